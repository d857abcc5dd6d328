import { translate } from "../../translate.ts";
import { LINK_PLACEHOLDER } from "../sms-link.ts";
import { hasOptOut, repliesWork, withOptOut } from "./opt-out-ending.ts";

const PHONE_NUMBER = /\+?\d(?:[\s().-]?\d){8,}/;
const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![a-z0-9-])[a-z0-9-]+\.(?:com|net|org|info|biz|africa|shop|store|online|site|app|me|co|gh|za|gle|ly)\b/i;

/** Must a message name a way to opt out or to reach the shop: always, or where nobody can reply STOP. */
export const CONTACT_RULES = ["always", "without-replies"] as const;
export type ContactRule = (typeof CONTACT_RULES)[number];

/** True when a text names a contact. */
export function namesContact(text: string): boolean {
  return PHONE_NUMBER.test(text) || LINK.test(text);
}

export type ContactFacts = {
  /** The SMS as written; '' where nothing is an SMS. */
  text: string;
  /** Link to a page: always, where it says {link}, or never. */
  link: "always" | "where-written" | "never";
  /** Opt-out suffix of each target network. */
  optOutSuffixes: readonly string[];
  /** Of the country; examples are written for the usual one, and completed by who uses them. */
  rule?: ContactRule;
};

/**
 * Act 772 s50: recipients must be able to opt out. Without the network's opt-out suffix, or always where the country says so,
 * the text must name a way (domain facts, section 9). Returns the message to show at the text, or undefined.
 */
export function contactProblem(message: ContactFacts): string | undefined {
  const { link, optOutSuffixes, rule = "without-replies" } = message;
  const text = message.text.trim();
  const hasLink =
    link === "always" || (link === "where-written" && text.includes(LINK_PLACEHOLDER));
  const isNamed = hasLink || namesContact(text) || hasOptOut(text);
  if (text === "" || isNamed) return undefined;
  if (rule === "always")
    return translate("Every advert must name a way to reach you. Add a phone number or a link.");
  if (repliesWork(optOutSuffixes)) return undefined;
  return translate(
    "People must be able to opt out. Add the opt-out link, a phone number or a link of your own.",
  );
}

/** A finished text, such as an example, with the opt-out link where it would break the rule without. */
export function withWayToOptOut(message: ContactFacts): string {
  return contactProblem(message) === undefined ? message.text : withOptOut(message.text);
}
