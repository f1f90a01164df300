"use strict";

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  // Without this the page would ask a validator on another origin about the contract.
  validatorUrl: null,
  deepLinking: true,
  displayRequestDuration: true,
  requestInterceptor(request) {
    const type = request.headers["Content-Type"];
    if (type === "application/x-ndjson") {
      // The form writes its example over several lines; a line of NDJSON is one.
      try {
        request.body = JSON.stringify(JSON.parse(request.body));
      } catch {
        // More lines than one: as they were typed.
      }
    } else if (type === "application/json") {
      // The form fills in the parameter `ruleset`, which is for sheets in a text form.
      const url = new URL(request.url, location.href);
      url.searchParams.delete("ruleset");
      request.url = url.href;
    }
    return request;
  },
  docExpansion: "list",
});
