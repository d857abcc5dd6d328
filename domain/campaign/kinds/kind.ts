import type { MessageLaw } from "../../rules/country-rules.ts";
import type { CountryCode } from "../../countries.ts";
import type { FieldProblem } from "../../errors.ts";
import type { DisplayCreative } from "../../message/display-creative.ts";
import type { CampaignContent, Message } from "../content.ts";
import type { MessageLimits } from "./message-limits.ts";
import type { KindName, KindTraits } from "./traits.ts";

/** Delivery details that message rules depend on. */
export type Delivery = {
  countryCode: CountryCode;
  /** Opt-out suffix of each network; '' where it adds none. */
  optOutSuffixes: readonly string[];
  /** Of the country, on the day. */
  law: MessageLaw;
  /** Defaults to DEFAULT_LIMITS. */
  limits?: MessageLimits;
};

/** A picture in a message, and what was said of it where it is a banner. */
export type ShownPicture = {
  path: string;
  url: string;
  creative?: DisplayCreative;
  /** The limit of its bytes. */
  heaviest?: "logoBytesMax" | "pictureBytesMax";
};
/** A page that a button of the message opens. */
export type ShownPage = { path: string; address: string };

/** A draft's state before it changes kind: its opening text and the shop's name. */
export type Start = {
  words: string;
  company: string;
  /** The same as an SMS, with what it needs. */ sms: string;
};

/** A text of the examples, and the kind that it was written for. */
export type Example = { text: string; kind: KindName };

/** A kind of campaign with its rules about messages. Paths are those of a campaign: text, sender, link, content. */
export type Kind = KindTraits & {
  id: KindName;
  /** One text says it all: no pictures, no cards. */
  isText: boolean;
  /** Field paths for problems with the text and with the SMS. */
  wordsPath: string;
  smsPath: string;
  /** The SMS as written, counted and sent with name, links and opt-out words; '' where nothing is an SMS. */
  smsText(message: Message): string;
  /** Text sent verbatim, with nothing added; '' where there is none. */
  tagText(message: Message): string;
  /** Everything people read, for checking its words. */
  words(message: Message): string;
  /** Opening text as one line, for names and short replies. */
  firstWords(message: Message): string;
  hasLink(message: Message): boolean;
  isTappable(message: Message): boolean;
  needsSender(message: Message): boolean;
  /** The banners or RCS message that it carries; null for the kinds that are text. */
  contentOf(message: Message): CampaignContent | null;
  /** Initial content after a change of kind; keeps as much of the text as fits. */
  contentFrom(message: Message, start: Start): CampaignContent | null;
  /** Its content as far as that decides whom it reaches, the same whatever its words; null where it decides nothing. */
  reachContent(message: Message): CampaignContent | null;
  pictures(message: Message): ShownPicture[];
  pages(message: Message): ShownPage[];
  fits(example: Example): boolean;
  /** Problems with this kind's own fields; problems.ts has those common to all kinds. */
  problems(message: Message, delivery: Delivery): FieldProblem[];
};

/** Puts problems of a content at their place in the campaign. */
export function inContent(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map(({ path, message }) => ({ path: `content.${path}`, message }));
}
