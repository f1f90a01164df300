// Package replica starts, asks and stops real processes of the service on loopback. It imports only the standard library.
package replica

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// Replica is a running process of the service.
type Replica struct {
	Addr, Ops string

	process *exec.Cmd
	ended   chan struct{} // closed when the process has ended and err is set
	err     error
	stop    sync.Once
}

// Start starts the program with these addresses (port 0 takes a free one), the arguments and the variables on top of the
// environment, and returns when it is ready.
func Start(binary, addr, ops string, args, env []string) (*Replica, error) {
	c := exec.Command(binary, append([]string{"serve", "--addr", addr, "--ops-addr", ops, "--log-level", "info"}, args...)...)
	c.Env = append(os.Environ(), env...)
	stderr, err := c.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, fmt.Errorf("%w (make build makes the program)", err)
	}
	r := &Replica{process: c, ended: make(chan struct{})}
	log := bufio.NewReader(stderr)
	first, _ := log.ReadBytes('\n')
	go func() {
		_, _ = io.Copy(io.Discard, log)
		r.err = c.Wait()
		close(r.ended)
	}()
	var started struct {
		Msg, Addr string
		Ops       string `json:"ops_addr"`
	}
	if err := json.Unmarshal(first, &started); err != nil || started.Msg != "started" {
		r.Kill()
		return nil, fmt.Errorf("the program began with %q", first)
	}
	r.Addr, r.Ops = started.Addr, started.Ops
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if _, err := r.Get("/readyz"); err == nil {
			return r, nil
		}
		if time.Since(begin) > 10*time.Second {
			r.Kill()
			return nil, fmt.Errorf("%s is not ready after 10 s", r.Ops)
		}
	}
}

// Get asks the operations port.
func (r *Replica) Get(path string) (string, error) {
	client := http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Get("http://" + r.Ops + path)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", path, resp.Status)
	}
	return string(body), err
}

// Stop asks the process to end and waits for it; its error is that of a process that did not end well.
func (r *Replica) Stop() error {
	r.stop.Do(func() { _ = r.process.Process.Signal(syscall.SIGTERM) })
	<-r.ended
	return r.err
}

// Kill ends the process at once.
func (r *Replica) Kill() {
	r.stop.Do(func() { _ = r.process.Process.Kill() })
	<-r.ended
}

// FreeAddr is an address on loopback that nobody listens on at the moment.
func FreeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
