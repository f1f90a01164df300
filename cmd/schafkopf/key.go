package main

import (
	"fmt"

	"github.com/schafkopf-service/schafkopf/internal/keys"
)

const keyUsage = `Usage: schafkopf key new NAME

Makes a key for a caller and prints it with its line for the file that serve reads with --keys. The key itself is kept nowhere.
`

// key makes keys.
func key(args []string, w world) int {
	switch {
	case len(args) == 1 && isHelp(args[0]), len(args) == 2 && isHelp(args[1]):
		fmt.Fprint(w.out, keyUsage)
		return exitOK
	case len(args) != 2 || args[0] != "new":
		fmt.Fprint(w.err, keyUsage)
		return exitUnusable
	}
	made := keys.New()
	line, err := keys.Line(args[1], made)
	if err != nil {
		fmt.Fprintf(w.err, "schafkopf key: %q cannot be a name: %v\n", args[1], err)
		return exitUnusable
	}
	fmt.Fprintf(w.out, "# for the caller, kept nowhere:\n%s\n# for the file of --keys:\n%s\n", made, line)
	return exitOK
}

func isHelp(arg string) bool {
	return arg == "help" || arg == "-h" || arg == "-help" || arg == "--help"
}
