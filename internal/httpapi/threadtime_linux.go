package httpapi

import (
	"syscall"
	"time"
)

// threadTime is the processor time that the running thread has spent; negative where that cannot be told.
func threadTime() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		return -1
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
