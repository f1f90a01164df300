package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// program is the service as a process of its own.
type program struct {
	cmd       *exec.Cmd
	addr, ops string
	dir       string

	mu    sync.Mutex
	log   bytes.Buffer // its last lines
	faces int          // lines that speak of a panic or a race
	ended chan error
}

// startProgram builds the service and starts it on free ports.
func startProgram(ctx context.Context, race bool, flags ...string) (*program, error) {
	dir, err := os.MkdirTemp("", "load")
	if err != nil {
		return nil, err
	}
	p := &program{dir: dir, ended: make(chan error, 1)}
	binary := filepath.Join(dir, "schafkopf")
	build := []string{"build", "-o", binary}
	if race {
		build = append(build, "-race")
	}
	if out, err := exec.CommandContext(ctx, "go", append(build, "./cmd/schafkopf")...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build: %w\n%s", err, out)
	}
	p.cmd = exec.Command(binary, append([]string{"serve", "--addr", "127.0.0.1:0", "--ops-addr", "127.0.0.1:0"}, flags...)...)
	stderr, err := p.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(stderr)
	lines.Buffer(nil, 1<<20)
	if !lines.Scan() {
		return nil, errors.New("the service does not start")
	}
	var started struct {
		Msg, Addr string
		Ops       string `json:"ops_addr"`
	}
	if err := json.Unmarshal(lines.Bytes(), &started); err != nil || started.Msg != "started" {
		return nil, fmt.Errorf("the service does not start: %s", lines.Bytes())
	}
	p.addr, p.ops = started.Addr, started.Ops
	go func() {
		for lines.Scan() {
			p.note(lines.Text())
		}
		p.ended <- p.cmd.Wait()
	}()
	return p, nil
}

func (p *program) note(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if strings.Contains(line, `"panic"`) || strings.Contains(line, "DATA RACE") || strings.Contains(line, "goroutine ") {
		p.faces++
	}
	if p.log.Len() > 1<<16 {
		p.log.Reset()
	}
	p.log.WriteString(line + "\n")
}

// stop asks it to end, and fails where it does not end well or has spoken of a panic or a race.
func (p *program) stop() error {
	defer os.RemoveAll(p.dir)
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	var err error
	select {
	case err = <-p.ended:
	case <-time.After(40 * time.Second):
		_ = p.cmd.Process.Kill()
		err = errors.New("it does not stop")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.faces > 0 {
		err = errors.Join(err, fmt.Errorf("%d lines of its log speak of panics or races", p.faces))
	}
	if err != nil {
		err = fmt.Errorf("the service ended badly: %w; its log:\n%s", err, p.log.String())
	}
	return err
}

// status is a line of the process's status in bytes, "VmRSS" or "VmHWM".
func (p *program) status(name string) (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	m := regexp.MustCompile(name + `:\s+(\d+) kB`).FindSubmatch(text)
	if m == nil {
		return 0, fmt.Errorf("no %s", name)
	}
	kib, err := strconv.ParseInt(string(m[1]), 10, 64)
	return kib << 10, err
}

// forgetPeak makes VmHWM begin anew.
func (p *program) forgetPeak() error {
	return os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", p.cmd.Process.Pid), []byte("5"), 0o600)
}

// metrics are the values of the series without labels, as the service tells them.
func (p *program) metrics() (map[string]float64, error) {
	resp, err := http.Get("http://" + p.ops + "/metrics")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	values := map[string]float64{}
	for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
		if name, value, ok := strings.Cut(lines.Text(), " "); ok && !strings.HasPrefix(name, "#") {
			if v, err := strconv.ParseFloat(value, 64); err == nil {
				values[name] = v
			}
		}
	}
	return values, nil
}

// alive fails where the process is not alive by its own word.
func (p *program) alive() error {
	resp, err := http.Get("http://" + p.ops + "/healthz")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("healthz: %s", resp.Status)
	}
	return nil
}
