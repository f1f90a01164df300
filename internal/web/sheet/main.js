// The page's life: a sheet comes in, is checked by the rules that are chosen, and what was found is shown.

import * as api from "./api.js";
import { forget } from "./chart.js";
import { element, find } from "./dom.js";
import { acceptDrops } from "./drop.js";
import { exampleSheet } from "./example.js";
import { explain } from "./problem.js";
import { results, verdictText } from "./results.js";
import * as rules from "./rules.js";
import { fromFile, fromText } from "./source.js";
import { fill, languages, say, speak, spoken } from "./words.js";

/** From so many rows on, only those with findings are shown at first. */
const manyRows = 500;

const view = { euro: false, onlyWrong: false };
let sheet; // as it was given, undefined before
let shown; // { answer, slips, corrected } of the sheet, undefined before
let running = new AbortController();

function firstLanguage() {
  const asked = new URLSearchParams(location.search).get("lang");
  return [asked, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((l) => languages.includes(l)) ?? "en";
}

async function tell() {
  fill(document);
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === spoken()));
  }
  tellChosen();
  find("problem").replaceChildren();
  try {
    await rules.tell();
  } catch (refusal) {
    complain(refusal);
  }
}

function tellChosen() {
  const place = find("chosen");
  place.hidden = !sheet?.name;
  place.textContent = sheet?.name ? say("chosen", { name: sheet.name }) : "";
}

/** Takes another sheet and checks it. */
async function take(given) {
  sheet = given;
  view.euro = given.euro;
  tellChosen();
  await check();
}

/** Checks the sheet by what is chosen; move tells whether the reader is taken to the verdict. */
async function check(move = true) {
  if (!sheet) return;
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const button = find("ask").querySelector(".primary");
  find("results").setAttribute("aria-busy", "true");
  button.textContent = find("status").textContent = say("checking");
  try {
    const ruleset = rules.chosen();
    const [answer, table] = await Promise.all([
      api.validate(sheet, ruleset, signal),
      api.correct(sheet, ruleset, signal).catch(() => undefined), // the findings are worth showing without it
    ]);
    const slips = {};
    for (const finding of answer.findings) {
      if (finding.likely && !(finding.likely in slips)) slips[finding.likely] = await api.sentence(finding.likely);
    }
    if (signal.aborted) return;
    if (move) view.onlyWrong = answer.entries.length >= manyRows && answer.findings.length > 0;
    if (shown?.corrected) URL.revokeObjectURL(shown.corrected.url);
    shown = { answer, slips, corrected: table && { url: URL.createObjectURL(table), name: correctedName() } };
    find("problem").replaceChildren();
    show();
    find("status").textContent = verdictText(answer);
    if (move) arrive(find("verdict"));
  } catch (failure) {
    if (signal.aborted) return;
    takeDown();
    complain(failure);
    if (move) arrive(find("problem"));
  } finally {
    if (!signal.aborted) {
      button.textContent = say("check");
      find("results").setAttribute("aria-busy", "false");
    }
  }
}

function correctedName() {
  const base = (sheet.name || say("sheet")).replace(/\.[^.]*$/, "");
  return `${base}-${say("corrected_name")}.csv`;
}

/** Draws what is known about the sheet; stay is the id of the field that the reader is in. */
function show(stay) {
  if (!shown) return;
  find("results").replaceChildren(...results(shown.answer, view, shown.slips, shown.corrected, show));
  find("results").hidden = false;
  if (stay) find(stay).focus();
}

function arrive(place) {
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start" });
}

function takeDown() {
  shown = undefined;
  forget();
  find("results").replaceChildren();
  find("results").hidden = true;
}

/** Says why something was not answered; what is no answer of the service is a fault of this page. */
function complain(failure) {
  if (!(failure instanceof api.Refusal)) throw failure;
  find("status").textContent = "";
  find("problem").replaceChildren(explain(failure));
  if (failure.status === 401) find("key-row").hidden = false;
}

function listen() {
  find("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = find("text").value;
    if (text.trim()) take(fromText(text));
    else if (sheet) check();
    else find("problem").replaceChildren(element("p", { class: "note error" }, say("nothing")));
  });
  find("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    event.target.value = ""; // so that the same file, put right, can be chosen again
    if (file) await takeFile(file);
  });
  find("key").addEventListener("change", () => {
    api.useKey(find("key").value);
    tell();
  });
  find("text").addEventListener("paste", () => setTimeout(() => find("ask").requestSubmit()));
  find("example").addEventListener("click", () => {
    find("text").value = exampleSheet(spoken());
    take(fromText(find("text").value));
  });
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", async () => {
      speak(button.dataset.language);
      const address = new URL(location.href);
      address.searchParams.set("lang", spoken());
      history.replaceState(null, "", address);
      await tell();
      await check(false);
    });
  }
  acceptDrops(takeFile);
}

async function takeFile(file) {
  find("text").value = "";
  await take(await fromFile(file));
}

speak(firstLanguage());
rules.build(() => check(false), complain);
listen();
await tell();
document.documentElement.dataset.ready = "";
