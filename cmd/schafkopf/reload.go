package main

import (
	"context"
	"crypto/tls"
	"log/slog"
	"os"
	"slices"
	"sync/atomic"
	"time"
)

// reloadEvery is how often files are looked at for changes.
const reloadEvery = 2 * time.Second

// source is something that is read from files, again when they change.
type source struct {
	name  string
	files []string
	load  func() error
	seen  []os.FileInfo
}

// look says whether the files are others than when it was last asked. A file that is missing for the moment has not changed.
func (s *source) look() bool {
	now := make([]os.FileInfo, len(s.files))
	for i, name := range s.files {
		info, err := os.Stat(name)
		if err != nil {
			return false
		}
		now[i] = info
	}
	same := slices.EqualFunc(s.seen, now, func(a, b os.FileInfo) bool {
		return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
	})
	s.seen = now
	return !same
}

// reload reads the sources again: all of them when asked to, else those whose files have changed, until the context ends. What
// cannot be read stays as it was.
func reload(ctx context.Context, log *slog.Logger, asked <-chan os.Signal, every time.Duration, sources []*source) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		all := false
		select {
		case <-ctx.Done():
			return
		case <-asked:
			all = true
		case <-tick.C:
		}
		for _, s := range sources {
			if changed := s.look(); !changed && !all {
				continue
			}
			if err := s.load(); err != nil {
				log.Error("not read again, the old ones stay", slog.String("what", s.name), slog.String("error", err.Error()))
				continue
			}
			log.Info("read again", slog.String("what", s.name))
		}
	}
}

// certificate is the one that TLS connections get, as last read.
type certificate struct {
	cert, key string
	current   atomic.Pointer[tls.Certificate]
}

func (c *certificate) load() error {
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return err
	}
	c.current.Store(&pair)
	return nil
}

// config is for connections of HTTP/1.1.
func (c *certificate) config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		NextProtos:     []string{"http/1.1"},
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current.Load(), nil },
	}
}
