import { expect, test } from "vitest";
import { RCS_LIMITS, type RcsCard, type RcsContent } from "../../message/rcs-message.ts";
import { contentBytes, MAX_CONTENT_BYTES } from "./content-size.ts";

const {
  cardsMax,
  cardSuggestionsMax,
  suggestionsMax,
  suggestionTextMax,
  postbackMax,
  urlMax,
  titleMax,
  descriptionMax,
  agentNameMax,
  fallbackTextMax,
  ttlSecondsMax,
} = RCS_LIMITS;

/** Letters that take two bytes. */
const words = (length: number) => "ɛ".repeat(length);
const address = "https://".padEnd(urlMax, "x");

test("a carousel in which everything is as long as it may be is not too large", () => {
  const buttons = (length: number) =>
    Array.from({ length }, () => ({
      type: "openUrl" as const,
      text: words(suggestionTextMax),
      postback: "x".repeat(postbackMax),
      url: address,
    }));
  const card: RcsCard = {
    title: words(titleMax),
    description: words(descriptionMax),
    media: { url: address, height: "MEDIUM", altText: words(500) },
    suggestions: buttons(cardSuggestionsMax),
  };
  const content: RcsContent = {
    agentName: words(agentNameMax),
    logoUrl: address,
    message: {
      type: "carousel",
      cards: Array.from({ length: cardsMax }, () => card),
      cardWidth: "MEDIUM",
      suggestions: buttons(suggestionsMax),
    },
    fallbackText: words(fallbackTextMax),
    ttlSeconds: ttlSecondsMax,
  };
  expect(contentBytes(content)).toBeGreaterThan(MAX_CONTENT_BYTES / 2);
  expect(contentBytes(content)).toBeLessThan(MAX_CONTENT_BYTES);
});

test("no content has no bytes, and a letter as many as it is written in", () => {
  expect([null, undefined].map(contentBytes)).toEqual([0, 0]);
  expect(contentBytes({ agentName: "ɛ", message: { type: "text", text: "" } })).toBe(
    '{"agentName":"","message":{"type":"text","text":""}}'.length + 2,
  );
});
