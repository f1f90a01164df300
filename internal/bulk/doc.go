// Package bulk asks one operation about every line of a stream: NDJSON in, NDJSON out, in the same order, while the stream is
// still coming. All cores work on it; memory depends on the number of cores and the longest line, not on the number of lines. The
// HTTP endpoint and the command line share it; it knows neither.
//
// What it guarantees:
//   - A line that is not blank gets exactly one answer, whatever is wrong with it, and spoils no other line.
//   - What has been read is answered without waiting for more input, and flushed before anything is waited for.
//   - It stops reading while its answers are not taken.
//   - Taking a line's id off never changes what else the line says: the answer is the one that the line without it would get.
package bulk
