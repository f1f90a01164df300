// The balances through the evening, drawn by uPlot, which the page loads as a script of its own.

import { element } from "./dom.js";
import { money, number, say } from "./words.js";

const height = 300;
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5]];
const samples = ["", "8 4", "2 3", "10 3 2 3", "5 5"];

let drawn = [];

/** A figure that draws itself once it stands in the page. */
export function balances(answer, view) {
  forget();
  const canvas = element("div", { class: "chart", role: "img", "aria-label": label(answer, view) });
  const readout = element("p", { class: "readout", "aria-hidden": "true" });
  const figure = element("figure", { class: "course" }, canvas, legend(answer), readout);
  requestAnimationFrame(() => draw(canvas, readout, answer, view));
  return figure;
}

/** Takes down the chart that was drawn before. */
export function forget() {
  for (const stop of drawn) stop();
  drawn = [];
}

function label(answer, view) {
  const end = answer.standings.map(({ player, total }) => `${player} ${money(total, view.euro)}`).join(", ");
  return say("course_label", { end });
}

function legend(answer) {
  return element("ul", { class: "legend", "aria-hidden": "true" },
    answer.players.map((player, p) => element("li", {}, sample(p), player)));
}

function sample(p) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  for (const [key, value] of Object.entries({ viewBox: "0 0 36 8", class: "player-" + p })) svg.setAttribute(key, value);
  for (const [key, value] of Object.entries({ x1: 0, x2: 36, y1: 4, y2: 4, "stroke-dasharray": samples[p] })) line.setAttribute(key, value);
  svg.append(line);
  return svg;
}

/** Each player's balance before the first row and after each. */
function courses(answer) {
  return answer.players.map((_, p) => {
    const after = answer.entries.map((entry) => entry.totals[p]);
    const first = answer.entries[0];
    return [after[0] - (first.amounts?.[p] ?? 0), ...after];
  });
}

function draw(canvas, readout, answer, view) {
  if (!canvas.isConnected) return;
  const style = getComputedStyle(canvas);
  const color = (name) => style.getPropertyValue("--" + name).trim();
  const lines = courses(answer);
  const data = [lines[0].map((_, i) => i), ...lines];
  const axis = { stroke: color("ink-soft"), grid: { stroke: color("rule"), width: 1 }, ticks: { show: false }, font: "13px system-ui, sans-serif" };
  const options = {
    width: canvas.clientWidth, height, legend: { show: false },
    scales: { x: { time: false } },
    cursor: { y: false, drag: { x: false, y: false } },
    axes: [
      { ...axis, size: 34, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000], values: (_, ticks) => ticks.map(number) },
      { ...axis, size: 62, values: (_, ticks) => ticks.map((tick) => money(tick, view.euro)) },
    ],
    series: [{}, ...answer.players.map((player, p) => ({
      label: player, stroke: color("player-" + p), width: 2.5, dash: dashes[p], points: { show: data[0].length < 40, size: 5, fill: color("player-" + p) },
    }))],
    hooks: { setCursor: [(u) => { readout.textContent = told(u.cursor.idx, answer, lines, view); }] },
  };
  const plot = new uPlot(options, data, canvas);
  const fit = new ResizeObserver(() => plot.setSize({ width: canvas.clientWidth, height }));
  fit.observe(canvas);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const repaint = () => { forget(); canvas.replaceChildren(); draw(canvas, readout, answer, view); };
  dark.addEventListener("change", repaint);
  drawn.push(() => { fit.disconnect(); dark.removeEventListener("change", repaint); plot.destroy(); });
  readout.textContent = told(lines[0].length - 1, answer, lines, view);
}

/** The balances at a point of the chart; at its end where the pointer is elsewhere. */
function told(at, answer, lines, view) {
  const i = at ?? lines[0].length - 1;
  const when = i === 0 ? say("before_rows") : say("after_row", { row: number(i) });
  return when + ": " + answer.players.map((player, p) => `${player}\u00a0${money(lines[p][i], view.euro)}`).join(", ");
}
