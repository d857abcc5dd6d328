import { findCardByNumber, TEST_CARDS, type TestCard } from "../test-cards.ts";

export type CardFormProblem = { field: "number" | "expiry" | "cvc" | "name"; message: string };
export type TypedCard = {
  card: TestCard;
  expMonth: number;
  expYear: number;
  name: string;
  email: string | null;
  /** False for a security code that is not the card's. */
  isCvcRight: boolean;
};
export type CardForm = { typed?: TypedCard; problems: CardFormProblem[] };

/** Parses the card form. Accepts only test cards, so that a real card is never used; stores nothing. */
export function readCardForm(
  form: URLSearchParams,
  now: Date,
  cards: readonly TestCard[] = TEST_CARDS,
): CardForm {
  const problems: CardFormProblem[] = [];
  const number = (form.get("number") ?? "").replace(/[\s-]/g, "");
  const card = findCardByNumber(number, cards);
  if (card === undefined)
    problems.push({
      field: "number",
      message: "Use one of the test cards below. Real cards do not work here.",
    });
  const expiry = readExpiry(form.get("expiry") ?? "");
  if (expiry === undefined)
    problems.push({ field: "expiry", message: "Write month and year, such as 12/34." });
  else if (isPast(expiry, now))
    problems.push({ field: "expiry", message: "This date has passed." });
  const cvc = (form.get("cvc") ?? "").trim();
  if (!/^\d{3,4}$/.test(cvc))
    problems.push({ field: "cvc", message: "Write the three digits on the back of the card." });
  const name = (form.get("name") ?? "").trim().slice(0, 100);
  if (name === "") problems.push({ field: "name", message: "Write the name on the card." });
  if (card === undefined || expiry === undefined || problems.length > 0) return { problems };
  const email = form.get("email")?.trim() || null;
  const isCvcRight = card.cvc === undefined || card.cvc === cvc;
  const { month: expMonth, year: expYear } = expiry;
  return { typed: { card, expMonth, expYear, name, email, isCvcRight }, problems };
}

type Expiry = { month: number; year: number };

function readExpiry(text: string): Expiry | undefined {
  const match = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text);
  const month = Number(match?.[1]);
  return match === null || month < 1 || month > 12
    ? undefined
    : { month, year: 2000 + Number(match[2]) };
}

/** A card is good to the end of its month. */
function isPast({ month, year }: Expiry, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 1);
}
