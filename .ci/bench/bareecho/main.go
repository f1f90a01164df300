// Command bareecho is the yardstick of the load test: echo with nothing around it, on a net/http server with the time limits that the
// service has by default. It reads each body and answers with as many bytes of JSON as its flag says.
package main

import (
	"flag"
	"io"
	"log"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8099", "address to listen on")
	size := flag.Int("bytes", 2, "bytes of each answer")
	flag.Parse()
	answer := []byte(`"` + strings.Repeat("x", max(*size-2, 0)) + `"`)
	e := echo.New()
	e.GET("/", func(c echo.Context) error { return c.NoContent(http.StatusOK) })
	e.POST("/*", func(c echo.Context) error {
		if _, err := io.ReadAll(c.Request().Body); err != nil {
			return err
		}
		return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, answer)
	})
	server := &http.Server{Addr: *addr, Handler: e, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 15 * time.Second, IdleTimeout: time.Minute}
	log.Fatal(server.ListenAndServe())
}
