package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"

	"github.com/schafkopf-service/schafkopf/internal/config"
)

func healthcheck(ctx context.Context, args []string, w world) int {
	c, err := config.ParseHealthcheck(args, w.env, w.out)
	if errors.Is(err, config.ErrHelp) {
		return exitOK
	}
	if err != nil {
		fmt.Fprintf(w.err, "schafkopf healthcheck: the configuration cannot be used:\n%v\n", err)
		return exitUnusable
	}
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	if err := ready(ctx, dialable(c.OpsAddr)); err != nil {
		fmt.Fprintf(w.err, "schafkopf healthcheck: %v\n", err)
		return exitFindings
	}
	fmt.Fprintln(w.out, "ready")
	return exitOK
}

func ready(ctx context.Context, addr string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+"/readyz", nil)
	if err != nil {
		return err
	}
	client := http.Client{Transport: &http.Transport{Proxy: nil, DisableKeepAlives: true}}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s", resp.Status)
	}
	return nil
}

// dialable turns an address to listen on into one to ask: a wildcard host stands for this machine.
func dialable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); err == nil && (host == "" || ip != nil && ip.IsUnspecified()) {
		host = "127.0.0.1"
		if ip != nil && ip.To4() == nil {
			host = "::1"
		}
		return net.JoinHostPort(host, port)
	}
	return addr
}
