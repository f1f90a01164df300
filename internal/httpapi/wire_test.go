package httpapi

import (
	"context"
	"net"
	"slices"
	"sync"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/service"
)

// wire is a listener for connections within the process. In a bubble of testing/synctest the time that a server on it waits for passes
// at once and to the nanosecond, however busy the machine is.
type wire struct {
	connections chan net.Conn
	closed      chan struct{}
	once        sync.Once
}

func newWire() *wire { return &wire{connections: make(chan net.Conn), closed: make(chan struct{})} }

func (w *wire) Accept() (net.Conn, error) {
	select {
	case c := <-w.connections:
		return c, nil
	case <-w.closed:
		return nil, net.ErrClosed
	}
}

func (w *wire) Close() error {
	w.once.Do(func() { close(w.closed) })
	return nil
}

func (w *wire) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

func (w *wire) connect() (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case w.connections <- far:
		return near, nil
	case <-w.closed:
		return nil, net.ErrClosed
	}
}

// startWired is startWith in a bubble.
func startWired(t *testing.T, l Limits, o Options) *running {
	t.Helper()
	public, ops := newWire(), newWire()
	ctx, stop := context.WithCancel(context.Background())
	o.Operations = slices.Concat([]service.Operation{parrot}, o.Operations, service.Operations)
	r := &running{server: New(o), addr: "wire", connect: public.connect, toOps: ops.connect, stop: stop, done: make(chan error, 1)}
	r.run(ctx, public, ops, l)
	t.Cleanup(func() { stop(); <-r.done }) // a bubble waits for all that began in it
	return r
}
