package keys

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// abc is the SHA-256 of "abc" as FIPS 180-2 gives it in its first example.
const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAKeyIsKnownByItsHash(t *testing.T) {
	var r Ring
	if n, err := r.Load(file(t, "# who may ask\n\n  anna \t"+abc+"\r\nanna "+strings.Repeat("0", 64)+"\nbeni "+strings.Repeat("1f", 32))); n != 3 || err != nil {
		t.Fatal(n, err)
	}
	if name, ok := r.Name("abc"); name != "anna" || !ok {
		t.Errorf("got %q, %v", name, ok)
	}
	for _, key := range []string{"", "ab", "ABC", "abc ", abc, "anna", strings.Repeat("x", MaxLength), strings.Repeat("x", MaxLength+1)} {
		if name, ok := r.Name(key); ok || name != "" {
			t.Errorf("%q is %q", key, name)
		}
	}
}

func TestANewKeyFitsItsLine(t *testing.T) {
	one, other := New(), New()
	if one == other || len(one) != len("skf_")+43 || !strings.HasPrefix(one, "skf_") {
		t.Errorf("%q, %q", one, other)
	}
	line, err := Line("beni-2", one)
	if err != nil {
		t.Fatal(err)
	}
	var r Ring
	if _, err := r.Load(file(t, line+"\n")); err != nil {
		t.Fatal(err)
	}
	if name, ok := r.Name(one); name != "beni-2" || !ok {
		t.Errorf("got %q, %v", name, ok)
	}
	if _, ok := r.Name(other); ok {
		t.Error("another key is known")
	}
}

func TestNamesThatCannotStandInAFile(t *testing.T) {
	for _, name := range []string{"", "a b", "a\tb", "a\nb", "#a", "jörg", "a/b", strings.Repeat("a", MaxName+1)} {
		if line, err := Line(name, "x"); err == nil {
			t.Errorf("%q gives %q", name, line)
		}
	}
}

func TestTheZeroRingKnowsNobody(t *testing.T) {
	if _, ok := new(Ring).Name("abc"); ok {
		t.Error("known")
	}
}

func TestAFileThatIsNotInOrderChangesNothing(t *testing.T) {
	var r Ring
	if _, err := r.Load(file(t, "anna "+abc)); err != nil {
		t.Fatal(err)
	}
	const secret = "geheim"
	var many strings.Builder
	for i := range MaxKeys + 1 {
		many.WriteString("a " + strings.Repeat("0", 60) + string("0123456789abcdef"[i>>12&15]) + string("0123456789abcdef"[i>>8&15]) + string("0123456789abcdef"[i>>4&15]) + string("0123456789abcdef"[i&15]) + "\n")
	}
	for text, want := range map[string]string{
		"":                        "no key in it",
		"# nobody\n":              "no key in it",
		secret:                    "line 1: not a name and a hash",
		"a " + abc + " x":         "line 1: not a name and a hash",
		"\na " + abc[1:]:          "line 2: the hash is not 64 hexadecimal digits",
		"a " + abc + "00":         "line 1: the hash is not 64 hexadecimal digits",
		"a g" + abc[1:]:           "line 1: the hash is not 64 hexadecimal digits",
		"a! " + abc:               "line 1: a name has letters",
		"a " + abc + "\nb " + abc: "line 2: the same key as in line 1",
		many.String():             "1001 keys are more than 1000",
	} {
		if n, err := r.Load(file(t, text)); err == nil || n != 0 || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), secret) {
			t.Errorf("%.60q: %d, %v, want %s", text, n, err, want)
		}
	}
	if _, err := r.Load(file(t, "a\nb\nc "+abc)); strings.Count(err.Error(), "line ") != 2 {
		t.Errorf("not every fault is listed: %v", err)
	}
	if _, err := r.Load(file(t, strings.Repeat("\n", maxFile+1))); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a large file: %v", err)
	}
	if _, err := r.Load(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("no file is no fault")
	}
	if name, ok := r.Name("abc"); name != "anna" || !ok {
		t.Error("the keys known before are gone")
	}
}

func BenchmarkName(b *testing.B) {
	var text strings.Builder
	for range MaxKeys {
		line, _ := Line("a", New())
		text.WriteString(line + "\n")
	}
	list, err := parse([]byte(text.String()))
	if err != nil {
		b.Fatal(err)
	}
	var r Ring
	r.list.Store(&list)
	key := New()
	b.ReportAllocs()
	for b.Loop() {
		r.Name(key)
	}
}
