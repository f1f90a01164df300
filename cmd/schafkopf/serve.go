package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/schafkopf-service/schafkopf/internal/config"
	"github.com/schafkopf-service/schafkopf/internal/httpapi"
	"github.com/schafkopf-service/schafkopf/internal/keys"
)

// collectAt lets the heap grow to five times what lives in it before it is collected, unless GOGC says otherwise. What lives is a few
// MiB, and next to that the tenth of the processor time that collecting at twice would take is dear. GOMEMLIMIT bounds it all the same.
const collectAt = 400

func serve(ctx context.Context, args []string, w world) int {
	if _, set := w.env("GOGC"); !set {
		debug.SetGCPercent(collectAt)
	}
	c, err := config.ParseServe(args, w.env, w.out)
	if errors.Is(err, config.ErrHelp) {
		return exitOK
	}
	options, sources, unread := optionsOf(c)
	if err = errors.Join(err, unread); err != nil {
		fmt.Fprintf(w.err, "schafkopf serve: the configuration cannot be used:\n%v\n", err)
		return exitUnusable
	}
	log := slog.New(slog.NewJSONHandler(w.err, &slog.HandlerOptions{Level: c.LogLevel}))
	public, err := net.Listen("tcp", c.Addr)
	if err != nil {
		log.Error("cannot listen", slog.String("addr", c.Addr), slog.String("error", err.Error()))
		return exitUnusable
	}
	ops, err := net.Listen("tcp", c.OpsAddr)
	if err != nil {
		_ = public.Close()
		log.Error("cannot listen", slog.String("ops_addr", c.OpsAddr), slog.String("error", err.Error()))
		return exitUnusable
	}
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGHUP) // which would end the process otherwise, also where there is nothing to read again
	defer signal.Stop(asked)
	go reload(ctx, log, asked, reloadEvery, sources)

	options.Log, options.Build = log, build()
	err = httpapi.New(options).Run(ctx, public, ops, httpapi.Limits{
		ReadHeader: c.ReadHeaderTimeout, Read: c.ReadTimeout, Write: c.WriteTimeout, Idle: c.IdleTimeout, HeaderBytes: c.MaxHeaderBytes,
		Connections: c.MaxConnections, Drain: c.DrainDelay, Shutdown: c.ShutdownTimeout,
	})
	if err != nil {
		log.Error("ended badly", slog.String("error", err.Error()))
		return exitFindings
	}
	return exitOK
}

// optionsOf is what the configuration says about the server, with what its files hold; the error lists every file that cannot be
// used.
func optionsOf(c config.Serve) (o httpapi.Options, sources []*source, err error) {
	o = httpapi.Options{
		AccessLog: c.AccessLog, BodyLimit: c.MaxBodyBytes, SheetLimit: c.MaxSheetBytes,
		InFlight: c.MaxInFlight, Wait: c.MaxWait, Streams: c.MaxStreams,
		Rate:    httpapi.Rate{Requests: c.RateLimit, Window: c.RateWindow, Callers: c.RateCallers},
		Proxies: c.TrustedProxies, Origins: c.CORSOrigins,
	}
	if c.Keys != "" {
		o.Keys = new(keys.Ring)
		sources = append(sources, &source{name: "keys", files: []string{c.Keys}, load: func() error { _, err := o.Keys.Load(c.Keys); return err }})
	}
	if c.TLSCert != "" && c.TLSKey != "" {
		pair := &certificate{cert: c.TLSCert, key: c.TLSKey}
		o.TLS = pair.config()
		sources = append(sources, &source{name: "certificate", files: []string{c.TLSCert, c.TLSKey}, load: pair.load})
	}
	for _, s := range sources {
		s.look()
		if failed := s.load(); failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", s.name, failed))
		}
	}
	return o, sources, err
}
