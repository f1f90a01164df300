// Package contract is the OpenAPI document at work: it turns the schema of each request into a Shape and holds a body against it
// in one pass: strict JSON, then every constraint of the schema, all defects with their places.
//
// Reading and pass are our own because it was measured to matter. Validating with the OpenAPI library costs more than the rest of a
// request together, needs the whole body as a tree, and takes a tenth of a second on a body of nothing but defects; loading the document
// with it takes longer than the rest of the start and leaves garbage of thirty times its size. The tests hold this package's verdicts
// against the library's.
package contract
