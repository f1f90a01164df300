// Everything the page says by itself, as [English, German]. What the service says comes from the service, in the same language.

const words = {
  title: ["Schafkopf: check a score sheet", "Schafkopf: Abrechnung prüfen"],
  reference: ["API", "API"],
  language: ["Language", "Sprache"],
  question: ["Is the score sheet right?", "Stimmt die Abrechnung?"],
  lead: [
    "Every row of the evening is reckoned again. What is wrong is marked and explained. The sheet is checked and forgotten: nothing is stored.",
    "Jede Zeile des Abends wird nachgerechnet. Was nicht stimmt, wird markiert und erklärt. Das Blatt wird geprüft und vergessen: Nichts wird gespeichert.",
  ],

  sheet: ["The sheet", "Das Blatt"],
  drop: ["Drag a file here, or", "Datei hierher ziehen oder"],
  choose: ["Choose a file", "Datei auswählen"],
  kinds: [
    "CSV from a spreadsheet, a NetSchafkopf protocol, or JSON; at most 2\u00a0MiB and 5,000 rows.",
    "CSV aus der Tabellenkalkulation, ein Protokoll von NetSchafkopf oder JSON; höchstens 2\u00a0MiB und 5000 Zeilen.",
  ],
  chosen: ["Chosen: {name}", "Ausgewählt: {name}"],
  paste: ["Or paste the table here", "Oder die Tabelle hier einfügen"],
  example: ["Show an example", "Beispiel ansehen"],
  template: ["Empty template (CSV)", "Leere Vorlage (CSV)"],

  rules: ["What was agreed", "Was vereinbart ist"],
  preset: ["Rules", "Regeln"],
  automatic: ["Automatic", "Automatisch"],
  automatic_note: [
    "A protocol by the prices it shows, anything else by the Schafkopfordnung of 1989.",
    "Ein Protokoll nach den Preisen, die es zeigt, alles andere nach der Schafkopfordnung von 1989.",
  ],
  round: ["Players and cards", "Spieler und Karten"],
  round_four: ["Four or five, long deck", "Zu viert oder fünft, lange Karte"],
  round_short: ["Four or five, short deck", "Zu viert oder fünft, kurze Karte"],
  round_three: ["Three, short deck", "Zu dritt, kurze Karte"],
  prices: ["Own prices", "Eigene Preise"],
  prices_note: [
    "In whole cents, Pfennig or points. Fill in only what differs; otherwise the grey number holds. The unit sets Schneider, Schwarz and Laufende together.",
    "In ganzen Cent, Pfennig oder Punkten. Nur eintragen, was abweicht; sonst gilt die graue Zahl. Die Einheit setzt Schneider, Schwarz und Laufende gemeinsam.",
  ],
  unit: ["Unit", "Einheit"],
  herz_solo: ["Herz-Solo", "Herz-Solo"],
  laufende: ["Laufende, each", "Laufende, je"],

  check: ["Check", "Prüfen"],
  checking: ["Checking …", "Wird geprüft …"],
  key: ["Key for this service", "Schlüssel für diesen Dienst"],
  nothing: ["There is no sheet yet: choose a file, or paste a table.", "Es ist noch kein Blatt da: Datei auswählen oder Tabelle einfügen."],
  unreachable: ["The service cannot be reached. Is the connection up?", "Der Dienst ist nicht erreichbar. Steht die Verbindung?"],
  unexpected: ["The service answered in a way this page does not understand (status {status}).", "Der Dienst hat anders geantwortet, als diese Seite versteht (Status {status})."],
  problem: ["This could not be checked", "Das ließ sich nicht prüfen"],
  at_line: ["Line {line} of the text", "Zeile {line} im Text"],
  at_row: ["Row {row}", "Nr. {row}"],

  result: ["Result", "Ergebnis der Prüfung"],
  all_right: ["Everything is right", "Alles stimmt"],
  mistakes_one: ["1 mistake", "1 Fehler"],
  mistakes: ["{n} mistakes", "{n} Fehler"],
  remarks_one: ["1 remark", "1 Hinweis"],
  remarks: ["{n} remarks", "{n} Hinweise"],
  rows_one: ["1 row checked", "1 Zeile geprüft"],
  rows: ["{n} rows checked", "{n} Zeilen geprüft"],
  checked_by: ["Rules: {name}", "Regeln: {name}"],
  inferred: ["Concluded from the sheet", "Aus dem Blatt erschlossen"],
  download: ["Download the sheet (CSV)", "Blatt herunterladen (CSV)"],
  download_corrected: ["Download the corrected sheet (CSV)", "Berichtigtes Blatt herunterladen (CSV)"],
  corrected_name: ["corrected", "berichtigt"],
  about_sheet: ["About the whole sheet", "Zum ganzen Blatt"],
  jump: ["Rows to look at", "Anzusehen sind"],
  amounts_in: ["Show amounts as", "Beträge zeigen als"],
  amounts_whole: ["whole numbers (50)", "ganze Zahlen (50)"],
  amounts_euro: ["euro (0.50)", "Euro (0,50)"],
  amounts_note: ["The explanations name amounts in cents.", "Die Erklärungen nennen Beträge in Cent."],
  only_wrong: ["Only rows with mistakes or remarks", "Nur Zeilen mit Fehlern oder Hinweisen"],

  your_sheet: ["The sheet, row by row", "Das Blatt, Zeile für Zeile"],
  col_number: ["No.", "Nr."],
  col_dealer: ["Dealer", "Geber"],
  col_declarer: ["Player", "Spieler"],
  col_partner: ["Partner", "Partner"],
  col_contract: ["Game", "Spiel"],
  col_result: ["Result", "Ergebnis"],
  col_laufende: ["Laufende", "Laufende"],
  col_knocks: ["Knocks", "Klopfer"],
  col_stoss: ["Stoß", "Stoß"],
  col_bock: ["Bock", "Bock"],
  col_stock: ["Stock", "Stock"],
  col_amounts: ["Amounts", "Beträge"],
  col_totals: ["Running totals", "Stand"],
  stands: ["stands there:", "steht da:"],
  is_right: ["right is:", "richtig ist:"],
  severity_error: ["Mistake", "Fehler"],
  severity_warning: ["Remark", "Hinweis"],
  severity_info: ["Note", "Anmerkung"],
  likely: ["Probably: {slip}", "Wahrscheinlich: {slip}"],
  legend: ["Struck through is what stands in the sheet, beside it what is right.", "Durchgestrichen ist, was im Blatt steht, daneben, was richtig ist."],

  passed: ["thrown in", "zusammengeworfen"],
  points: ["{n} points", "{n} Augen"],
  tricks: ["{n} tricks", "{n} Stiche"],
  won: ["won", "gewonnen"],
  lost: ["lost", "verloren"],
  loses: ["{name} loses", "{name} verliert"],
  jungfrau: ["Jungfrau: {name}", "Jungfrau: {name}"],
  durchmarsch: ["Durchmarsch: {name}", "Durchmarsch: {name}"],

  standings: ["Standings", "Endstand"],
  standings_corrected: ["Standings, corrected", "Endstand, berichtigt"],
  place: ["Place", "Platz"],
  player: ["Player", "Spieler"],
  total: ["Balance", "Stand"],
  declared: ["Declared", "Angesagt"],
  declared_won: ["of these won", "davon gewonnen"],
  partnered: ["As partner", "Als Partner"],
  games_won: ["Won", "Gewonnen"],
  games_lost: ["Lost", "Verloren"],

  course: ["The evening", "Der Abend"],
  course_corrected: ["The evening, corrected", "Der Abend, berichtigt"],
  course_label: ["Chart of the balances after each row. At the end: {end}.", "Diagramm der Stände nach jeder Zeile. Am Ende: {end}."],
  after_row: ["After row {row}", "Nach Nr. {row}"],
  before_rows: ["At the beginning", "Zu Beginn"],
  contracts: ["What was played", "Was gespielt wurde"],
  games: ["Games", "Spiele"],
  biggest: ["Biggest game: row {row}, {game}, {value}", "Teuerstes Spiel: Nr. {row}, {game}, {value}"],
  games_played_one: ["1 game", "1 Spiel"],
  games_played: ["{n} games", "{n} Spiele"],
  thrown_in_one: ["1 deal thrown in", "einmal zusammengeworfen"],
  thrown_in: ["{n} deals thrown in", "{n}-mal zusammengeworfen"],
};

export const languages = ["en", "de"];

let language = "en";

/** The language of what is said from now on, "en" or "de". */
export function speak(chosen) {
  language = chosen;
  document.documentElement.lang = chosen;
}

export function spoken() {
  return language;
}

/** A text in the spoken language, with {name} replaced by the fact of that name. */
export function say(key, facts = {}) {
  const text = words[key][languages.indexOf(language)];
  return text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}

export function known(key) {
  return key in words;
}

/** A count with its noun: keys "x_one" and "x". */
export function count(key, n) {
  return n === 1 ? say(key + "_one") : say(key, { n: number(n) });
}

export function number(n) {
  return new Intl.NumberFormat(language).format(n);
}

/** An amount in the smallest unit, as a whole number or in euro; the minus is as long as the plus. */
export function money(amount, euro) {
  const format = euro ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
  return new Intl.NumberFormat(language, format).format(euro ? amount / 100 : amount).replace("-", "\u2212");
}

/** The same with a plus before what is won. */
export function change(amount, euro) {
  return (amount > 0 ? "+" : "") + money(amount, euro);
}

/** Fills in the texts of the elements that name one. */
export function fill(root) {
  document.title = say("title");
  for (const place of root.querySelectorAll("[data-word]")) place.textContent = say(place.dataset.word);
  for (const place of root.querySelectorAll("[data-label]")) place.setAttribute("aria-label", say(place.dataset.label));
}
