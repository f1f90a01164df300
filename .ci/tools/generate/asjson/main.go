// Command asjson copies a YAML document from standard input to standard output as JSON, members in the order they were written.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"go.yaml.in/yaml/v3"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "asjson:", err)
		os.Exit(1)
	}
}

func run() error {
	var doc yaml.Node
	if err := yaml.NewDecoder(os.Stdin).Decode(&doc); err != nil {
		return err
	}
	var out bytes.Buffer
	if err := write(&out, doc.Content[0]); err != nil {
		return err
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, out.Bytes(), "", " "); err != nil {
		return err
	}
	indented.WriteByte('\n')
	_, err := indented.WriteTo(os.Stdout)
	return err
}

func write(out *bytes.Buffer, n *yaml.Node) error {
	switch n.Kind {
	case yaml.MappingNode:
		out.WriteByte('{')
		for i := 0; i < len(n.Content); i += 2 {
			if i > 0 {
				out.WriteByte(',')
			}
			if err := encode(out, n.Content[i].Value); err != nil {
				return err
			}
			out.WriteByte(':')
			if err := write(out, n.Content[i+1]); err != nil {
				return err
			}
		}
		out.WriteByte('}')
		return nil
	case yaml.SequenceNode:
		out.WriteByte('[')
		for i, item := range n.Content {
			if i > 0 {
				out.WriteByte(',')
			}
			if err := write(out, item); err != nil {
				return err
			}
		}
		out.WriteByte(']')
		return nil
	case yaml.ScalarNode:
		var v any
		if err := n.Decode(&v); err != nil {
			return err
		}
		return encode(out, v)
	}
	return fmt.Errorf("line %d: aliases are not written as JSON", n.Line)
}

func encode(out *bytes.Buffer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
