package conventions

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

const module = "github.com/schafkopf-service/schafkopf/"

// layers are the packages in the order of imports: each may import those of earlier lines only.
var layers = [][]string{
	{"api", "api/client", "internal/schafkopf", "internal/web", "internal/keys"},
	{"internal/ruleset", "internal/text"},
	{"internal/bidding", "internal/settlement", "internal/problem", "internal/config"},
	{"internal/referee", "internal/contract"},
	{"internal/scoresheet"},
	{"internal/service"},
	{"internal/bulk"},
	{"internal/httpapi"},
	{"cmd/schafkopf"},
}

// pure are the rules packages; they know neither the outside world nor a wire format.
var pure = []string{"internal/schafkopf", "internal/ruleset", "internal/bidding", "internal/settlement", "internal/referee"}

var impure = []string{"net", "net/http", "os", "time", "log", "log/slog", "math/rand", "math/rand/v2", "encoding/json", "io"}

type goPackage struct {
	ImportPath, Dir string
	Imports         []string
	GoFiles         []string
}

func packages(t *testing.T) (list []goPackage) {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,Imports,GoFiles", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p goPackage
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		p.ImportPath = strings.TrimPrefix(p.ImportPath, module)
		list = append(list, p)
	}
	return list
}

var root = filepath.Join("..", "..")

func TestImportsRunOneWay(t *testing.T) {
	layer := map[string]int{}
	for i, l := range layers {
		for _, p := range l {
			layer[p] = i
		}
	}
	for _, p := range packages(t) {
		here, known := layer[p.ImportPath]
		if !known {
			if len(p.GoFiles) > 0 && !slices.Contains([]string{"internal/cases", "internal/corpus", "internal/conventions", "internal/contract/oracle"}, p.ImportPath) {
				t.Errorf("%s has no layer", p.ImportPath)
			}
			continue
		}
		for _, path := range p.Imports {
			ours, isOurs := strings.CutPrefix(path, module)
			if there, ok := layer[ours]; isOurs && (!ok || there >= here) {
				t.Errorf("%s imports %s", p.ImportPath, ours)
			}
			if slices.Contains(pure, p.ImportPath) && slices.Contains(impure, path) {
				t.Errorf("%s imports %s", p.ImportPath, path)
			}
			if strings.Contains(path, "labstack/echo") && p.ImportPath != "internal/httpapi" && p.ImportPath != "api" {
				t.Errorf("%s imports echo", p.ImportPath)
			}
		}
	}
}

func TestEveryPackageHasOneComment(t *testing.T) {
	for _, p := range packages(t) {
		comments := 0
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			if f.Doc != nil && !strings.HasPrefix(f.Doc.Text(), "Code generated") && strings.HasPrefix(f.Doc.Text(), "Package ") || f.Doc != nil && f.Name.Name == "main" {
				comments++
			}
		}
		generated := p.ImportPath == "api" || p.ImportPath == "api/client"
		if comments != 1 && !(generated && comments > 0) && len(p.GoFiles) > 0 {
			t.Errorf("%s has %d package comments", p.ImportPath, comments)
		}
	}
}

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// TestEveryCodeHasBothTexts: the two sentences name the same facts, and a violation names its rule.
func TestEveryCodeHasBothTexts(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range text.Entries() {
		if seen[string(e.Code)] {
			t.Errorf("%s stands in the catalogue twice", e.Code)
		}
		seen[string(e.Code)] = true
		if e.EN == "" || e.DE == "" {
			t.Errorf("%s lacks a text", e.Code)
		}
		en, de := placeholder.FindAllString(e.EN, -1), placeholder.FindAllString(e.DE, -1)
		slices.Sort(en)
		slices.Sort(de)
		if !slices.Equal(slices.Compact(en), slices.Compact(de)) {
			t.Errorf("%s names %v in English and %v in German", e.Code, en, de)
		}
		if e.Kind == text.Violation && len(e.Rules) == 0 {
			t.Errorf("%s is a violation without a rule", e.Code)
		}
		for _, r := range e.Rules {
			if r.EN == "" || r.DE == "" || r.Section == "" {
				t.Errorf("%s has an incomplete rule %+v", e.Code, r)
			}
		}
	}
}

// TestEveryCodeIsInTheCatalogueAndProvoked: each constant of type schafkopf.Code has its texts, each code of the catalogue stands
// in a test or in a case file.
func TestEveryCodeIsInTheCatalogueAndProvoked(t *testing.T) {
	constants := map[string]string{} // code -> constant
	var tests strings.Builder
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return fs.SkipDir
		}
		switch {
		case strings.HasSuffix(path, "_test.go") && !strings.Contains(path, "conventions"), strings.HasSuffix(path, ".json") && strings.Contains(path, "examples"), strings.Contains(path, "testdata") && !d.IsDir():
			b, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			tests.Write(b)
		case strings.HasSuffix(path, ".go") && strings.Contains(path, "internal"):
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			for _, decl := range f.Decls {
				collectCodes(decl, constants)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(constants) < 20 {
		t.Fatalf("only %d constants of type schafkopf.Code were found", len(constants))
	}
	for code, name := range constants {
		if _, ok := text.Lookup(schafkopf.Code(code)); !ok {
			t.Errorf("%s = %q is not in the catalogue", name, code)
		}
	}
	words := map[string]bool{}
	for _, w := range regexp.MustCompile(`[A-Za-z0-9_]+`).FindAllString(tests.String(), -1) {
		words[w] = true
	}
	delete(words, "")
	for _, e := range text.Entries() {
		name := constants[string(e.Code)]
		provoked := words[string(e.Code)] || words[name]
		if !provoked {
			t.Errorf("no test or case file provokes %s", e.Code)
		}
	}
}

func collectCodes(decl ast.Decl, constants map[string]string) {
	g, ok := decl.(*ast.GenDecl)
	if !ok || g.Tok != token.CONST {
		return
	}
	for _, spec := range g.Specs {
		v := spec.(*ast.ValueSpec)
		typed := false
		switch x := v.Type.(type) {
		case *ast.SelectorExpr:
			typed = x.Sel.Name == "Code"
		case *ast.Ident:
			typed = x.Name == "Code"
		}
		if !typed {
			continue
		}
		for i, value := range v.Values {
			if lit, ok := value.(*ast.BasicLit); ok {
				if code, err := strconv.Unquote(lit.Value); err == nil {
					constants[code] = v.Names[i].Name
				}
			}
		}
	}
}
