// The service's public interface, as far as the page asks it.

import { spoken } from "./words.js";

/** Why a question was not answered: a problem of the service, or none where it could not be reached. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? "no answer");
    this.status = status;
    this.problem = problem;
  }
}

let key = "";

/** Services that ask for a key get this one. It lives as long as the page. */
export function useKey(given) {
  key = given;
}

async function ask(path, options = {}) {
  const headers = { "Accept-Language": spoken(), ...options.headers };
  if (key) headers.Authorization = "Bearer " + key;
  let response;
  try {
    response = await fetch(path, { ...options, headers });
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    throw new Refusal(0);
  }
  if (!response.ok) {
    throw new Refusal(response.status, await response.json().catch(() => undefined));
  }
  return response;
}

async function askJSON(path, options) {
  return (await ask(path, options)).json();
}

/** The presets with their titles. */
export async function presets() {
  return (await askJSON("/v1/rulesets")).presets;
}

/** All parameters of a ruleset that names only some. */
export async function expand(ruleset) {
  const body = JSON.stringify(Object.keys(ruleset).length ? { ruleset } : {});
  const answer = await askJSON("/v1/rulesets/expand", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return answer.ruleset;
}

let sentences = {};

/** The sentence of a code; the code itself where the service has none. */
export async function sentence(code) {
  const language = spoken();
  if (!sentences[language]) {
    const { codes } = await askJSON("/v1/codes");
    sentences[language] = Object.fromEntries(codes.map((c) => [c.code, c.texts[language]]));
  }
  return sentences[language][code] ?? code;
}

/** The findings about a sheet, see ValidateScoresheetAnswer. */
export async function validate(sheet, ruleset, signal) {
  return askJSON(...question(sheet, ruleset, "application/json", signal));
}

/** The sheet as it should be, as a table. */
export async function correct(sheet, ruleset, signal) {
  return (await ask(...question(sheet, ruleset, "text/csv", signal))).blob();
}

function question(sheet, ruleset, accept, signal) {
  let path = "/v1/scoresheets/validate";
  let body = sheet.body;
  const { preset, ...rest } = ruleset;
  if (sheet.type === "application/json") {
    if (Object.keys(ruleset).length) body = withRuleset(body, ruleset);
  } else if (Object.keys(rest).length) {
    path += "?" + new URLSearchParams({ ruleset: JSON.stringify(ruleset) });
  } else if (preset) {
    path += "?" + new URLSearchParams({ preset });
  }
  return [path, { method: "POST", headers: { "Content-Type": sheet.type, Accept: accept }, body, signal }];
}

/** What is chosen on the page replaces the ruleset in the sheet. What is no JSON is left for the service to complain about. */
function withRuleset(body, ruleset) {
  try {
    return JSON.stringify({ ...JSON.parse(new TextDecoder().decode(body)), ruleset });
  } catch {
    return body;
  }
}
