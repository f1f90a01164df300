// Command ordered copies an OpenAPI document from standard input to standard output and numbers the members of every object with
// x-order. The generator sorts members by name otherwise, and answers would be written in that order instead of the document's.
package main

import (
	"fmt"
	"os"
	"strconv"

	"go.yaml.in/yaml/v3"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "ordered:", err)
		os.Exit(1)
	}
}

func run() error {
	var doc yaml.Node
	if err := yaml.NewDecoder(os.Stdin).Decode(&doc); err != nil {
		return err
	}
	number(&doc)
	return yaml.NewEncoder(os.Stdout).Encode(&doc)
}

func number(n *yaml.Node) {
	for i, child := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 1 && n.Content[i-1].Value == "properties" && child.Kind == yaml.MappingNode {
			for p := 1; p < len(child.Content); p += 2 {
				child.Content[p].Content = append(child.Content[p].Content,
					&yaml.Node{Kind: yaml.ScalarNode, Value: "x-order"},
					&yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.Itoa(p / 2)})
			}
		}
		number(child)
	}
}
