package httpapi

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Limits are the server's limits in time and size.
type Limits struct {
	ReadHeader, Read, Write, Idle time.Duration
	// HeaderBytes is the largest header; net/http lets up to 4 KiB more pass, what it reads ahead.
	HeaderBytes int
	// Connections may be open on the public port; 0: DefaultConnections.
	Connections int
	// Drain is how long new requests are still taken after the stop was asked for, Shutdown how long the last ones may take then.
	Drain, Shutdown time.Duration
}

// Run serves both ports until the context ends, then stops in this order: not ready; answers close their connections; after
// Limits.Drain no new connection is taken and what has begun is answered; the second port last. Its error is nil when nothing was
// cut off.
func (s *Server) Run(ctx context.Context, public, ops net.Listener, l Limits) error {
	publicServer, opsServer := s.httpServer(s.Public(), l), s.httpServer(s.Ops(), l)
	failed := make(chan error, 2)
	serve := func(name string, server *http.Server, on net.Listener) {
		if err := server.Serve(on); !errors.Is(err, http.ErrServerClosed) {
			failed <- fmt.Errorf("%s port: %w", name, err)
		}
	}
	public = limited(public, l.Connections, s.tls == nil, func() { s.metrics.reject("overloaded") })
	if s.tls != nil {
		public = tls.NewListener(public, s.tls)
	}
	go serve("operations", opsServer, ops)
	go serve("public", publicServer, public)
	s.SetReady(true)
	s.log.Info("started",
		slog.String("addr", public.Addr().String()), slog.String("ops_addr", ops.Addr().String()),
		slog.String("version", s.build.Version), slog.String("revision", s.build.Revision), slog.String("go_version", s.build.GoVersion))

	var fault error
	select {
	case fault = <-failed:
		s.log.Error("failed", slog.String("error", fault.Error()))
	case <-ctx.Done():
		s.log.Info("stopping")
	}
	s.Drain()
	if fault == nil {
		time.Sleep(l.Drain)
	}
	last, cancel := context.WithTimeout(context.Background(), l.Shutdown)
	defer cancel()
	for _, server := range []*http.Server{publicServer, opsServer} {
		if err := server.Shutdown(last); err != nil {
			fault = errors.Join(fault, fmt.Errorf("stopped with requests in flight: %w", err))
			_ = server.Close()
		}
	}
	s.log.Info("stopped")
	return fault
}

func (s *Server) httpServer(h http.Handler, l Limits) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: l.ReadHeader,
		ReadTimeout:       l.Read,
		WriteTimeout:      l.Write,
		IdleTimeout:       l.Idle,
		MaxHeaderBytes:    l.HeaderBytes,
		ErrorLog:          log.New(complaints{s.log}, "", 0),
		// OPTIONS * is no exception from problem+json.
		DisableGeneralOptionsHandler: true,
	}
}

// complaints are what net/http has to say. Failed handshakes are left out: anybody can cause any number of them, and they name
// addresses.
type complaints struct{ log *slog.Logger }

func (c complaints) Write(line []byte) (int, error) {
	if !bytes.HasPrefix(line, []byte("http: TLS handshake error")) {
		c.log.Warn(string(bytes.TrimSpace(line)))
	}
	return len(line), nil
}
