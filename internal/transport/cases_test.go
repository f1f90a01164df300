package transport_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/schafkopf-service/schafkopf/api/client"
	"github.com/schafkopf-service/schafkopf/internal/cases"
	"github.com/schafkopf-service/schafkopf/internal/httpapi"
)

// server is the service on a port of this machine, with the limits that it has in production.
func server(t testing.TB) (url string) {
	t.Helper()
	listen := func() net.Listener {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	public, ops := listen(), listen()
	ctx, stop := context.WithCancel(context.Background())
	stopped := make(chan error)
	go func() {
		stopped <- httpapi.New(httpapi.Options{}).Run(ctx, public, ops, httpapi.Limits{
			ReadHeader: 5 * time.Second, Read: 10 * time.Second, Write: 15 * time.Second, Idle: time.Minute, HeaderBytes: 16 << 10, Shutdown: 10 * time.Second,
		})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
	return "http://" + public.Addr().String()
}

// exchange sends a request over the network.
func exchange(t testing.TB, method, url string, header http.Header, body string) answer {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = header.Clone()
	return received(t)(http.DefaultClient.Do(r))
}

func received(t testing.TB) func(*http.Response, error) answer {
	return func(resp *http.Response, err error) answer {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		b, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer{resp.StatusCode, resp.Header, b}
	}
}

// TestCases asks every case over every transport.
func TestCases(t *testing.T) {
	c, url := loadContract(t), server(t)
	typed, err := client.NewClientWithResponses(url)
	if err != nil {
		t.Fatal(err)
	}
	list := cases.Load(t)
	run := func(transport string, ask func(*testing.T, cases.Case) answer) {
		t.Run(transport, func(t *testing.T) {
			for _, one := range list {
				t.Run(strings.TrimSuffix(one.File, ".json"), func(t *testing.T) {
					a := ask(t, one)
					faults := append(one.Compare(a.status, a.body), c.faults("POST", "/v1/"+one.Operation, a)...)
					if want := languageOf(one); a.header.Get("Content-Language") != want {
						faults = append(faults, "Content-Language "+a.header.Get("Content-Language")+", want "+want)
					}
					for _, f := range faults {
						t.Error(f)
					}
				})
			}
		})
	}
	run("handler", func(_ *testing.T, one cases.Case) answer {
		return send(handler(), "POST", "/v1/"+one.Operation, headersOf(one), string(one.Request))
	})
	run("server", func(t *testing.T, one cases.Case) answer {
		return exchange(t, "POST", url+"/v1/"+one.Operation, headersOf(one), string(one.Request))
	})
	run("bulk", func(t *testing.T, one cases.Case) answer { return viaBulk(t, c, url, one) })
	run("client", func(t *testing.T, one cases.Case) answer {
		if one.Status == http.StatusBadRequest {
			t.Skip("the client's types cannot hold what the schema does not admit")
		}
		return viaClient(t, c, typed, one)
	})
}

func headersOf(one cases.Case) http.Header {
	h := asJSON.Clone()
	if one.Language != "" {
		h.Set("Accept-Language", one.Language)
	}
	return h
}

func languageOf(one cases.Case) string {
	if one.Language != "" {
		return one.Language
	}
	return "en"
}

// viaClient asks through the generated client's method for the operation, with the request in its types, and fails where its types
// do not hold the whole answer.
func viaClient(t *testing.T, c *contract, typed *client.ClientWithResponses, one cases.Case) answer {
	t.Helper()
	method := clientMethod(t, c, typed, one.Operation)
	params, body := reflect.New(method.Type().In(1).Elem()), reflect.New(method.Type().In(2))
	if err := strictly(one.Request, body.Interface()); err != nil {
		t.Fatalf("the client's type does not take the request: %v", err)
	}
	if one.Language != "" {
		language := client.AcceptLanguage(one.Language)
		params.Elem().FieldByName("AcceptLanguage").Set(reflect.ValueOf(&language))
	}
	results := method.Call([]reflect.Value{reflect.ValueOf(context.Background()), params, body.Elem()})
	if err, failed := results[1].Interface().(error); failed {
		t.Fatal(err)
	}
	result := results[0].Elem()
	resp := result.FieldByName("HTTPResponse").Interface().(*http.Response)
	a := answer{resp.StatusCode, resp.Header, result.FieldByName("Body").Bytes()}
	field := fmt.Sprintf("ApplicationproblemJSON%d", a.status)
	if a.status == http.StatusOK {
		field = "JSON200"
	}
	held := result.FieldByName(field)
	if !held.IsValid() || held.IsNil() {
		t.Fatalf("the client's result has no %s", field)
	}
	again, err := json.Marshal(held.Interface())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := withoutNulls(t, again), withoutNulls(t, a.body); got != want {
		t.Errorf("the client's types hold %s\nof %s", got, want)
	}
	return a
}

// withoutNulls is JSON with sorted members and without those that are null: to a Go client they are the same as absent ones.
func withoutNulls(t *testing.T, data []byte) string {
	t.Helper()
	var v any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	var drop func(any)
	drop = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, m := range v {
				if m == nil {
					delete(v, name)
				}
				drop(m)
			}
		case []any:
			for _, item := range v {
				drop(item)
			}
		}
	}
	drop(v)
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// clientMethod is the client's method for an operation.
func clientMethod(t *testing.T, c *contract, typed *client.ClientWithResponses, name string) reflect.Value {
	t.Helper()
	for _, o := range c.operations {
		if o.method == "POST" && o.name() == name {
			id := o.OperationID
			if m := reflect.ValueOf(typed).MethodByName(strings.ToUpper(id[:1]) + id[1:] + "WithResponse"); m.IsValid() {
				return m
			}
		}
	}
	t.Fatalf("the client has no method for %s", name)
	return reflect.Value{}
}

// strictly decodes JSON that must fit the type.
func strictly(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if d.More() {
		return errors.New("data after the value")
	}
	return nil
}
