import { formatMoney } from "./money/money.ts";
import { formatCount } from "./text/formats.ts";

/** Actions whose own words say too little. */
const WORDS: Readonly<Record<string, string>> = {
  "account.visitor-linked": "Drafts of a visitor moved to the account",
};

/** An action as words: "bonus.proposed" is "Bonus proposed". */
export function actionWords(action: string): string {
  const known = WORDS[action];
  if (known !== undefined) return known;
  const words = action.replace(/[.\-_]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is searched for when these words of an action were typed: its code where its own words are others. */
export function actionTyped(typed: string): string {
  const words = typed.trim();
  const known = Object.entries(WORDS).find(([, shown]) =>
    shown.toLowerCase().includes(words.toLowerCase()),
  );
  return known && words.includes(" ") ? known[0] : words;
}

const AMOUNT = /^(.*)[aA]mountMinor$/;

/** What an entry says beside its action, a line for each fact; amounts as money where the currency is among the facts. */
export function detailLines(detail: Readonly<Record<string, unknown>>): string[] {
  const { currency, ...facts } = detail;
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== "")
    .toSorted(([one], [other]) => Number(isId(one)) - Number(isId(other)))
    .map(([key, value]) => {
      if (key === "fields" && typeof value === "string")
        return `Changed: ${value.split(" ").map(nameOf).join(", ").toLowerCase()}`;
      const isMoney = AMOUNT.test(key) && (currency === "ZAR" || currency === "GHS");
      if (isMoney && (typeof value === "number" || typeof value === "string"))
        return `${nameOf(key.replace(/Minor$/, ""))}: ${formatMoney(Number(value), currency)}`;
      return key === "reason" ? `“${wordsOf(value)}”` : `${nameOf(key)}: ${wordsOf(value)}`;
    });
}

/** Of a thing, which says least to who reads: after all else. */
const isId = (key: string): boolean => /^id$|Id$/.test(key);

/** "userId" is "User id". */
function nameOf(key: string): string {
  return actionWords(
    key.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`),
  );
}

function wordsOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatCount(value);
  if (Array.isArray(value)) return value.map(wordsOf).join("; ") || "–";
  if (typeof value !== "object" || value === null) return "–";
  const facts = Object.entries(value).map(([key, of]) => `${nameOf(key)} ${wordsOf(of)}`);
  return facts.join(", ") || "–";
}
