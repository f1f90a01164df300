// Why something could not be answered, for a reader who knows nothing of HTTP.

import { element } from "./dom.js";
import { say } from "./words.js";

/** A note with everything the service complains about. */
export function explain(refusal) {
  const problem = refusal.problem;
  const note = element("div", { class: "note error" }, element("p", {}, element("strong", {}, say("problem"))));
  if (refusal.status === 0) {
    note.append(element("p", {}, say("unreachable")));
  } else if (problem?.detail === undefined) {
    note.append(element("p", {}, say("unexpected", { status: refusal.status })));
  } else if (!problem.errors?.length) {
    note.append(element("p", {}, problem.detail));
  } else {
    note.append(element("ul", {}, problem.errors.map(defect)));
  }
  return note;
}

function defect({ pointer, parameter, line, message }) {
  const place = line ? say("at_line", { line }) : pointer || parameter;
  return element("li", {}, place ? element("span", { class: "place" }, place + ": ") : null, message);
}
