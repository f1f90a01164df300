// Games in words.

import { say } from "./words.js";

const suits = { E: "Eichel", G: "Gras", H: "Herz", S: "Schellen" };
const ranks = { A: "Sau", Z: "Zehn", K: "König", O: "Ober", U: "Unter" };

/** The name of a contract type, with a capital letter. */
export function typeName(type) {
  return type === "sie" ? "Sie" : capital(type);
}

/** A contract as players call it: "Rufspiel Gras", "Eichel-Solo", "Wenz Tout". */
export function gameName(entry) {
  if (entry.passed) return say("passed");
  const contract = entry.contract;
  if (!contract) return "";
  let name = typeName(contract.type);
  if (contract.suit) name = capital(contract.suit) + "-" + name;
  if (contract.called_card) name += " " + called(contract.called_card);
  if (contract.tout) name += " Tout";
  return name;
}

/** The called Sau by its suit alone; another called card in full. */
function called(card) {
  const suit = suits[card[0]];
  return card[1] === "A" ? suit : suit + "-" + (ranks[card[1]] ?? card[1]);
}

/** How a game ended, as the sheet states it. */
export function resultText(result, players) {
  if (!result) return "";
  const name = (p) => players[p] ?? p;
  const parts = [];
  if (result.declarer_points !== undefined) parts.push(say("points", { n: result.declarer_points }));
  if (result.declarer_tricks !== undefined) parts.push(say("tricks", { n: result.declarer_tricks }));
  if (result.won !== undefined) parts.push(say(result.won ? "won" : "lost"));
  if (result.schwarz) parts.push("Schwarz");
  else if (result.schneider) parts.push("Schneider");
  for (const p of result.losers ?? []) parts.push(say("loses", { name: name(p) }));
  for (const p of result.jungfrauen ?? []) parts.push(say("jungfrau", { name: name(p) }));
  if (Number.isInteger(result.durchmarsch)) parts.push(say("durchmarsch", { name: name(result.durchmarsch) }));
  return parts.join(", ");
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
