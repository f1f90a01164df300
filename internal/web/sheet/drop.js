// Dropping a file on the page.

import { find } from "./dom.js";

/** A file may be dropped anywhere: missing the field must not make the browser leave the page. take gets it. */
export function acceptDrops(take) {
  const carriesFile = (event) => event.dataTransfer?.types.includes("Files");
  let depth = 0;
  const over = (change) => (event) => {
    if (!carriesFile(event)) return;
    depth += change;
    find("drop").classList.toggle("over", depth > 0);
  };
  addEventListener("dragenter", over(1));
  addEventListener("dragleave", over(-1));
  addEventListener("dragover", (event) => { if (carriesFile(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    depth = 0;
    find("drop").classList.remove("over");
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  });
}
