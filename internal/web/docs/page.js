"use strict";

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  // Without this the page would ask a validator on another origin about the contract.
  validatorUrl: null,
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
});
