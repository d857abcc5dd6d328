import { cleanUpMessage } from "./message-cleanup.ts";
import { measureMessage } from "./message-segments.ts";

/** News that an owner can also have by SMS. Everything else can wait for the app, e-mail or push. */
export const SMS_KINDS = [
  "approved",
  "rejected",
  "finished",
  "low-balance",
  "invoice",
  "dispute",
] as const;

/** Free to the owner, and so limited: what is above it on a civil day of the owner's country comes the other ways only. */
export const MAX_SMS_A_DAY = 5;
/** Codes that prove a number: how many on a day, how often one may be tried, how long it is good (minutes). */
export const MOBILE_CODE = { mostADay: 5, mostTries: 5, minutes: 30, digits: 6 } as const;

/** The same for other numbers of a member, by member and by number over all members. */
export const PHONE_CODE = { mostADay: 10, mostADayToOne: 5, mostTries: 5, minutes: 10 } as const;

/** Room for the sender, which precedes the text where networks put their own number in the header. */
const SENDER_ROOM = 12;
const SINGLE = 160;
const PLAIN = /^[\n\r -~£¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§äöñüà]*$/;

export function canComeBySms(kind: string): boolean {
  return SMS_KINDS.some((known) => known === kind);
}

/**
 * One part of plain SMS: what happened, cut where it must be, and where to look. Without the address when both do not
 * fit; with characters outside the SMS alphabet left out.
 */
export function ownerSmsText(title: string, url: string): string {
  const words = withoutCostly(cleanUpMessage(title)).trim();
  const end = `. ${url}`;
  const room = SINGLE - SENDER_ROOM - (widthOf(end) ?? SINGLE);
  return room >= 40 ? cutTo(words, room) + end : `${cutTo(words, SINGLE - SENDER_ROOM - 1)}.`;
}

function withoutCostly(text: string): string {
  return [...text].filter((char) => PLAIN.test(char)).join("");
}

function widthOf(text: string): number | undefined {
  const { encoding, units } = measureMessage(text);
  return encoding === "GSM-7" ? units : undefined;
}

function cutTo(text: string, units: number): string {
  if ((widthOf(text) ?? Infinity) <= units) return text;
  let cut = text;
  while (cut !== "" && (widthOf(`${cut}...`) ?? Infinity) > units) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}...`;
}
