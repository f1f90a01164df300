package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestMain lets the test binary stand in for the program, so that signals and exit statuses are the real ones.
func TestMain(m *testing.M) {
	if os.Getenv("SCHAFKOPF_TEST_AS_PROGRAM") == "1" {
		main()
	}
	os.Exit(m.Run())
}

func program(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), "SCHAFKOPF_TEST_AS_PROGRAM=1")
	return c
}

// inProcess runs a command without a process.
func inProcess(in string, env map[string]string, args ...string) (status int, out, err string) {
	var stdout, stderr bytes.Buffer
	status = run(context.Background(), args, world{
		in: strings.NewReader(in), out: &stdout, err: &stderr,
		env: func(name string) (string, bool) { v, ok := env[name]; return v, ok },
	})
	return status, stdout.String(), stderr.String()
}

// server starts the program and waits until it is ready.
func server(t *testing.T, flags ...string) (c *exec.Cmd, addr, ops string, log *bufio.Scanner) {
	t.Helper()
	c = program(append([]string{"serve", "--addr", "127.0.0.1:0", "--ops-addr", "127.0.0.1:0", "--drain-delay", "100ms"}, flags...)...)
	stderr, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	log = bufio.NewScanner(stderr)
	if !log.Scan() {
		t.Fatal("no log line")
	}
	var started struct {
		Msg, Addr string
		Ops       string `json:"ops_addr"`
	}
	if err := json.Unmarshal(log.Bytes(), &started); err != nil || started.Msg != "started" {
		t.Fatalf("first log line %s: %v", log.Bytes(), err)
	}
	until(t, "it is ready", func() bool {
		status, _, _ := inProcess("", nil, "healthcheck", "--ops-addr", started.Ops)
		return status == exitOK
	})
	return c, started.Addr, started.Ops, log
}

func TestTheProgramEndsWell(t *testing.T) {
	for name, signal := range map[string]os.Signal{"SIGTERM": syscall.SIGTERM, "SIGINT": syscall.SIGINT} {
		t.Run(name, func(t *testing.T) {
			c, addr, _, log := server(t)
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			const body = `{"contract":{"type":"wenz"},"trick":{"leader":0,"cards":["EU","GU","HU","SU"]}}`
			fmt.Fprintf(conn, "POST /v1/tricks/resolve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", len(body))
			in := bufio.NewReader(conn)
			if leave, err := http.ReadResponse(in, nil); err != nil || leave.StatusCode != http.StatusContinue { // so the request has begun
				t.Fatal(leave, err)
			}
			fmt.Fprint(conn, body[:20])
			if err := c.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			until(t, "it takes no connections any more", func() bool {
				other, err := net.Dial("tcp", addr)
				if err == nil {
					other.Close()
				}
				return err != nil
			})
			fmt.Fprint(conn, body[20:])
			resp, err := http.ReadResponse(in, nil)
			if err != nil {
				t.Fatal(err)
			}
			answer, _ := io.ReadAll(resp.Body)
			if resp.StatusCode != 200 || !resp.Close || !json.Valid(answer) {
				t.Errorf("the request in flight got %d, close %v: %s", resp.StatusCode, resp.Close, answer)
			}
			var messages []string
			for log.Scan() {
				var line struct{ Msg string }
				if err := json.Unmarshal(log.Bytes(), &line); err != nil {
					t.Errorf("not a log line: %s", log.Bytes())
				}
				messages = append(messages, line.Msg)
			}
			if got := strings.Join(messages, ", "); got != "stopping, stopped" {
				t.Errorf("logged %s", got)
			}
			if err := c.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestHealthcheckTellsReadyFromNot(t *testing.T) {
	c, _, ops, _ := server(t)
	_, port, _ := net.SplitHostPort(ops)
	if status, out, _ := inProcess("", map[string]string{"SCHAFKOPF_OPS_ADDR": "0.0.0.0:" + port}, "healthcheck"); status != exitOK || out != "ready\n" {
		t.Errorf("ready: %d %q", status, out)
	}
	_ = c.Process.Kill()
	_ = c.Wait()
	if status, _, msg := inProcess("", nil, "healthcheck", "--ops-addr", ops); status != exitFindings || msg == "" {
		t.Errorf("gone: %d %q", status, msg)
	}
}

func TestWhatCannotBeUsedEndsWith2(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	for _, args := range [][]string{
		{},
		{"dance"},
		{"serve", "--addr", "nowhere"},
		{"serve", "--addr", busy.Addr().String(), "--ops-addr", "127.0.0.1:0"},
		{"serve", "--addr", "127.0.0.1:0", "--ops-addr", busy.Addr().String()},
		{"healthcheck", "--ops-addr", "nowhere"},
		{"replay"},
		{"replay", "a", "b"},
		{"replay", "--lang", "fr", "-"},
		{"replay", "--what", "-"},
		{"replay", filepath.Join(t.TempDir(), "missing.jsonl")},
		{"check", "sheet.csv"},
	} {
		if status, out, msg := inProcess("", nil, args...); status != exitUnusable || out != "" || msg == "" {
			t.Errorf("%q: %d, out %q, err %q", args, status, out, msg)
		}
	}
}

func TestHelpIsNoFault(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"--help"}, {"serve", "--help"}, {"healthcheck", "-h"}, {"replay", "--help"}, {"version"}} {
		if status, out, msg := inProcess("", nil, args...); status != exitOK || out+msg == "" {
			t.Errorf("%q: %d", args, status)
		}
	}
}
