import { expect, test } from "vitest";
import { campaign, draftPatch, submittedPatch } from "./campaign.ts";
import { forecastRequest } from "../audience/audience.ts";

const BUTTON = { type: "reply" as const, text: "Yes", postback: "yes" };
const many = <Value>(length: number, value: Value) => Array.from({ length }, () => value);

const carousel = (cards: number, cardButtons = 1, buttons = 1) => ({
  agentName: "Shop",
  message: {
    type: "carousel" as const,
    cards: many(cards, { title: "Bread", suggestions: many(cardButtons, BUTTON) }),
    suggestions: many(buttons, BUTTON),
  },
});

test.each([
  [
    "a carousel of as many cards and buttons as it may have, and two of each too many",
    carousel(12, 6, 13),
    true,
  ],
  ["a thirteenth card", carousel(13), false],
  ["a seventh button of a card", carousel(2, 7), false],
  ["a fourteenth button of the message", carousel(2, 1, 14), false],
])("%s in what is written", (_what, content, isTaken) => {
  for (const written of [draftPatch, submittedPatch])
    expect(written.safeParse({ content }).success).toBe(isTaken);
  const forecast = { countryId: 6, content };
  expect(forecastRequest.safeParse(forecast).success).toBe(isTaken);
});

test("a draft of before is read with as many as it has", () => {
  expect(campaign.shape.content.safeParse(carousel(20, 20, 20)).success).toBe(true);
});
