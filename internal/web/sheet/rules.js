// What was agreed: a preset, and what differs from it. Left alone, the service decides by the sheet.

import { expand, presets } from "./api.js";
import { element, find } from "./dom.js";
import { explain } from "./problem.js";
import { known, say } from "./words.js";

const prices = [
  "rufspiel", "solo", "wenz", "unit", "schneider", "schwarz", "laufende",
  "herz_solo", "hochzeit", "farbwenz", "geier", "farbgeier", "bettel", "ramsch",
];
const rounds = { short: { deck: "short" }, three: { players: 3 } };

let notes = {};

/** Builds the form's fields; changed is called whenever something else was agreed, failed where the service did not say what that means. */
export function build(changed, failed) {
  find("prices").append(...prices.map(field));
  find("ask").addEventListener("change", (event) => {
    if (!event.target.closest("#preset, #round, .prices")) return;
    describe();
    showDefaults().then((agreed) => agreed && changed()).catch(failed);
  });
}

function field(name) {
  return element("p", {},
    element("label", { for: "price-" + name, "data-price": name }),
    element("input", { id: "price-" + name, name, type: "number", min: "0", step: "1", inputmode: "numeric" }));
}

/** Says everything in the spoken language; the presets come from the service. */
export async function tell() {
  for (const label of document.querySelectorAll("[data-price]")) label.textContent = titleOf(label.dataset.price);
  const list = find("preset");
  const chosenBefore = list.value;
  const offered = await presets();
  notes = Object.fromEntries(offered.map((p) => [p.preset, p.rests_on]));
  list.replaceChildren(element("option", { value: "" }, say("automatic")), ...offered.map((p) => element("option", { value: p.preset }, p.title)));
  list.value = chosenBefore;
  describe();
  await showDefaults();
}

function titleOf(name) {
  return known(name) ? say(name) : name[0].toUpperCase() + name.slice(1);
}

function describe() {
  find("preset-note").textContent = notes[find("preset").value] ?? say("automatic_note");
}

/** The title of a preset in the spoken language. */
export function presetTitle(preset) {
  return find("preset").querySelector(`option[value="${CSS.escape(preset)}"]`)?.textContent ?? preset;
}

/** The ruleset as it is chosen, with only what is chosen in it. */
export function chosen() {
  const ruleset = {};
  if (find("preset").value) ruleset.preset = find("preset").value;
  Object.assign(ruleset, rounds[find("round").value]);
  const tariff = {};
  for (const input of document.querySelectorAll(".prices input")) {
    if (input.value !== "") tariff[input.name] = input.valueAsNumber;
  }
  if (Object.keys(tariff).length) ruleset.tariff = tariff;
  return ruleset;
}

/** Shows in the empty fields what holds there, and beside them what cannot be agreed; returns whether it can. */
async function showDefaults() {
  const place = find("rules-problem");
  try {
    const { tariff } = await expand(chosen());
    for (const input of document.querySelectorAll(".prices input")) input.placeholder = tariff[input.name];
    place.replaceChildren();
    return true;
  } catch (refusal) {
    if (refusal.status !== 400 && refusal.status !== 422) throw refusal;
    place.replaceChildren(explain(refusal));
    return false;
  }
}
