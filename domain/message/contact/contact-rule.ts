import { translate } from "../../translate.ts";
import { LINK_PLACEHOLDER, OPT_OUT_PLACEHOLDER } from "../sms-link.ts";

const PHONE_NUMBER = /\+?\d(?:[\s().-]?\d){8,}/;
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|info|biz|africa|shop|store|online|site|app|me|co|gh|za|gle|ly)\b/i;

/** True when a text names a contact. */
export function namesContact(text: string): boolean {
  return PHONE_NUMBER.test(text) || LINK.test(text);
}

/**
 * Act 772 s50: recipients must be able to opt out. Without the network's opt-out suffix, the text must name a way
 * (domain facts, section 9). Returns the message to show at the text, or undefined.
 */
export function contactProblem(message: {
  /** The SMS as written; '' where nothing is an SMS. */
  text: string;
  /** Link to a page: always, where it says {link}, or never. */
  link: "always" | "where-written" | "never";
  /** Opt-out suffix of each target network. */
  optOutSuffixes: readonly string[];
}): string | undefined {
  const { link, optOutSuffixes } = message;
  const text = message.text.trim();
  const hasLink =
    link === "always" || (link === "where-written" && text.includes(LINK_PLACEHOLDER));
  const isNamed = hasLink || namesContact(text) || text.includes(OPT_OUT_PLACEHOLDER);
  if (text === "" || isNamed || optOutSuffixes.every((suffix) => suffix !== "")) return undefined;
  return translate("Add a phone number or a link, so that people can contact you to opt out.");
}
