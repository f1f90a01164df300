package main

import (
	"context"
	"os"
	"time"
)

// measureFootprint starts the service again and again, and looks at what it takes up without work.
func (b *bench) measureFootprint(ctx context.Context) error {
	for range b.slices {
		bare, took, err := b.startBare(2)
		if err != nil {
			return err
		}
		bareCPU := bare.cpu()
		bare.stop()
		b.add("start: bare echo listens", "ms", took.Seconds()*1000)
		s, took, err := b.startService()
		if err != nil {
			return err
		}
		cpu := s.cpu()
		b.add("start: ready", "ms", took.Seconds()*1000)
		b.add("start: CPU until ready", "ms", cpu.Seconds()*1000)
		b.add("start: CPU until ready against bare echo", "ratio", cpu.Seconds()/bareCPU.Seconds())
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
		b.add("idle: memory", "MiB", s.memory("VmRSS"))
		s.stop()
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	info, err := os.Stat(b.program("schafkopf"))
	if err != nil {
		return err
	}
	b.add("binary: size", "MiB", float64(info.Size())/(1<<20))
	return nil
}
