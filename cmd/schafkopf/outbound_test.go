package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// outward are the names of the standard library by which a program reaches out, by package; "*" stands for all of them. Methods of
// what they give cannot be had without them.
var outward = map[string][]string{
	"net": {
		"Dial", "DialIP", "DialTCP", "DialTimeout", "DialUDP", "DialUnix", "Dialer", "DefaultResolver", "Resolver",
		"LookupAddr", "LookupCNAME", "LookupHost", "LookupIP", "LookupMX", "LookupNS", "LookupPort", "LookupSRV", "LookupTXT",
		"ListenPacket", "ListenUDP", "ListenMulticastUDP", "ResolveIPAddr", "ResolveTCPAddr", "ResolveUDPAddr",
	},
	"net/http": {
		"Get", "Head", "Post", "PostForm", "Client", "DefaultClient", "Transport", "DefaultTransport", "NewRequest", "NewRequestWithContext",
	},
	"crypto/tls": {"Client", "Dial", "DialWithDialer", "Dialer"},
	"net/rpc":    {"*"}, "net/smtp": {"*"}, "log/syslog": {"*"}, "os/exec": {"*"}, "net/http/httputil": {"ReverseProxy", "NewSingleHostReverseProxy"},
	"syscall": {"Connect", "Sendto", "Sendmsg", "SendmsgN", "ForkExec", "StartProcess", "Exec"}, "os": {"StartProcess"},
}

// excused are the files that use one of them all the same, with the reason why the service never does by them.
var excused = map[string]string{
	"github.com/schafkopf-service/schafkopf/cmd/schafkopf/healthcheck.go": "the health check asks the operations port of this machine, in a process of its own",
	"golang.org/x/crypto/acme/acme.go":                                    "certificates from an issuer, only with echo's AutoTLS",
	"golang.org/x/crypto/acme/http.go":                                    "the same",
	"golang.org/x/net/http2/transport.go":                                 "the client's half of HTTP/2, next to the server's, which echo names",
	"golang.org/x/net/http2/transport_common.go":                          "the same",
	"golang.org/x/sys/unix/syscall_unix.go":                               "a list of system calls",
}

// switches would make an excuse void.
var switches = []string{"AutoTLSManager", "StartAutoTLS"}

// TestNoPackageReachesOut looks at the source of every package in the program outside the standard library.
func TestNoPackageReachesOut(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the source of all packages")
	}
	out, err := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,Standard", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	used := map[string]bool{}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p struct {
			ImportPath, Dir string
			GoFiles         []string
			Standard        bool
		}
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if p.Standard {
			continue
		}
		for _, name := range p.GoFiles {
			files++
			file := p.ImportPath + "/" + name
			for _, use := range reaches(t, filepath.Join(p.Dir, name), strings.HasPrefix(p.ImportPath, "github.com/schafkopf-service/")) {
				if excused[file] == "" {
					t.Errorf("%s uses %s", file, use)
				}
				used[file] = true
			}
		}
	}
	if files < 100 {
		t.Errorf("only %d files were looked at", files)
	}
	for file := range excused {
		if !used[file] {
			t.Errorf("%s needs no excuse", file)
		}
	}
}

// reaches are the names in a file by which it reaches out.
func reaches(t *testing.T, path string, ours bool) (uses []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string][]string{}
	for _, i := range f.Imports {
		imported, _ := strconv.Unquote(i.Path.Value)
		list, watched := outward[imported]
		if !watched {
			continue
		}
		local := imported[strings.LastIndexByte(imported, '/')+1:]
		if i.Name != nil {
			local = i.Name.Name
		}
		names[local] = list
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if ours && slices.Contains(switches, s.Sel.Name) {
				uses = append(uses, s.Sel.Name)
			}
			if pkg, ok := s.X.(*ast.Ident); ok {
				if list := names[pkg.Name]; slices.Contains(list, s.Sel.Name) || slices.Contains(list, "*") {
					uses = append(uses, pkg.Name+"."+s.Sel.Name)
				}
			}
		}
		return true
	})
	return uses
}
