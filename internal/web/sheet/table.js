// The sheet as it was read, with every finding at its cell and explained under its row.

import { element, unseen } from "./dom.js";
import { gameName, resultText } from "./game.js";
import { change, money, say } from "./words.js";

const severities = ["error", "warning", "info"];
const signs = { error: "✗", warning: "!", info: "i" };

/** The table. view.euro tells how to write amounts; slips are the sentences of the likely slips by code. */
export function sheetTable(answer, view, slips) {
  const columns = columnsOf(answer, view);
  const found = findingsByRow(answer, columns);
  const body = element("tbody");
  answer.entries.forEach((entry, i) => {
    const marks = found.get(i);
    body.append(row(entry, i, columns, marks));
    if (marks) body.append(explanation(marks, i, columns, slips));
  });
  return element("table", { class: "sheet" }, head(columns), body);
}

/**
 * The columns that the sheet has. A column's name is the member that findings point at, below the row; text is what the
 * sheet has there; show writes a value of a finding.
 */
function columnsOf(answer, view) {
  const { entries, players } = answer;
  const stated = (entry) => entry.stated ?? entry;
  const name = (p) => players[p] ?? "";
  const plain = (value) => String(value);
  const counted = (member) => ({ name: member, text: (entry) => stated(entry)[member] || "", show: plain, number: true });
  const named = (member) => ({ name: member, text: (entry) => name(stated(entry)[member] ?? entry[member]), show: plain });
  const perPlayer = (member, show) => players.map((player, p) => ({
    name: `${member}/${p}`, group: member, heading: player, show, number: true,
    text: (entry) => { const list = stated(entry)[member] ?? entry[member]; return list ? show(list[p]) : ""; },
  }));
  const optional = [
    { name: "result", text: (entry) => resultText(stated(entry).result, players), show: plain },
    counted("laufende"), counted("knocks"), counted("stoss"), counted("bock"),
  ];
  const stock = { name: "stock", text: (entry) => money(stated(entry).stock ?? entry.stock, view.euro), show: (n) => money(n, view.euro), number: true };
  const pointed = (column) => answer.findings.some((f) => inside(memberOf(f), column.name));
  return [
    { name: "number", text: (_, i) => String(i + 1), show: plain },
    named("dealer"), named("declarer"), named("partner"),
    { name: "contract", text: gameName, show: plain },
    ...optional.filter((column) => entries.some((entry) => column.text(entry) !== "") || pointed(column)),
    ...perPlayer("amounts", (n) => change(n, view.euro)),
    ...perPlayer("totals", (n) => money(n, view.euro)),
    ...(entries.some((entry) => entry.stock !== 0) || pointed(stock) ? [stock] : []),
  ];
}

function head(columns) {
  const groups = [], names = [];
  for (const column of columns) {
    if (!column.group) {
      groups.push(element("th", { scope: "col", rowspan: "2", class: classOf(column) }, say("col_" + column.name)));
      continue;
    }
    if (column.name.endsWith("/0")) {
      const width = columns.filter((other) => other.group === column.group).length;
      groups.push(element("th", { scope: "colgroup", colspan: String(width), class: "group first" }, say("col_" + column.group)));
    }
    names.push(element("th", { scope: "col", class: classOf(column) }, column.heading));
  }
  return element("thead", {}, element("tr", {}, groups), element("tr", {}, names));
}

function classOf(column) {
  return [column.number ? "number" : column.name, column.name.endsWith("/0") ? "first" : ""].join(" ").trim();
}

/** The id of the place in a row that a link goes to: its first marked cell. */
export function placeOfRow(i) {
  return "at-" + i;
}

function row(entry, i, columns, marks) {
  let first = true;
  const cells = columns.map((column) => {
    const own = marks?.cells.get(column.name) ?? [];
    const attributes = { class: classOf(column), "data-cell": column.name };
    if (column.name === "number") attributes.scope = "row";
    if (own.length) {
      attributes.class += " marked " + severities.find((s) => own.some((mark) => mark.severity === s));
      attributes["aria-describedby"] = "why-" + i;
      if (first) attributes.id = placeOfRow(i);
      first = false;
    }
    return element(column.name === "number" ? "th" : "td", attributes, content(column, entry, i, own));
  });
  return element("tr", { class: marks ? marks.severity : "right" }, cells);
}

/** What stands there, struck through where it is wrong, with what is right beside it. */
function content(column, entry, i, marks) {
  const text = column.text(entry, i);
  if (!marks.length) return text;
  const sign = element("span", { class: "sign", "aria-hidden": "true" }, signs[marks[0].severity]);
  const compared = marks.find((mark) => mark.expected !== undefined);
  const actual = marks.find((mark) => mark.actual !== undefined)?.actual;
  const stands = actual === undefined ? text : column.show(actual);
  if (!compared) return [sign, unseen(say("stands")), stands];
  return [
    sign,
    stands === "" ? null : [unseen(say("stands")), element("s", {}, stands)],
    unseen(say("is_right")), element("b", {}, column.show(compared.expected)),
  ];
}

/** Everything that was found in a row: its worst severity, the findings, and the marks of each cell. */
function findingsByRow(answer, columns) {
  const rows = new Map();
  for (const finding of answer.findings) {
    const i = rowOf(finding);
    if (i === undefined || i >= answer.entries.length) continue;
    if (!rows.has(i)) rows.set(i, { findings: [], cells: new Map() });
    const marks = rows.get(i);
    marks.findings.push(finding);
    for (const [name, mark] of marksOf(finding, columns)) {
      if (!marks.cells.has(name)) marks.cells.set(name, []);
      marks.cells.get(name).push({ severity: finding.severity, ...mark });
    }
  }
  for (const marks of rows.values()) {
    marks.severity = severities.find((s) => marks.findings.some((f) => f.severity === s));
  }
  return rows;
}

/** The index of the row that a finding is about; undefined where it is about the sheet. */
export function rowOf(finding) {
  const pointed = /^\/entries\/(\d+)/.exec(finding.pointer ?? "");
  return finding.entry ?? (pointed ? Number(pointed[1]) : undefined);
}

/** The member that a finding points at, below its row: "amounts", "result/won"; "" for the row. */
function memberOf(finding) {
  return (finding.pointer ?? "").replace(/^\/entries\/\d+\/?/, "");
}

function inside(member, name) {
  return member === name || member.startsWith(name + "/");
}

/** The cells that a finding is about, with what stands there and what is right. */
function marksOf(finding, columns) {
  const { expected, actual } = finding;
  const member = memberOf(finding);
  const group = columns.filter((column) => column.group === member);
  if (group.length) {
    const wrong = group.map((column, p) => [column.name, { expected: expected?.[p], actual: actual?.[p] }]);
    const differing = wrong.filter(([, mark]) => mark.expected !== mark.actual);
    return expected && differing.length ? differing : wrong;
  }
  const column = columns.find((c) => inside(member, c.name)) ?? columns.find((c) => c.name === placeOf(member));
  // What is compared inside a cell, such as one card of a record, is told by the explanation.
  return [[column.name, member === column.name || finding.code === "number_out_of_order" ? { expected, actual } : {}]];
}

/** Where the table shows what has no column of its own. */
function placeOf(member) {
  return /^(result|tricks|hands|passed)/.test(member) ? "contract" : "number";
}

function explanation(marks, i, columns, slips) {
  return element("tr", { class: "why " + marks.severity },
    element("td", { colspan: String(columns.length) },
      element("ul", { id: "why-" + i, class: "findings" }, marks.findings.map((finding) => findingItem(finding, slips, comparison(finding, columns))))));
}

/** The players' amounts beside each other, for screens on which their cells are out of sight. */
function comparison(finding, columns) {
  const marks = new Map(marksOf(finding, columns));
  const compared = columns.filter((c) => c.group && marks.get(c.name)?.expected !== undefined && marks.get(c.name).actual !== undefined);
  if (!compared.length) return null;
  return element("p", { class: "comparison" }, compared.map((column) => {
    const { actual, expected } = marks.get(column.name);
    return element("span", {}, column.heading, " ", element("s", {}, column.show(actual)), " ", element("b", {}, column.show(expected)));
  }));
}

/** A finding as an item of a list; more stands between what is found and where. */
export function findingItem(finding, slips, more = null) {
  return element("li", { class: finding.severity },
    element("span", { class: "sign", "aria-hidden": "true" }, signs[finding.severity]),
    element("div", {},
      element("p", {}, unseen(say("severity_" + finding.severity) + ":"), finding.message),
      more,
      finding.likely ? element("p", { class: "likely" }, say("likely", { slip: slips[finding.likely] })) : null,
      finding.line ? element("p", { class: "place" }, say("at_line", { line: finding.line })) : null));
}
