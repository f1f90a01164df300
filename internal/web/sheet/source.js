// A sheet as it is sent: its bytes as they are, so that the service finds out the encoding, and what kind of text they are.

/** The sheet in a chosen or dropped file. */
export async function fromFile(file) {
  return sheet(new Uint8Array(await file.arrayBuffer()), file.name);
}

/** The sheet that was typed or pasted. */
export function fromText(text) {
  return sheet(new TextEncoder().encode(text), "");
}

function sheet(body, name) {
  const head = headOf(body);
  return { body, name, type: typeOf(head), euro: writesEuro(head) };
}

/** The beginning as text, good enough to look at in every encoding: the letters that matter are ASCII. */
function headOf(body) {
  return new TextDecoder("windows-1252").decode(body.subarray(0, 1 << 16)).replaceAll("\0", "");
}

function typeOf(head) {
  if (/^\W*\{/.test(head)) return "application/json";
  if (/^\s*Geber: /m.test(head) && /spielt aus:|^\s*Spiel\s+Preis\s/m.test(head)) return "text/plain";
  return "text/csv";
}

/** Whether a table writes its amounts in euro, as far as its beginning shows. */
function writesEuro(head) {
  if (typeOf(head) !== "text/csv") return false;
  const sign = /€|â‚¬|\beuro?\b/i;
  const point = /[-+;,\t"\s]\d*\.\d\d["\s;,\t]/;
  const comma = /[;\t]/.test(head) ? /[-+;\t\s]\d*,\d\d[\s;\t]/ : /"[-+]?\d*,\d\d"/;
  return [sign, point, comma].some((written) => written.test(head));
}
