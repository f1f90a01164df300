// Package config reads the settings of the program from flags and environment, flags first. Every setting is in one table
// with its name, default and limits; whatever is wrong with a configuration is reported at once. It imports only the standard
// library and opens nothing.
package config

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"time"
)

// Serve is the configuration of the service. The table in settings says what each field means.
type Serve struct {
	Addr, OpsAddr     string
	ReadHeaderTimeout time.Duration
	ReadTimeout       time.Duration
	WriteTimeout      time.Duration
	IdleTimeout       time.Duration
	MaxHeaderBytes    int
	DrainDelay        time.Duration
	ShutdownTimeout   time.Duration
	LogLevel          slog.Level
	AccessLog         bool
}

// ErrHelp is returned when the usage was asked for and printed.
var ErrHelp = flag.ErrHelp

// setting is one value that can be set: by the flag of its name, or by the environment variable that Variable derives from it.
type setting struct {
	name, preset, usage string
	set                 func(string) error
}

// settings is the table. The limits keep a mistyped unit from switching a protection off.
func (c *Serve) settings() []setting {
	return []setting{
		{"addr", "127.0.0.1:8080", "`host:port` of the service", address(&c.Addr)},
		{"ops-addr", "127.0.0.1:9090", "`host:port` of metrics, health, readiness and version", address(&c.OpsAddr)},
		{"read-header-timeout", "5s", "how long a request's header may take to arrive", duration(&c.ReadHeaderTimeout, 10*time.Millisecond, time.Minute)},
		{"read-timeout", "10s", "how long a whole request may take to arrive", duration(&c.ReadTimeout, 10*time.Millisecond, 5*time.Minute)},
		{"write-timeout", "15s", "how long the answer may take, from the end of the request's header", duration(&c.WriteTimeout, 10*time.Millisecond, 5*time.Minute)},
		{"idle-timeout", "60s", "how long a connection may wait for its next request", duration(&c.IdleTimeout, 10*time.Millisecond, time.Hour)},
		{"max-header-bytes", "16384", "largest request header in `bytes`", number(&c.MaxHeaderBytes, 4<<10, 1<<20)},
		{"drain-delay", "1s", "on SIGTERM, how long new requests are still taken after readiness went off", duration(&c.DrainDelay, 0, 5*time.Minute)},
		{"shutdown-timeout", "25s", "after that, how long requests in flight may take", duration(&c.ShutdownTimeout, 10*time.Millisecond, 10*time.Minute)},
		{"log-level", "info", "least `level` to log: debug, info, warn or error", level(&c.LogLevel)},
		{"access-log", "false", "log answered requests too, `true` or false; failed ones always are", boolean(&c.AccessLog)},
	}
}

// Variable is the environment variable of a setting.
func Variable(name string) string {
	return "SCHAFKOPF_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// ParseServe reads the configuration of the service. The error lists everything that is wrong; the usage goes to out when it is
// asked for, with ErrHelp.
func ParseServe(args []string, env func(string) (string, bool), out io.Writer) (Serve, error) {
	var c Serve
	faults := parse("serve", c.settings(), args, env, out)
	if errors.Is(faults, ErrHelp) {
		return c, ErrHelp
	}
	if c.ReadHeaderTimeout > c.ReadTimeout && c.ReadTimeout > 0 {
		faults = errors.Join(faults, fmt.Errorf("read-header-timeout (%s) must not exceed read-timeout (%s)", c.ReadHeaderTimeout, c.ReadTimeout))
	}
	if c.ShutdownTimeout < c.WriteTimeout && c.ShutdownTimeout > 0 {
		faults = errors.Join(faults, fmt.Errorf("shutdown-timeout (%s) must not be below write-timeout (%s), or answers in flight are cut off", c.ShutdownTimeout, c.WriteTimeout))
	}
	if _, port, _ := net.SplitHostPort(c.Addr); c.Addr != "" && c.Addr == c.OpsAddr && port != "0" {
		faults = errors.Join(faults, fmt.Errorf("addr and ops-addr must differ, both are %s", c.Addr))
	}
	return c, faults
}

// Healthcheck is the configuration of the health check.
type Healthcheck struct {
	OpsAddr string
	Timeout time.Duration
}

// ParseHealthcheck reads the configuration of the health check, as ParseServe does that of the service.
func ParseHealthcheck(args []string, env func(string) (string, bool), out io.Writer) (Healthcheck, error) {
	var c Healthcheck
	err := parse("healthcheck", []setting{
		{"ops-addr", "127.0.0.1:9090", "`host:port` that the service has for operations; a wildcard host is asked on this machine", address(&c.OpsAddr)},
		{"healthcheck-timeout", "2s", "how long the answer may take", duration(&c.Timeout, 10*time.Millisecond, time.Minute)},
	}, args, env, out)
	return c, err
}

// parse takes each setting from its flag, else its variable, else its default, and joins all faults.
func parse(command string, settings []setting, args []string, env func(string) (string, bool), out io.Writer) error {
	given := map[string]string{}
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, s := range settings {
		note := func(value string) error { given[s.name] = value; return nil }
		usage := fmt.Sprintf("%s (default %s, variable %s)", s.usage, s.preset, Variable(s.name))
		flags.Func(s.name, usage, note)
	}
	var faults []error
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(out)
		fmt.Fprintf(out, "Usage: schafkopf %s [flags]\n\n", command)
		flags.PrintDefaults()
		return ErrHelp
	case err != nil:
		faults = append(faults, err)
	case flags.NArg() > 0:
		faults = append(faults, fmt.Errorf("unexpected argument %q", flags.Arg(0)))
	}
	for _, s := range settings {
		value, from := s.preset, "default"
		if v, ok := given[s.name]; ok {
			value, from = v, "--"+s.name
		} else if v, ok := env(Variable(s.name)); ok {
			value, from = v, Variable(s.name)
		}
		if err := s.set(value); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", from, err))
		}
	}
	return errors.Join(faults...)
}

func address(to *string) func(string) error {
	return func(s string) error {
		_, port, err := net.SplitHostPort(s)
		if err != nil {
			return fmt.Errorf("%q is not host:port", s)
		}
		if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
			return fmt.Errorf("%q is not a port number", port)
		}
		*to = s
		return nil
	}
}

func duration(to *time.Duration, least, most time.Duration) func(string) error {
	return func(s string) error {
		d, err := time.ParseDuration(s)
		if err != nil {
			return fmt.Errorf("%q is not a duration like 5s or 250ms", s)
		}
		if d < least || d > most {
			return fmt.Errorf("%s is not between %s and %s", d, least, most)
		}
		*to = d
		return nil
	}
}

func number(to *int, least, most int) func(string) error {
	return func(s string) error {
		n, err := strconv.Atoi(s)
		if err != nil {
			return fmt.Errorf("%q is not a whole number", s)
		}
		if n < least || n > most {
			return fmt.Errorf("%d is not between %d and %d", n, least, most)
		}
		*to = n
		return nil
	}
}

func level(to *slog.Level) func(string) error {
	return func(s string) error {
		for _, l := range []slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn, slog.LevelError} {
			if strings.EqualFold(s, l.String()) {
				*to = l
				return nil
			}
		}
		return fmt.Errorf("%q is none of debug, info, warn, error", s)
	}
}

func boolean(to *bool) func(string) error {
	return func(s string) error {
		b, err := strconv.ParseBool(s)
		if err != nil {
			return fmt.Errorf("%q is neither true nor false", s)
		}
		*to = b
		return nil
	}
}
