package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"github.com/schafkopf-service/schafkopf/internal/config"
	"github.com/schafkopf-service/schafkopf/internal/httpapi"
)

func serve(ctx context.Context, args []string, w world) int {
	c, err := config.ParseServe(args, w.env, w.out)
	if errors.Is(err, config.ErrHelp) {
		return exitOK
	}
	if err != nil {
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
	err = httpapi.New(httpapi.Options{Log: log, Build: build(), AccessLog: c.AccessLog}).Run(ctx, public, ops, httpapi.Limits{
		ReadHeader: c.ReadHeaderTimeout, Read: c.ReadTimeout, Write: c.WriteTimeout, Idle: c.IdleTimeout, HeaderBytes: c.MaxHeaderBytes,
		Drain: c.DrainDelay, Shutdown: c.ShutdownTimeout,
	})
	if err != nil {
		log.Error("ended badly", slog.String("error", err.Error()))
		return exitFindings
	}
	return exitOK
}
