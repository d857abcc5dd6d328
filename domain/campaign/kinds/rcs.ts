import type { FieldProblem } from "../../errors.ts";
import { longestSuffix } from "../../message/message-composition.ts";
import { measureMessage } from "../../message/message-segments.ts";
import { rcsProblems } from "../../message/rcs-check.ts";
import {
  RCS_LIMITS,
  rcsCards,
  rcsSuggestions,
  rcsText,
  type RcsSuggestion,
} from "../../message/rcs-message.ts";
import { LINK_PLACEHOLDER } from "../../message/sms-link.ts";
import { translate } from "../../translate.ts";
import { rcsOf, type Message } from "../content.ts";
import { wholeText } from "../kind-parts.ts";
import { inContent, type Delivery, type Kind, type ShownPage } from "./kind.ts";
import { DEFAULT_LIMITS } from "./message-limits.ts";
import { KIND_TRAITS } from "./traits.ts";

const SOME_TEXT = "-";

/** A rich message, with an SMS in its place for phones that cannot show it. */
export const rcs: Kind = {
  id: "rcs",
  isText: false,
  ...KIND_TRAITS.rcs,
  wordsPath: "content",
  smsPath: "content.fallbackText",
  smsText: fallbackOf,
  tagText: () => "",
  words: (message) => rcsText(rcsOf(message)),
  firstWords(message) {
    const { message: shown } = rcsOf(message);
    if (shown.type === "text") return shown.text;
    const [card] = rcsCards(shown);
    return card?.title || card?.description || "";
  },
  hasLink: (message) =>
    fallbackOf(message).includes(LINK_PLACEHOLDER) ||
    opened(message).some((url) => url === LINK_PLACEHOLDER),
  isTappable: (message) => opened(message).length > 0,
  needsSender: (message) => fallbackOf(message) !== "",
  contentOf: rcsOf,
  contentFrom(message, { words, sms, company }) {
    const content = rcsOf(message);
    const { agentName, message: shown } = content;
    if (agentName !== "" || shown.type !== "text" || shown.text !== "") return content;
    return {
      agentName: (company || message.sender).slice(0, RCS_LIMITS.agentNameMax),
      message: { type: "text", text: words },
      ...(sms ? { fallbackText: sms } : {}),
    };
  },
  reachContent: (message) =>
    fallbackOf(message).trim() === ""
      ? null
      : { ...rcsOf({ content: null }), fallbackText: SOME_TEXT },
  pictures(message) {
    const { logoUrl, message: shown } = rcsOf(message);
    const cards = rcsCards(shown).flatMap(({ media }, index) => {
      const path =
        shown.type === "card" ? "content.message.card" : `content.message.cards.${index}`;
      return media
        ? [{ path: `${path}.media.url`, url: media.url, heaviest: "pictureBytesMax" as const }]
        : [];
    });
    const logo = { path: "content.logoUrl", heaviest: "logoBytesMax" as const };
    return [...(logoUrl ? [{ ...logo, url: logoUrl }] : []), ...cards];
  },
  pages(message) {
    const { message: shown } = rcsOf(message);
    const ofCards = rcsCards(shown).flatMap(({ suggestions }, index) => {
      const card = shown.type === "card" ? "card" : `cards.${index}`;
      return pagesOf(`content.message.${card}.suggestions`, suggestions);
    });
    return [...ofCards, ...pagesOf("content.message.suggestions", shown.suggestions)];
  },
  fits: ({ kind }) => kind === "rcs",
  problems: (message, delivery) => [
    ...inContent(rcsProblems(rcsOf(message), (delivery.limits ?? DEFAULT_LIMITS).rcs)),
    ...fallbackProblems(message, delivery),
  ],
};

function fallbackOf(message: Message): string {
  return rcsOf(message).fallbackText ?? "";
}

function opened(message: Message): string[] {
  return rcsSuggestions(rcsOf(message).message).flatMap((it) =>
    it.type === "openUrl" ? [it.url] : [],
  );
}

function pagesOf(path: string, suggestions: readonly RcsSuggestion[] = []): ShownPage[] {
  return suggestions.flatMap((it, index) =>
    it.type === "openUrl" && it.url !== LINK_PLACEHOLDER
      ? [{ path: `${path}.${index}.url`, address: it.url }]
      : [],
  );
}

/** An RCS message costs one coin, so its SMS fallback must fit one part. */
function fallbackProblems(
  message: Message,
  { countryCode, optOutSuffixes }: Delivery,
): FieldProblem[] {
  const text = fallbackOf(message);
  if (text === "") return [];
  const { sender } = message;
  const whole = wholeText(
    { text, sender, kind: "rcs" },
    countryCode,
    longestSuffix(optOutSuffixes),
  );
  if (measureMessage(whole).segments <= 1) return [];
  const tooLong = translate(
    "The SMS for phones without RCS must fit in one part. Make it shorter.",
  );
  return [{ path: "content.fallbackText", message: tooLong }];
}
