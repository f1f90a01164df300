package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// stream is a kind of lines to send.
type stream struct {
	operation string
	block     []byte // whole lines, sent again and again
	lines     int    // in the block
}

// streams are lines of many different games and tricks: the same one again and again would flatter the branch predictor.
func streams() []stream {
	list := []stream{{operation: "games/replay", lines: 2000}, {operation: "tricks/resolve", lines: 8000}}
	for i := range list {
		s, rng := &list[i], newRandom()
		for range s.lines {
			if s.operation == "games/replay" {
				s.block = appendGame(s.block, rng)
			} else {
				s.block = appendTrick(s.block, rng)
			}
			s.block = append(s.block, '\n')
		}
	}
	return list
}

// flow is what a stream did.
type flow struct {
	lines   int
	took    time.Duration
	cpu     time.Duration
	earlier float64 // peak of the server's memory after a tenth of the lines, MiB
}

// send streams the block so often and counts the answers; every line has to be answered with 200.
func (s *stream) send(ctx context.Context, to *server, blocks int) (f flow, err error) {
	conn, err := net.Dial("tcp", to.addr)
	if err != nil {
		return f, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	begin, cpu := time.Now(), to.cpu()
	sent := make(chan error, 1)
	go func() {
		_, err := fmt.Fprintf(conn, "POST /v1/bulk/%s HTTP/1.1\r\nHost: bench\r\nContent-Type: application/x-ndjson\r\nContent-Length: %d\r\n\r\n",
			s.operation, blocks*len(s.block))
		for i := 0; i < blocks && err == nil; i++ {
			_, err = conn.Write(s.block)
		}
		sent <- err
	}()
	answer, err := http.ReadResponse(bufio.NewReaderSize(conn, 256<<10), nil)
	if err != nil {
		return f, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return f, fmt.Errorf("bulk/%s: status %d", s.operation, answer.StatusCode)
	}
	good, buffer := 0, make([]byte, 256<<10)
	for {
		n, err := answer.Body.Read(buffer)
		f.lines += bytes.Count(buffer[:n], []byte("\n"))
		good += bytes.Count(buffer[:n], []byte(`"status":200`))
		if f.earlier == 0 && f.lines >= blocks*s.lines/10 {
			f.earlier = to.memory("VmHWM")
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return f, err
		}
	}
	f.took, f.cpu = time.Since(begin), to.cpu()-cpu
	if want := blocks * s.lines; f.lines != want || good < want*999/1000 { // a status may lie across two reads
		return f, fmt.Errorf("bulk/%s: %d lines answered, %d of them with 200, sent %d", s.operation, f.lines, good, want)
	}
	return f, <-sent
}

// measureBulk streams games and tricks to a server on one core, at three lengths by turns, and looks at its memory; then once a GiB.
func (b *bench) measureBulk(ctx context.Context) error {
	for _, s := range streams() {
		script, err := b.script(string(s.block[:bytes.IndexByte(s.block, '\n')]))
		if err != nil {
			return err
		}
		at := "bulk " + s.operation
		server, _, err := b.startService()
		if err != nil {
			return err
		}
		bare, _, err := b.startBare(len(s.block) / s.lines)
		if err != nil {
			server.stop()
			return err
		}
		perLine := func(blocks int) (float64, error) {
			f, err := s.send(ctx, server, blocks)
			if err == nil && blocks > 1 {
				b.add(at+": lines/s", "1/s", float64(f.lines)/f.took.Seconds())
			}
			return float64(f.cpu.Nanoseconds()) / float64(f.lines), err
		}
		_, err = perLine(10)
		for i := 0; i < b.slices && err == nil; i++ {
			var once, ten, hundred float64
			once, err = perLine(1)
			if err == nil {
				ten, err = perLine(10)
			}
			if err == nil {
				hundred, err = perLine(100)
			}
			var base sliced
			if err == nil {
				base, err = b.wrk(ctx, bare, script, "/")
			}
			b.add(at+": lines in the CPU time of one bare echo request", "", base.cpu*1000/hundred)
			b.add(at+": CPU per line", "ns", hundred)
			b.add(at+": CPU per line, 10 times as many", "ratio", hundred/ten)
			b.add(at+": CPU per line, 100 times as many", "ratio", hundred/once)
		}
		if err == nil {
			var f flow
			f, err = s.send(ctx, server, (1<<30)/len(s.block))
			peak := server.memory("VmHWM")
			b.add(at+": peak memory of a stream of 1 GiB", "MiB", peak)
			b.add(at+": growth of it after the first tenth", "MiB", peak-f.earlier)
		}
		server.stop()
		bare.stop()
		if err != nil {
			return err
		}
	}
	return nil
}
