// The answer about a sheet: the verdict, the sheet with its findings, the standings, the course and the statistics.

import { balances } from "./chart.js";
import { element, scrollable } from "./dom.js";
import { gameName, typeName } from "./game.js";
import { presetTitle } from "./rules.js";
import { findingItem, placeOfRow, rowOf, sheetTable } from "./table.js";
import { count, money, number, say } from "./words.js";

/** How many rows the list above the table names; a sheet with more mistakes than that is read from the top. */
const namedRows = 40;

/**
 * Everything about an answer. view holds what the reader chose: euro, onlyWrong; changed is called when he chooses anew.
 * corrected is the corrected sheet as { url, name }, or undefined where there is none.
 */
export function results(answer, view, slips, corrected, changed) {
  return [
    verdict(answer, corrected),
    ...(answer.entries.length ? [rows(answer, view, slips, changed), evening(answer, view), statistics(answer, view)] : []),
  ];
}

function verdict(answer, corrected) {
  const mistakes = answer.findings.filter((f) => f.severity === "error").length;
  const others = answer.findings.length - mistakes;
  const { games, passed } = answer.statistics;
  const facts = [
    count("games_played", games), passed ? count("thrown_in", passed) : "",
    others ? count("remarks", others) : "", say("checked_by", { name: presetTitle(answer.ruleset.preset) }),
  ];
  const general = answer.findings.filter((f) => rowOf(f) === undefined);
  return element("section", { class: "card verdict " + (answer.valid ? "right" : "error"), "aria-labelledby": "verdict" },
    element("h2", { id: "verdict", tabindex: "-1" },
      element("span", { class: "sign", "aria-hidden": "true" }, answer.valid ? "✓" : "✗"),
      verdictText(answer)),
    element("p", {}, facts.filter((fact) => fact).join(" · ")),
    jumps(answer),
    general.length ? [element("h3", {}, say("about_sheet")), element("ul", { class: "findings" }, general.map((f) => findingItem(f, {})))] : null,
    inferred(answer),
    corrected ? element("p", {}, element("a", { class: "button", href: corrected.url, download: corrected.name, id: "download" }, say(answer.valid ? "download" : "download_corrected"))) : null);
}

/** The verdict in a word or two. */
export function verdictText(answer) {
  return answer.valid ? say("all_right") : count("mistakes", answer.findings.filter((f) => f.severity === "error").length);
}

/** Links to the rows that something was found in. */
function jumps(answer) {
  const found = [...new Set(answer.findings.map(rowOf))].filter((i) => i !== undefined && i < answer.entries.length).sort((a, b) => a - b);
  if (!found.length) return null;
  return element("nav", { class: "jumps", "aria-label": say("jump") },
    element("span", { "aria-hidden": "true" }, say("jump") + ":"),
    element("ul", {}, found.slice(0, namedRows).map((i) => element("li", {}, element("a", { href: "#" + placeOfRow(i) }, say("at_row", { row: number(i + 1) }))))),
    found.length > namedRows ? "…" : null);
}

function inferred(answer) {
  if (!answer.inferred?.length) return null;
  return element("details", {}, element("summary", {}, say("inferred")),
    element("ul", { class: "parameters" }, answer.inferred.map(({ name, value }) => element("li", {}, element("code", {}, name), " = " + [value].flat().join(", ")))));
}

function rows(answer, view, slips, changed) {
  const table = sheetTable(answer, view, slips);
  table.classList.toggle("only-wrong", view.onlyWrong);
  const only = element("input", { type: "checkbox", id: "only-wrong" });
  only.checked = view.onlyWrong;
  only.addEventListener("change", () => { view.onlyWrong = only.checked; table.classList.toggle("only-wrong", only.checked); });
  const unit = element("select", { id: "unit" },
    element("option", { value: "whole" }, say("amounts_whole")), element("option", { value: "euro" }, say("amounts_euro")));
  unit.value = view.euro ? "euro" : "whole";
  unit.addEventListener("change", () => { view.euro = unit.value === "euro"; changed("unit"); });
  const wrong = answer.findings.length > 0;
  return element("section", { class: "card", "aria-labelledby": "table-heading" },
    element("h2", { id: "table-heading" }, say("your_sheet")),
    element("div", { class: "options" },
      element("p", {}, element("label", { for: "unit" }, say("amounts_in")), " ", unit),
      wrong ? element("p", {}, only, " ", element("label", { for: "only-wrong" }, say("only_wrong"))) : null),
    wrong ? element("p", { class: "hint" }, say("legend"), view.euro ? " " + say("amounts_note") : null) : null,
    scrollable("table-heading", table));
}

function evening(answer, view) {
  return element("section", { class: "card", "aria-labelledby": "course-heading" },
    element("h2", { id: "course-heading" }, say(answer.valid ? "course" : "course_corrected")),
    balances(answer, view));
}

function statistics(answer, view) {
  const { players, contracts, biggest } = answer.statistics;
  const of = Object.fromEntries(players.map((p) => [p.player, p]));
  let place = 0, before;
  const ranked = answer.standings.map(({ player, total }, i) => {
    if (total !== before) place = i + 1;
    before = total;
    const p = of[player];
    return [String(place), player, money(total, view.euro), p.declared, p.declared_won, p.partnered, p.won, p.lost];
  });
  return element("div", { class: "pair" },
    element("section", { class: "card", "aria-labelledby": "standings-heading" },
      element("h2", { id: "standings-heading" }, say(answer.valid ? "standings" : "standings_corrected")),
      scrollable("standings-heading", numbers("standings", ["place", "player", "total", "declared", "declared_won", "partnered", "games_won", "games_lost"], ranked, 1))),
    element("section", { class: "card", "aria-labelledby": "contracts-heading" },
      element("h2", { id: "contracts-heading" }, say("contracts")),
      scrollable("contracts-heading", numbers("contracts", ["col_contract", "games", "games_won", "games_lost"],
        contracts.map((c) => [typeName(c.type), c.games, ...(c.type === "ramsch" ? ["–", "–"] : [c.won, c.lost])]), 0)),
      biggest ? element("p", {}, say("biggest", {
        row: number(biggest.entry + 1), game: gameName(answer.entries[biggest.entry]), value: money(biggest.value, view.euro),
      })) : null));
}

/** A small table; the column named is what each row is about. */
function numbers(id, headings, lines, named) {
  const kind = (k) => (k === named ? "name" : "number");
  return element("table", { id },
    element("thead", {}, element("tr", {}, headings.map((heading, k) => element("th", { scope: "col", class: kind(k) }, say(heading))))),
    element("tbody", {}, lines.map((line) => element("tr", {},
      line.map((cell, k) => element(k === named ? "th" : "td", k === named ? { scope: "row", class: kind(k) } : { class: kind(k) }, String(cell)))))));
}
