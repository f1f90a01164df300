// Command load puts the service, as a process on this machine, under load for a bounded time, and fails when it does not stand it:
//
//	load soak [-for 10m] [-race]   everything that callers do, at once: memory and goroutines stay flat, nothing fails
//	load overload [PART...]        stalled connections, four times the work there is room for, bodies and lines of 1 GiB;
//	                               only the parts named, of: stalled, work, huge
//
// It runs from the top of the repository and builds the program itself. Times are those of the machine as it is: what else runs there
// shows, so every figure is held against one taken beside it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	command := ""
	if len(args) > 0 {
		command = args[0]
	}
	flags := flag.NewFlagSet(command, flag.ExitOnError)
	switch command {
	case "soak":
		length := flags.Duration("for", 10*time.Minute, "how long")
		race := flags.Bool("race", false, "build the service with the race detector")
		_ = flags.Parse(args[1:])
		return soak(ctx, *length, *race)
	case "overload":
		_ = flags.Parse(args[1:])
		return overload(ctx, flags.Args())
	}
	return fmt.Errorf("%q is neither soak nor overload", command)
}
