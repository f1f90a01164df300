// Command schafkopf is the rules service and its tools: the server, the offline checks of score sheets and recorded games, and the
// health check for containers. It ends with status 0 when all is right, 1 when there are findings, 2 when input or configuration
// cannot be used.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/mattn/go-isatty"

	"github.com/schafkopf-service/schafkopf/internal/httpapi"
)

// version and revision are set by the linker.
var (
	version  = "dev"
	revision = "unknown"
)

// Exit statuses.
const (
	exitOK       = 0
	exitFindings = 1
	exitUnusable = 2
)

const usage = `Usage: schafkopf <command> [flags]

Commands:
  serve          answer over HTTP
  check SHEET    check the score sheet of an evening
  replay FILE    referee recorded games, one games/replay request a line
  key new NAME   make a key for a caller
  healthcheck    ask a running service whether it is ready
  version        say which program this is

Each command lists its flags with --help. Exit status: 0 all right, 1 findings, 2 input or configuration unusable.
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], world{
		in: os.Stdin, out: os.Stdout, err: os.Stderr, env: os.LookupEnv,
		outTerminal: isatty.IsTerminal(os.Stdout.Fd()), errTerminal: isatty.IsTerminal(os.Stderr.Fd()),
	}))
}

// world is what a command sees of its surroundings.
type world struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) (string, bool)
	// Whether somebody watches what is written.
	outTerminal, errTerminal bool
}

// colour tells whether the output may be coloured.
func (w world) colour() bool {
	refused, _ := w.env("NO_COLOR")
	return w.outTerminal && refused == "" && !w.dumb()
}

// dumb tells whether the terminal knows no escape sequences.
func (w world) dumb() bool {
	kind, _ := w.env("TERM")
	return kind == "dumb"
}

func run(ctx context.Context, args []string, w world) int {
	command := ""
	if len(args) > 0 {
		command = args[0]
	}
	switch command {
	case "serve":
		return serve(ctx, args[1:], w)
	case "check":
		return check(ctx, args[1:], w)
	case "replay":
		return replay(ctx, args[1:], w)
	case "key":
		return key(args[1:], w)
	case "healthcheck":
		return healthcheck(ctx, args[1:], w)
	case "version":
		b := build()
		fmt.Fprintf(w.out, "schafkopf %s (%s, %s)\n", b.Version, b.Revision, b.GoVersion)
		return exitOK
	case "help", "-h", "--help":
		fmt.Fprint(w.out, usage)
		return exitOK
	case "":
		fmt.Fprint(w.err, usage)
	default:
		fmt.Fprintf(w.err, "schafkopf: unknown command %q\n\n%s", command, usage)
	}
	return exitUnusable
}

func build() httpapi.Build {
	return httpapi.Build{Version: version, Revision: revision, GoVersion: runtime.Version()}
}
