package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// parse reads flags and the one file name, which may stand before, between or behind them. It is false where the command is done:
// the usage was asked for, or the flags cannot be used; status is then its exit status.
func parse(flags *flag.FlagSet, args []string, usage string, w world) (file string, status int, ok bool) {
	flags.SetOutput(io.Discard)
	var files []string
	for {
		err := flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(w.out, usage)
			return "", exitOK, false
		}
		if err != nil {
			fmt.Fprintf(w.err, "schafkopf %s: %v\nschafkopf %s --help lists the flags.\n", flags.Name(), err, flags.Name())
			return "", exitUnusable, false
		}
		if flags.NArg() == 0 {
			break
		}
		files, args = append(files, flags.Arg(0)), flags.Args()[1:]
	}
	if len(files) != 1 {
		fmt.Fprintf(w.err, "schafkopf %s: one file is read, or - for the standard input; %d are named.\nschafkopf %s --help lists the flags.\n",
			flags.Name(), len(files), flags.Name())
		return "", exitUnusable, false
	}
	return files[0], exitOK, true
}

// input is a file, or the standard input, that ends when a context does.
type input struct {
	io.Reader
	size  int64 // 0 where it is not known
	close func()
}

// open opens the file of that name; - is the standard input.
func (w world) open(ctx context.Context, name string) (*input, error) {
	from, size, closeFile := w.in, int64(0), func() {}
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
		from, closeFile = f, func() { _ = f.Close() }
	}
	// A Read from a terminal or a pipe cannot be called back; the one that waits when ctx ends is left to the end of the process.
	out, in := io.Pipe()
	go func() {
		_, err := io.Copy(in, from)
		_ = in.CloseWithError(err)
	}()
	stop := context.AfterFunc(ctx, func() { _ = in.CloseWithError(context.Cause(ctx)) })
	return &input{Reader: out, size: size, close: func() {
		stop()
		_ = out.Close()
		closeFile()
	}}, nil
}

// read reads the whole of a file, and one byte more than the most where it has more than that.
func (w world) read(ctx context.Context, name string, most int64) ([]byte, error) {
	in, err := w.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.close()
	return io.ReadAll(io.LimitReader(in, most+1))
}
