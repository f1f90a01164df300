// Command dashboard writes the Grafana dashboard of the service to its standard output: one row after the other from the table
// in panels.go. The same table gives the same bytes.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"os"
)

func main() {
	b, err := render(rows)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := os.Stdout.Write(b); err != nil {
		log.Fatal(err)
	}
}

// object is one of Grafana's; encoding/json sorts its members.
type object map[string]any

// Grafana's grid is 24 wide.
const width, height = 24, 8

var source = object{"type": "prometheus", "uid": "${datasource}"}

func render(rows []row) ([]byte, error) {
	var panels []object
	id, y := 0, 0
	add := func(p object, x, w, h int) {
		id++
		p["id"], p["gridPos"] = id, object{"x": x, "y": y, "w": w, "h": h}
		panels = append(panels, p)
	}
	for _, r := range rows {
		add(object{"type": "row", "title": r.title, "collapsed": false, "panels": []object{}}, 0, width, 1)
		y++
		// At most three stand side by side.
		for first := 0; first < len(r.panels); first += 3 {
			line := r.panels[first:min(first+3, len(r.panels))]
			for i, p := range line {
				add(graph(p), i*width/len(line), width/len(line), height)
			}
			y += height
		}
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetIndent("", " ")
	e.SetEscapeHTML(false)
	err := e.Encode(object{
		"uid": "schafkopf", "title": "Schafkopf", "tags": []string{"schafkopf"},
		"schemaVersion": 39, "version": 1, "editable": true, "graphTooltip": 1,
		"refresh": "30s", "time": object{"from": "now-3h", "to": "now"}, "timezone": "",
		"templating": object{"list": []object{{"type": "datasource", "name": "datasource", "label": "Prometheus", "query": "prometheus"}}},
		"panels":     panels,
	})
	return out.Bytes(), err
}

func graph(p panel) object {
	var targets []object
	for i, c := range p.curves {
		targets = append(targets, object{"refId": string(rune('A' + i)), "datasource": source, "expr": c.expr, "legendFormat": c.legend})
	}
	stacking := "none"
	if p.stacked {
		stacking = "normal"
	}
	return object{
		"type": "timeseries", "title": p.title, "description": p.about, "datasource": source, "targets": targets,
		"fieldConfig": object{"overrides": []object{}, "defaults": object{
			"unit": p.unit, "min": 0,
			"custom": object{"drawStyle": "line", "fillOpacity": 10, "showPoints": "never", "stacking": object{"mode": stacking, "group": "A"}},
		}},
		"options": object{
			"legend":  object{"displayMode": "list", "placement": "bottom", "showLegend": true},
			"tooltip": object{"mode": "multi", "sort": "desc"},
		},
	}
}
