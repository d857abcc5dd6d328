import { displayProblems } from "../../message/display-creative.ts";
import { displayOf } from "../content.ts";
import { inContent, type Kind } from "./kind.ts";
import { DEFAULT_LIMITS } from "./message-limits.ts";
import { KIND_TRAITS } from "./traits.ts";

/** Banners on web pages and in apps, leading to a page. */
export const display: Kind = {
  id: "display",
  isText: false,
  ...KIND_TRAITS.display,
  wordsPath: "content.creatives",
  smsPath: "text",
  smsText: () => "",
  tagText: () => "",
  words: (message) =>
    displayOf(message)
      .creatives.map(({ altText }) => altText)
      .join("\n"),
  firstWords: (message) =>
    displayOf(message).creatives.find(({ altText }) => altText !== "")?.altText ?? "",
  hasLink: () => true,
  isTappable: () => true,
  needsSender: () => false,
  contentOf: displayOf,
  contentFrom: displayOf,
  reachContent: () => null,
  pictures: (message) =>
    displayOf(message).creatives.map((creative, index) => ({
      path: `content.creatives.${index}.url`,
      url: creative.url,
      creative,
    })),
  pages: () => [],
  fits: ({ kind }) => kind === "display",
  problems: (message, { limits = DEFAULT_LIMITS }) =>
    inContent(displayProblems(displayOf(message), limits.banners)),
};
