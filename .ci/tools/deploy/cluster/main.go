// Command cluster runs three replicas of the service behind a real HAProxy on loopback, with callers that ask without pause,
// restarts all replicas one after the other again and again, kills each outright, and counts answers that did not come or were
// not the right ones. It ends with status 0 when there was none, and by itself after a bounded number of requests and minutes.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/schafkopf-service/schafkopf/.ci/tools/deploy/replica"
)

const (
	callers  = 16
	pause    = 5 * time.Millisecond // of each caller between two requests
	longest  = 4 * time.Minute
	most     = 1_000_000 // requests
	replicas = 3
)

func main() {
	log.SetFlags(0)
	binary := flag.String("binary", "bin/schafkopf", "the program")
	config := flag.String("config", "deploy/haproxy.cfg", "the proxy's configuration")
	rounds := flag.Int("rounds", 10, "how often all replicas are restarted")
	flag.Parse()
	if err := run(*binary, *config, *rounds); err != nil {
		log.Fatal(err)
	}
}

func run(binary, config string, rounds int) error {
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	c, err := start(binary, config)
	if err != nil {
		return err
	}
	defer c.close()

	load := newLoad("http://" + c.addr)
	if err := load.learn("http://" + c.replicas[0].Addr); err != nil {
		return err
	}
	loading, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan struct{})
	go func() {
		load.run(loading)
		close(ended)
	}()

	begin := time.Now()
	if err := c.rest(ctx, time.Second); err != nil {
		return err
	}
	for round := 1; round <= rounds; round++ {
		for i := range c.replicas {
			if err := c.restart(ctx, i, (*replica.Replica).Stop); err != nil {
				return fmt.Errorf("restart %d of replica %d: %w", round, i+1, err)
			}
		}
	}
	fmt.Printf("%d rolling restarts of %d replicas: %s\n", rounds, replicas, load)
	kill := func(r *replica.Replica) error {
		r.Kill()
		return c.rest(ctx, time.Second) // the proxy meets a dead replica
	}
	for i := range c.replicas {
		if err := c.restart(ctx, i, kill); err != nil {
			return err
		}
	}
	if err := c.rest(ctx, time.Second); err != nil {
		return err
	}
	stop()
	<-ended
	retried, err := c.retries()
	if err != nil {
		return err
	}
	fmt.Printf("and each replica killed once:     %s\n", load)
	fmt.Printf("in %.0f s, with %s\n", time.Since(begin).Seconds(), retried)
	return load.err()
}

// cluster is the proxy with its replicas.
type cluster struct {
	binary, addr, status string
	home                 string
	proxy                *exec.Cmd
	said                 bytes.Buffer // by the proxy; to be read when it has ended
	replicas             [replicas]*replica.Replica
}

// start starts all of it, or nothing.
func start(binary, config string) (*cluster, error) {
	c := &cluster{binary: binary}
	if err := c.open(config); err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

func (c *cluster) open(config string) (err error) {
	if c.home, err = os.MkdirTemp("", "cluster"); err != nil {
		return err
	}
	if c.addr, err = replica.FreeAddr(); err != nil {
		return err
	}
	c.status = filepath.Join(c.home, "status")
	env := append(os.Environ(), "BIND="+c.addr, "STATUS="+c.status)
	for i := range c.replicas {
		if c.replicas[i], err = replica.Start(c.binary, "127.0.0.1:0", "127.0.0.1:0", nil, nil); err != nil {
			return err
		}
		_, port, _ := net.SplitHostPort(c.replicas[i].Ops)
		env = append(env, fmt.Sprintf("REPLICA%d=%s", i+1, c.replicas[i].Addr), fmt.Sprintf("OPS%d=%s", i+1, port))
	}
	c.proxy = exec.Command("haproxy", "-db", "-f", config)
	c.proxy.Env, c.proxy.Stderr = env, &c.said
	if err := c.proxy.Start(); err != nil {
		return fmt.Errorf("%w (Debian's package haproxy has it)", err)
	}
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if resp, err := http.Get("http://" + c.addr + "/v1/cards"); err == nil {
			resp.Body.Close()
			return nil
		}
		if time.Since(begin) > 5*time.Second {
			_ = c.proxy.Process.Kill()
			_ = c.proxy.Wait()
			return fmt.Errorf("the proxy does not answer: %s", &c.said)
		}
	}
}

func (c *cluster) close() {
	if c.proxy != nil && c.proxy.Process != nil {
		_ = c.proxy.Process.Kill()
		_ = c.proxy.Wait()
	}
	for _, r := range c.replicas {
		if r != nil {
			r.Kill()
		}
	}
	_ = os.RemoveAll(c.home)
}

// restart ends a replica, starts it anew at its addresses and waits until the proxy uses it again.
func (c *cluster) restart(ctx context.Context, i int, end func(*replica.Replica) error) error {
	old := c.replicas[i]
	if err := end(old); err != nil {
		return fmt.Errorf("it did not end well: %w", err)
	}
	r, err := replica.Start(c.binary, old.Addr, old.Ops, nil, nil)
	if err != nil {
		return err
	}
	c.replicas[i] = r
	for {
		rows, err := c.stat()
		if err != nil {
			return err
		}
		if rows["questions/replica"+fmt.Sprint(i+1)]["status"] == "UP" {
			// As long as the check needs to see what is only up by an old report.
			return c.rest(ctx, 600*time.Millisecond)
		}
		if err := c.rest(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
}

func (c *cluster) rest(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return fmt.Errorf("not over after %s", longest)
	case <-time.After(d):
		return nil
	}
}

// retries says how often the proxy asked again.
func (c *cluster) retries() (string, error) {
	rows, err := c.stat()
	if err != nil {
		return "", err
	}
	total := rows["questions/BACKEND"]
	return fmt.Sprintf("%s requests put again to the same replica and %s to another", total["wretr"], total["wredis"]), nil
}

// stat is the proxy's table of its servers: "backend/server" to column to value.
func (c *cluster) stat() (map[string]map[string]string, error) {
	conn, err := net.Dial("unix", c.status)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "show stat\n"); err != nil {
		return nil, err
	}
	table, err := io.ReadAll(conn)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(strings.TrimPrefix(string(table), "# ")), "\n")
	names, rows := strings.Split(lines[0], ","), map[string]map[string]string{}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, value := range strings.Split(line, ",") {
			row[names[i]] = value
		}
		rows[row["pxname"]+"/"+row["svname"]] = row
	}
	return rows, nil
}
