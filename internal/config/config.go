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
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Serve is the configuration of the service. The table in settings says what each field means.
type Serve struct {
	Addr, OpsAddr     string
	TLSCert, TLSKey   string
	ReadHeaderTimeout time.Duration
	ReadTimeout       time.Duration
	WriteTimeout      time.Duration
	IdleTimeout       time.Duration
	MaxHeaderBytes    int
	MaxBodyBytes      int
	MaxSheetBytes     int
	MaxConnections    int
	MaxInFlight       int
	MaxWait           time.Duration
	MaxStreams        int
	Keys              string
	RateLimit         int
	RateWindow        time.Duration
	RateCallers       int
	TrustedProxies    []netip.Prefix
	CORSOrigins       []string
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
	value
}

// value is where a setting goes, and the values it may have in words; empty where the usage says it all.
type value struct {
	set     func(string) error
	between string
}

// settings is the table. The limits keep a mistyped unit from switching a protection off.
func (c *Serve) settings() []setting {
	return []setting{
		{"addr", "127.0.0.1:8080", "`host:port` of the service", address(&c.Addr)},
		{"ops-addr", "127.0.0.1:9090", "`host:port` of metrics, health, readiness and version", address(&c.OpsAddr)},
		{"tls-cert", "", "`file` of the certificate chain; with tls-key the service speaks TLS", text(&c.TLSCert)},
		{"tls-key", "", "`file` of the certificate's key", text(&c.TLSKey)},

		{"read-header-timeout", "5s", "how long a request's header may take to arrive, at most --read-timeout", duration(&c.ReadHeaderTimeout, 10*time.Millisecond, time.Minute)},
		{"read-timeout", "10s", "how long a whole request may take to arrive, and a line of a bulk stream", duration(&c.ReadTimeout, 10*time.Millisecond, 5*time.Minute)},
		{"write-timeout", "15s", "how long the answer may take, from the end of the request's header; in a bulk stream each 64 KiB of it", duration(&c.WriteTimeout, 10*time.Millisecond, 5*time.Minute)},
		{"idle-timeout", "60s", "how long a connection may wait for its next request", duration(&c.IdleTimeout, 10*time.Millisecond, time.Hour)},

		{"max-header-bytes", "16384", "largest request header in `bytes`; up to 4 KiB more may pass", number(&c.MaxHeaderBytes, 4<<10, 1<<20)},
		{"max-body-bytes", "65536", "largest body, and longest line of a bulk stream, in `bytes`", number(&c.MaxBodyBytes, 1<<10, 1<<20)},
		{"max-sheet-bytes", "2097152", "the same for score sheets, in `bytes`", number(&c.MaxSheetBytes, 1<<10, 16<<20)},
		{"max-connections", "4096", "`connections` that may be open; further ones get a 503", number(&c.MaxConnections, 1, 1_000_000)},
		{"max-in-flight", "256", "`requests` that may be worked on or wait for a core; further ones get a 503", number(&c.MaxInFlight, 1, 65536)},
		{"max-wait", "25ms", "longest expected wait for a core; a request that would wait longer gets a 503", duration(&c.MaxWait, time.Millisecond, 10*time.Second)},
		{"max-streams", "32", "bulk `streams` that may be open; further ones get a 503", number(&c.MaxStreams, 1, 4096)},

		{"keys", "", "`file` of the keys that callers must have, a name and a SHA-256 a line; empty: nobody needs one", text(&c.Keys)},
		{"rate-limit", "0", "`requests` that one caller may make in a rate-window, lines of bulk streams included; 0: any number", number(&c.RateLimit, 0, 100_000_000)},
		{"rate-window", "1m", "the time that rate-limit is about", duration(&c.RateWindow, time.Second, 24*time.Hour)},
		{"rate-callers", "65536", "`callers` whose rate is remembered; beyond them the one who has been silent longest is forgotten", number(&c.RateCallers, 16, 10_000_000)},
		{"trusted-proxies", "", "`addresses` or networks of proxies whose X-Forwarded-For is believed, separated by commas", prefixes(&c.TrustedProxies)},
		{"cors-origins", "", "`origins` of web pages that may ask, separated by commas, or *", origins(&c.CORSOrigins)},

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
	if (c.TLSCert == "") != (c.TLSKey == "") {
		faults = errors.Join(faults, errors.New("tls-cert and tls-key need each other"))
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
		usage := s.usage + " (variable " + Variable(s.name)
		if s.preset != "" {
			usage += ", default " + s.preset
		}
		if s.between != "" {
			usage += ", " + s.between
		}
		flags.Func(s.name, usage+")", note)
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

func address(to *string) value {
	return value{set: func(s string) error {
		_, port, err := net.SplitHostPort(s)
		if err != nil {
			return fmt.Errorf("%q is not host:port", s)
		}
		if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
			return fmt.Errorf("%q is not a port number", port)
		}
		*to = s
		return nil
	}}
}

func text(to *string) value {
	return value{set: func(s string) error {
		if strings.ContainsRune(s, 0) {
			return fmt.Errorf("%q is not the name of a file", s)
		}
		*to = s
		return nil
	}}
}

func duration(to *time.Duration, least, most time.Duration) value {
	return value{between: spell(least) + " to " + spell(most), set: func(s string) error {
		d, err := time.ParseDuration(s)
		if err != nil {
			return fmt.Errorf("%q is not a duration like 5s or 250ms", s)
		}
		if d < least || d > most {
			return fmt.Errorf("%s is not between %s and %s", d, spell(least), spell(most))
		}
		*to = d
		return nil
	}}
}

// spell is a duration without the zeros that its String ends with.
func spell(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

func number(to *int, least, most int) value {
	return value{between: fmt.Sprintf("%d to %d", least, most), set: func(s string) error {
		n, err := strconv.Atoi(s)
		if err != nil {
			return fmt.Errorf("%q is not a whole number", s)
		}
		if n < least || n > most {
			return fmt.Errorf("%d is not between %d and %d", n, least, most)
		}
		*to = n
		return nil
	}}
}

// prefixes reads addresses and networks; an address is the network of itself.
func prefixes(to *[]netip.Prefix) value {
	return value{set: func(s string) error {
		var list []netip.Prefix
		var faults []error
		for _, one := range listed(s) {
			p, err := netip.ParsePrefix(one)
			if err != nil {
				var a netip.Addr
				a, err = netip.ParseAddr(one)
				if a.Zone() == "" {
					p = netip.PrefixFrom(a, a.BitLen())
				}
			}
			switch {
			case err != nil || !p.IsValid():
				faults = append(faults, fmt.Errorf("%q is neither an address nor a network like 10.0.0.0/8", one))
			case p.Bits() == 0:
				faults = append(faults, fmt.Errorf("%q would believe everybody", one))
			default:
				list = append(list, p.Masked())
			}
		}
		*to = list
		return errors.Join(faults...)
	}}
}

// origins reads origins as browsers send them: scheme and host, a port where it is not the scheme's own, nothing else.
func origins(to *[]string) value {
	return value{set: func(s string) error {
		list := listed(s)
		var faults []error
		for _, one := range list {
			if one == "*" {
				if len(list) > 1 {
					faults = append(faults, errors.New("* stands for every origin and needs no other"))
				}
				continue
			}
			u, err := url.Parse(one)
			if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || one != u.Scheme+"://"+u.Host || one != strings.ToLower(one) {
				faults = append(faults, fmt.Errorf("%q is not an origin like https://example.org", one))
			}
		}
		*to = list
		return errors.Join(faults...)
	}}
}

// listed are the members of a list that commas separate.
func listed(s string) (list []string) {
	for one := range strings.SplitSeq(s, ",") {
		if one = strings.TrimSpace(one); one != "" {
			list = append(list, one)
		}
	}
	return list
}

func level(to *slog.Level) value {
	return value{set: func(s string) error {
		for _, l := range []slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn, slog.LevelError} {
			if strings.EqualFold(s, l.String()) {
				*to = l
				return nil
			}
		}
		return fmt.Errorf("%q is none of debug, info, warn, error", s)
	}}
}

func boolean(to *bool) value {
	return value{set: func(s string) error {
		b, err := strconv.ParseBool(s)
		if err != nil {
			return fmt.Errorf("%q is neither true nor false", s)
		}
		*to = b
		return nil
	}}
}
