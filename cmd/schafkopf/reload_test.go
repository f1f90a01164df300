package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/config"
	"github.com/schafkopf-service/schafkopf/internal/httpapi"
)

// newKey makes a key as the command does.
func newKey(t *testing.T, name string) (key, line string) {
	t.Helper()
	status, out, msg := inProcess("", nil, "key", "new", name)
	lines := strings.Split(out, "\n")
	if status != exitOK || msg != "" || len(lines) != 5 || lines[0][0] != '#' || lines[2][0] != '#' || lines[4] != "" {
		t.Fatalf("%d %q %q", status, out, msg)
	}
	return lines[1], lines[3]
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAKeyNeedsAName(t *testing.T) {
	for _, args := range [][]string{{"key"}, {"key", "new"}, {"key", "old", "anna"}, {"key", "new", "two words"}, {"key", "new", ""}, {"key", "new", "a", "b"}} {
		if status, out, msg := inProcess("", nil, args...); status != exitUnusable || out != "" || msg == "" {
			t.Errorf("%q: %d %q %q", args, status, out, msg)
		}
	}
	for _, args := range [][]string{{"key", "--help"}, {"key", "new", "-h"}} {
		if status, out, msg := inProcess("", nil, args...); status != exitOK || out == "" || msg != "" {
			t.Errorf("%q: %d %q %q", args, status, out, msg)
		}
	}
}

func TestEveryFileThatCannotBeUsedIsListed(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "keys")
	write(t, bad, "anna\nbeni 12\n")
	status, out, msg := inProcess("", nil, "serve", "--addr", "nowhere", "--max-in-flight", "0", "--keys", bad,
		"--tls-cert", filepath.Join(dir, "cert.pem"), "--tls-key", filepath.Join(dir, "key.pem"))
	if status != exitUnusable || out != "" {
		t.Errorf("%d %q", status, out)
	}
	for _, want := range []string{`"nowhere" is not host:port`, "--max-in-flight: 0 is not between", "line 1: ", "line 2: ", "certificate: ", "cert.pem"} {
		if !strings.Contains(msg, want) {
			t.Errorf("%q is not in\n%s", want, msg)
		}
	}
}

const anyTrick = `{"contract":{"type":"wenz"},"trick":{"leader":0,"cards":["EU","GU","HU","SU"]}}`

// asked is the status that a trick gets.
func asked(t *testing.T, client *http.Client, url, key string) int {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, url+"/v1/tricks/resolve", strings.NewReader(anyTrick))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	resp, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode
}

// patience is how long a test waits for what has to come about; on a busy machine that can take a while.
const patience = 30 * time.Second

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for begin := time.Now(); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > patience {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// TestSIGHUPReadsTheKeysAgain asks the program as a process.
func TestSIGHUPReadsTheKeysAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "keys")
	first, line := newKey(t, "anna")
	write(t, file, line)
	c, addr, _, log := server(t, "--keys", file)
	url := "http://" + addr
	if got := asked(t, http.DefaultClient, url, ""); got != 401 {
		t.Errorf("without a key: %d", got)
	}
	if got := asked(t, http.DefaultClient, url, first); got != 200 {
		t.Errorf("with the key: %d", got)
	}

	second, line := newKey(t, "beni")
	write(t, file, "# changed\n"+line)
	hup := func(want string) {
		t.Helper()
		if err := c.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		for log.Scan() { // refused requests are logged too
			if strings.Contains(log.Text(), want) {
				return
			}
		}
		t.Fatalf("%q was not logged", want)
	}
	hup("read again")
	if got := asked(t, http.DefaultClient, url, first); got != 401 {
		t.Errorf("with the old key: %d", got)
	}
	if got := asked(t, http.DefaultClient, url, second); got != 200 {
		t.Errorf("with the new key: %d", got)
	}

	write(t, file, "half a li")
	hup("the old ones stay")
	if got := asked(t, http.DefaultClient, url, second); got != 200 {
		t.Errorf("after a broken file: %d", got)
	}
}

func TestSIGHUPEndsNothing(t *testing.T) {
	c, addr, _, _ := server(t)
	if err := c.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond)
	if got := asked(t, http.DefaultClient, "http://"+addr, ""); got != 200 {
		t.Errorf("%d", got)
	}
}

// record is a log that can be read while it is written.
type record struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *record) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(b)
}

func (r *record) count(what string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Count(r.text.String(), what)
}

func TestAChangedFileIsReadAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "1")
	var log record
	loads := make(chan string, 10)
	s := &source{name: "it", files: []string{file}, load: func() error {
		text, err := os.ReadFile(file)
		if string(text) == "broken" {
			err = errors.New("broken")
		}
		loads <- string(text)
		return err
	}}
	s.look()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		reload(ctx, slog.New(slog.NewTextHandler(&log, nil)), nil, time.Millisecond, []*source{s})
	}()
	replaced := func(text string) { // as deployments do it: another file under the same name
		write(t, file+".new", text)
		if err := os.Rename(file+".new", file); err != nil {
			t.Fatal(err)
		}
		for {
			select {
			case got := <-loads:
				if got == text {
					return
				}
			case <-time.After(patience):
				t.Fatalf("%q is not read", text)
			}
		}
	}
	replaced("2")
	replaced("broken")
	until(t, "the fault is logged", func() bool { return log.count("the old ones stay") == 1 })
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	time.Sleep(20 * time.Millisecond)
	replaced("3")
	until(t, "it is logged", func() bool { return log.count("read again\" what=it") == 2 })
	time.Sleep(20 * time.Millisecond)
	stop()
	<-done
	if len(loads) > 0 {
		t.Error("read again without a change")
	}
}

// issued is a new certificate for this machine with its key, written to two files.
func issued(t *testing.T, cert, key, name string) *x509.Certificate {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	write(t, cert, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	write(t, key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func TestTLSWithTheCertificateAsLastRead(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	trusted := x509.NewCertPool()
	trusted.AddCert(issued(t, cert, key, "first"))
	options, sources, err := optionsOf(config.Serve{TLSCert: cert, TLSKey: key})
	if err != nil {
		t.Fatal(err)
	}
	var log record
	options.Log = slog.New(slog.NewTextHandler(&log, nil))
	public, ops := listen(t), listen(t)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- httpapi.New(options).Run(ctx, public, ops, httpapi.Limits{ReadHeader: patience, Read: patience, Write: patience, Shutdown: patience})
	}()
	client := func() *http.Client {
		return &http.Client{Transport: &http.Transport{DisableKeepAlives: true, ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: trusted}}}
	}
	served := func() (name string) {
		t.Helper()
		resp, err := client().Get("https://" + public.Addr().String() + "/v1/cards")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.StatusCode != 200 || resp.ProtoMajor != 1 || resp.Header.Get("Strict-Transport-Security") != "max-age=31536000" {
			t.Errorf("%s %s %v", resp.Status, resp.Proto, resp.Header)
		}
		return resp.TLS.PeerCertificates[0].Subject.CommonName
	}
	if got := served(); got != "first" {
		t.Errorf("certificate %q", got)
	}
	trusted.AddCert(issued(t, cert, key, "second"))
	if err := sources[0].load(); err != nil {
		t.Fatal(err)
	}
	if got := served(); got != "second" {
		t.Errorf("certificate %q after it was read again", got)
	}
	write(t, key, "no key")
	if err := sources[0].load(); err == nil {
		t.Error("a broken key is no fault")
	}
	if got := served(); got != "second" {
		t.Errorf("certificate %q after a broken one", got)
	}
	if _, err := tls.Dial("tcp", public.Addr().String(), &tls.Config{RootCAs: trusted, MaxVersion: tls.VersionTLS11, MinVersion: tls.VersionTLS10}); err == nil {
		t.Error("TLS 1.1 is spoken")
	}
	resp, err := http.Get("http://" + public.Addr().String() + "/v1/cards")
	if err == nil {
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != 400 {
			t.Errorf("plain HTTP: %d %s", resp.StatusCode, body)
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if log.count("handshake") > 0 || log.count("127.0.0.1") > 2 {
		t.Errorf("callers fill the log: %s", log.text.String())
	}
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	on, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return on
}
