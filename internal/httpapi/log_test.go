package httpapi

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

func TestAPanicIsLoggedWithItsStackAndWithoutTheRequest(t *testing.T) {
	s, log := testServer(t)
	c := post("/v1/test/parrot", `"panic"`)
	c.header = header("Content-Type", "application/json", "X-Request-Id", "wanted-id")
	resp := c.do(s.Public())
	d := expectProblem(t, resp, 500, "internal_error")
	if strings.Contains(d.Detail, "EO") {
		t.Error("the answer quotes the panic")
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines", len(lines))
	}
	var first struct{ Level, Msg, RequestID, Operation, Stack string }
	raw := strings.ReplaceAll(lines[0], "request_id", "RequestID")
	if err := json.Unmarshal([]byte(raw), &first); err != nil {
		t.Fatal(err)
	}
	if first.Level != "ERROR" || first.Msg != "panic" || first.RequestID != "wanted-id" || first.Operation != "test/parrot" || !strings.Contains(first.Stack, "server_test.go") {
		t.Errorf("logged %s", lines[0])
	}
	if strings.Contains(log.String(), "EO") || strings.Contains(log.String(), "the card") {
		t.Error("the log quotes what was panicked with")
	}
}

func TestNothingOfARequestIsLogged(t *testing.T) {
	s, log := testServer(t)
	s.accessLog = true
	const secret = "SECRET"
	for _, c := range []call{
		post("/v1/moves/validate", `{"hand":["`+secret+`"]}`),
		post("/v1/moves/validate", secret),
		post("/v1/test/parrot", `{"card":"`+secret+`"}`),
		post("/v1/"+secret, "{}"),
		get("/v1/codes?card=" + secret),
		get("/v1/rulesets/" + secret),
		{secret, "/v1/moves/validate", asJSON, "{}"},
		{http.MethodPost, "/v1/moves/validate", header("Content-Type", secret, "Accept", secret, "X-Request-Id", "<"+secret+">", "User-Agent", secret), secret},
	} {
		c.do(s.Public())
	}
	if lines := strings.Count(log.String(), "\n"); lines != 8 {
		t.Errorf("%d lines", lines)
	}
	if strings.Contains(log.String(), secret) {
		t.Errorf("logged: %s", log)
	}
}

func TestOnlyFailuresAreLoggedByDefault(t *testing.T) {
	s, log := testServer(t)
	post("/v1/test/parrot", "{}").do(s.Public())
	get("/v1/codes", "If-None-Match", "*").do(s.Public())
	get("/nothing").do(s.Ops())
	if log.Len() != 0 {
		t.Errorf("logged %s", log)
	}
	post("/v1/test/parrot", `"impossible"`).do(s.Public())
	for _, want := range []string{`"level":"INFO"`, `"status":422`, `"code":"impossible_request"`, `"operation":"test/parrot"`, `"request_id":"`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("%s is not in %s", want, log)
		}
	}
}
