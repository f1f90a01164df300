package httpapi

import (
	"io"
	"net"
	"sync/atomic"
	"time"
)

// DefaultConnections is how many connections may be open where Limits say nothing.
const DefaultConnections = 4096

// connections is a listener with a bound on what is open at once. Who comes beyond it gets a 503 without being listened to, and the
// connections that are there go on.
type connections struct {
	net.Listener
	most     int64
	plain    bool // a refusal can be read; over TLS the connection is just closed
	refused  func()
	open     atomic.Int64
	lingerer chan struct{} // has an element for each refused connection that is not closed yet
}

// Refused connections are given a moment to read why, unless too many of them do.
const (
	lingering = 64
	linger    = 250 * time.Millisecond
)

const crowded = `{"type":"/v1/codes#overloaded","title":"Service Unavailable","status":503,` +
	`"detail":"The service is busy; Retry-After says when to try again.","instance":"","code":"overloaded"}`

func limited(on net.Listener, most int, plain bool, refused func()) *connections {
	if most == 0 {
		most = DefaultConnections
	}
	return &connections{Listener: on, most: int64(most), plain: plain, refused: refused, lingerer: make(chan struct{}, lingering)}
}

func (l *connections) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		tcp, ok := c.(*net.TCPConn)
		if !ok {
			return c, nil // not reached over a network
		}
		if l.open.Add(1) <= l.most {
			return &counted{TCPConn: tcp, of: l}, nil
		}
		l.open.Add(-1)
		l.refused()
		select {
		case l.lingerer <- struct{}{}:
			go l.refuse(tcp)
		default:
			_ = tcp.SetLinger(0)
			_ = tcp.Close()
		}
	}
}

// refuse answers whatever is asked. It reads on for a while, for a connection that is closed with bytes unread loses the answer.
func (l *connections) refuse(c *net.TCPConn) {
	defer func() { <-l.lingerer }()
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(linger))
	if l.plain {
		_, _ = io.WriteString(c, "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nContent-Language: en\r\n"+
			"Retry-After: 1\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"+crowded)
	}
	_ = c.CloseWrite()
	_, _ = io.CopyN(io.Discard, c, 64<<10)
}

// counted is a connection that is no longer counted once it is closed.
type counted struct {
	*net.TCPConn
	of     *connections
	closed atomic.Bool
}

func (c *counted) Close() error {
	if !c.closed.Swap(true) {
		c.of.open.Add(-1)
	}
	return c.TCPConn.Close()
}
