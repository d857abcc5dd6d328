import { LINK_LENGTH } from "../catalogue.ts";
import { parseAddress } from "./web-address.ts";
import { translate } from "../translate.ts";

/** Stands for the short link in a text; without it the link follows the text. */
export const LINK_PLACEHOLDER = "{link}";
/** Stands for a person's own opt-out link, which is as long as a short link. */
export const OPT_OUT_PLACEHOLDER = "{optout}";

/** As long as every short link, for counting before there is one. */
export const SAMPLE_LINK = `https://ldh.example/l/${"x".repeat(20)}`;

/** Characters that a link put behind the text takes: the link and the space before it. */
export const LINK_COST_CHARACTERS = LINK_LENGTH + 1;

/** The text with the link in its place: where it says {link} (every time), else behind the text after one space. */
export function composeSmsLink(text: string, link: string = SAMPLE_LINK): string {
  if (text.includes(LINK_PLACEHOLDER)) return text.replaceAll(LINK_PLACEHOLDER, () => link);
  const trimmed = text.trimEnd();
  return trimmed === "" ? link : `${trimmed} ${link}`;
}

/** The text with a person's own opt-out link where it says {optout}. */
export function composeOptOutLink(text: string, link: string = SAMPLE_LINK): string {
  return text.replaceAll(OPT_OUT_PLACEHOLDER, () => link);
}

/** Why an address cannot be a landing page, as a sentence; undefined when it can. */
export function landingPageProblem(address: string): string | undefined {
  if (address.length > 2000) return translate("Use an address of up to 2,000 characters.");
  const url = parseAddress(address);
  if (!url)
    return translate("Enter the full address of the page, such as https://example.com/offer.");
  if (url.protocol !== "https:") return translate("The page's address must begin with https://.");
  if (url.username || url.password)
    return translate("The address cannot hold a user name or password.");
  if (isNumericHost(url.hostname) || isLocalName(url.hostname))
    return translate("Use the name of a website, not a number.");
  // The default port is left out of a parsed address.
  if (url.port !== "") return translate("Use an address without a port number.");
  return undefined;
}

function isNumericHost(hostname: string): boolean {
  return hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
}

const LOCAL_ENDINGS = ["localhost", "local", "internal", "lan", "home.arpa"];

/** Names that mean a machine near whoever asks (RFC 6761 and 6762), and those written with the root's dot. */
function isLocalName(hostname: string): boolean {
  if (!hostname.includes(".") || hostname.endsWith(".")) return true;
  return LOCAL_ENDINGS.some((ending) => hostname.endsWith(`.${ending}`));
}
