package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"
)

// server is a process that listens, alone on its core.
type server struct {
	cmd  *exec.Cmd
	addr string
	log  *bytes.Buffer
}

// start runs the program on the core and waits until what stands at the path answers with 200; took is how long that was. ADDR in the
// arguments becomes an address that is free, OPS another; it is asked at OPS where there is one.
func start(core, path, program string, args ...string) (s *server, took time.Duration, err error) {
	s = &server{log: &bytes.Buffer{}}
	asked := "http://"
	all := append([]string{"-c", core, program}, args...)
	for i, a := range all {
		if a != "ADDR" && a != "OPS" {
			continue
		}
		if all[i], err = freeAddr(); err != nil {
			return nil, 0, err
		}
		if a == "ADDR" {
			s.addr = all[i]
		}
		asked = "http://" + all[i] + path
	}
	s.cmd = exec.Command("taskset", all...)
	s.cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	s.cmd.Stderr = s.log
	begin := time.Now()
	if err := s.cmd.Start(); err != nil {
		return nil, 0, err
	}
	for time.Since(begin) < 10*time.Second {
		if r, err := http.Get(asked); err == nil {
			r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return s, time.Since(begin), nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	s.stop()
	return nil, 0, fmt.Errorf("%s does not answer: %s", program, s.log)
}

// startService starts the service with its default settings, but for its addresses.
func (b *bench) startService() (*server, time.Duration, error) {
	return start(b.serverCore, "/readyz", b.program("schafkopf"), "serve", "--addr", "ADDR", "--ops-addr", "OPS", "--drain-delay", "0s")
}

// startBare starts a bare echo that answers with so many bytes.
func (b *bench) startBare(size int) (*server, time.Duration, error) {
	return start(b.serverCore, "/", b.program("bareecho"), "-bytes", strconv.Itoa(size), "-addr", "ADDR")
}

func (s *server) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	done := time.AfterFunc(5*time.Second, func() { _ = s.cmd.Process.Kill() })
	_ = s.cmd.Wait()
	done.Stop()
}

// cpu is the processor time that the process has used, user and system.
func (s *server) cpu() time.Duration {
	// The clock of another process, as clock_getcpuclockid makes it; the ticks of /proc/PID/stat are too coarse for short slices.
	clock := uintptr(^s.cmd.Process.Pid)<<3 | 2
	var t syscall.Timespec
	if _, _, fault := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&t)), 0); fault != 0 {
		return 0
	}
	return time.Duration(t.Nano())
}

// memory reads a line of /proc/PID/status, in MiB: VmRSS is what is used now, VmHWM the most so far.
func (s *server) memory(line string) float64 {
	f, err := os.Open(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if rest, ok := strings.CutPrefix(lines.Text(), line+":"); ok {
			kb, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1024
		}
	}
	return 0
}

func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// busy is the processor time that the whole machine has used.
func busy() time.Duration {
	text, _ := os.ReadFile("/proc/stat")
	line, _, _ := strings.Cut(string(text), "\n") // cpu user nice system idle iowait irq softirq
	const tick = 10 * time.Millisecond
	ticks := 0
	for i, field := range strings.Fields(line) {
		if n, err := strconv.Atoi(field); err == nil && i != 4 && i != 5 && i < 8 {
			ticks += n
		}
	}
	return time.Duration(ticks) * tick
}
