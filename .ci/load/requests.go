package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/service"
)

// light is a question of the usual kind.
const light = `{"contract":{"type":"rufspiel","called_card":"GA"},"hand":["GA","GK","E9","HO"],"trick":{"leader":3,"cards":["G7"]},"declarer":2,"card":"GK"}`

const lightPath = "/v1/moves/validate"

// example is a request whose answer's status is known.
type example struct {
	path   string
	body   []byte // on one line
	status int
}

// examples are the case files of the contract.
func examples() (list []example, err error) {
	files, err := filepath.Glob(filepath.Join("api", "examples", "*.json"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no case files here: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var c struct {
			Operation string
			Request   json.RawMessage
			Status    int
		}
		if err := json.Unmarshal(text, &c); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		var line bytes.Buffer
		if err := json.Compact(&line, c.Request); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, example{"/v1/" + c.Operation, line.Bytes(), c.Status})
	}
	return list, nil
}

// spoiled is a body with something wrong in it; it may happen to be right all the same.
func spoiled(body []byte, rng *rand.Rand) []byte {
	b := bytes.Clone(body)
	switch rng.IntN(5) {
	case 0:
		return b[:rng.IntN(len(b))]
	case 1:
		b[rng.IntN(len(b))] = byte(rng.IntN(256))
	case 2:
		return append(b, b...)
	case 3:
		return bytes.Repeat([]byte("["), 1+rng.IntN(60000))
	default:
		return bytes.Replace(b, []byte(`{`), []byte(`{"x":null,`), 1+rng.IntN(3))
	}
	return b
}

// slowClaim is a claim whose decision takes some milliseconds of work here, and how many. It is looked for among random deals,
// always the same ones.
func slowClaim() (body string, takes time.Duration, err error) {
	op, ok := service.Lookup("claims/adjudicate")
	if !ok {
		return "", 0, fmt.Errorf("no claims are adjudicated")
	}
	rng := rand.New(rand.NewPCG(1989, 61))
	for range 20000 {
		var hands [4][]string
		for i, card := range rng.Perm(32) {
			hands[i/8] = append(hands[i/8], `"`+string("EGHS"[card/8])+string("AZKOU987"[card%8])+`"`)
		}
		var all []string
		for _, h := range hands {
			all = append(all, "["+strings.Join(h, ",")+"]")
		}
		body = fmt.Sprintf(`{"contract":{"type":"solo","suit":"eichel"},"declarer":0,"hands":[%s],"trick":{"leader":1,"cards":[]},"seat":1}`, strings.Join(all, ","))
		takes = time.Hour
		for range 5 { // the least is what it takes undisturbed
			began := time.Now()
			if _, p := op.Do(service.Query{Body: []byte(body)}); p != nil {
				takes = 0
				break
			}
			if takes = min(takes, time.Since(began)); takes < 2*time.Millisecond {
				break
			}
		}
		if takes >= 2*time.Millisecond && takes <= 6*time.Millisecond {
			return body, takes, nil
		}
	}
	return "", 0, fmt.Errorf("no deal has a claim that takes long enough")
}
