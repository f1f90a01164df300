package httpapi

import (
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/service"
	"github.com/schafkopf-service/schafkopf/internal/text"
	"github.com/schafkopf-service/schafkopf/internal/web"
)

// addResources mounts what GET serves. All of it is fixed when the process starts.
func (s *Server) addResources() {
	s.addTexts("/v1/rulesets", "rulesets", service.Presets)
	s.addPresets()
	s.addContracts()
	s.addFixed("/v1/cards", "cards", represent(service.Cards(), typeJSON[0]))
	s.addTexts("/v1/codes", "codes", service.Codes)
	s.addTemplate()
	s.addFixed("/openapi.yaml", "openapi.yaml", represent(api.YAML, "application/yaml"))
	s.addFixed("/openapi.json", "openapi.json", represent(api.JSON, "application/json"))
	s.addPage("/docs", "/docs/", "docs", web.Docs(), web.ContentSecurityPolicy)
	s.addPage("/", "/sheet/", "sheet", web.Sheet(), web.SheetSecurityPolicy)
}

// addFixed mounts what is the same for everybody.
func (s *Server) addFixed(path, operation string, rep *representation) {
	s.add(http.MethodGet, path, operation, func(x *exchange) { x.serve(rep) })
}

// addTexts mounts what depends on the language.
func (s *Server) addTexts(path, operation string, body func(text.Lang) []byte) {
	reps := representText(body)
	s.add(http.MethodGet, path, operation, func(x *exchange) { x.serve(reps[language(x.r.Header)]) })
}

// addPresets mounts each preset at its name.
func (s *Server) addPresets() {
	presets := map[string][2]*representation{}
	for _, name := range ruleset.Presets {
		presets[string(name)] = representText(func(l text.Lang) []byte {
			body, _ := service.Preset(l, string(name))
			return body
		})
	}
	s.add(http.MethodGet, "/v1/rulesets/:preset", "rulesets/{preset}", func(x *exchange) {
		reps, known := presets[x.param]
		if !known {
			x.notFound()
			return
		}
		x.serve(reps[language(x.r.Header)])
	})
}

// addContracts mounts the contracts of the preset that the query names, by default the first.
func (s *Server) addContracts() {
	contracts, names := map[string]*representation{}, make([]string, len(ruleset.Presets))
	for i, name := range ruleset.Presets {
		body, _ := service.Contracts(string(name))
		contracts[string(name)], names[i] = represent(body, typeJSON[0]), string(name)
	}
	unknown := &problem.Problem{
		Status: http.StatusBadRequest, Code: "invalid_request", Parameter: "preset",
		Defects: []schafkopf.Fault{{Code: "unknown_value", Facts: schafkopf.Facts{Name: strings.Join(names, ", ")}}},
	}
	s.add(http.MethodGet, "/v1/contracts", "contracts", func(x *exchange) {
		asked, err := url.ParseQuery(x.r.URL.RawQuery)
		named := asked["preset"]
		switch {
		case err != nil || len(named) > 1 || len(named) == 1 && contracts[named[0]] == nil:
			x.fail(unknown)
		case len(named) == 1:
			x.serve(contracts[named[0]])
		default:
			x.serve(contracts[names[0]])
		}
	})
}

func representText(body func(text.Lang) []byte) (reps [2]*representation) {
	for _, l := range []text.Lang{text.EN, text.DE} {
		reps[l] = represent(body(l), typeJSON[0])
		reps[l].language, reps[l].vary = languages[l], []string{"Accept, Accept-Language"}
	}
	return reps
}

// documentTypes are the media types of the pages' files.
var documentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
}

// addPage mounts a page: its index.html at an address, the files that it loads below another.
func (s *Server) addPage(address, below, operation string, pages fs.FS, policy string) {
	files := map[string]*representation{}
	err := fs.WalkDir(pages, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := fs.ReadFile(pages, name)
		if err != nil {
			return err
		}
		typ, known := documentTypes[path.Ext(name)]
		if !known {
			return &fs.PathError{Op: "serve", Path: name, Err: fs.ErrInvalid}
		}
		rep := represent(body, typ)
		rep.policy, rep.referrer = []string{policy}, []string{"no-referrer"}
		files[name] = rep
		return nil
	})
	if err != nil {
		panic("httpapi: embedded pages: " + err.Error())
	}
	page := files["index.html"]
	delete(files, "index.html") // the page has one address
	s.addFixed(address, operation, page)
	s.add(http.MethodGet, below+"*", operation, func(x *exchange) {
		switch rep := files[x.param]; {
		case x.param == "":
			x.serve(page)
		case rep != nil:
			x.serve(rep)
		default:
			x.notFound()
		}
	})
}

func (x *exchange) notFound() {
	x.reject("not_found", problem.New(http.StatusNotFound, "not_found"))
}
