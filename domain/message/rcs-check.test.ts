import { describe, expect, it } from "vitest";
import { rcsProblems } from "./rcs-check.ts";
import {
  type RcsCard,
  type RcsMessage,
  type RcsSuggestion,
  rcsSuggestions,
  rcsText,
} from "./rcs-message.ts";

const reply = (text = "Yes", postback = "yes"): RcsSuggestion => ({
  type: "reply",
  text,
  postback,
});
const open = (url: string): RcsSuggestion => ({ type: "openUrl", text: "See", postback: "s", url });
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const paths = (message: RcsMessage, rest: object = {}) =>
  rcsProblems({ agentName: "Corner Shop", message, ...rest }).map(({ path }) => path);
const ofText = (text: string, suggestions?: RcsSuggestion[]) =>
  paths({ type: "text", text, suggestions });
const ofCard = (card: RcsCard) => paths({ type: "card", card });
const ofCards = (count: number, card: RcsCard) =>
  paths({ type: "carousel", cards: many(count, card) });
const media = (height: "SHORT" | "TALL", url = "https://files.example/a.jpg") => ({ url, height });

describe("an RCS message", () => {
  it("holds every limit to the character, and refuses one more at its field", () => {
    expect(ofText("x".repeat(3072))).toEqual([]);
    expect(ofText("x".repeat(3073))).toEqual(["message.text"]);
    expect(ofText(" ")).toEqual(["message.text"]);
    expect(ofCard({ title: "x".repeat(200), description: "x".repeat(2000) })).toEqual([]);
    expect(ofCard({ title: "x".repeat(201) })).toEqual(["message.card.title"]);
    expect(ofCard({ description: "x".repeat(2001) })).toEqual(["message.card.description"]);
    expect(ofText("Hi", many(11, reply("x".repeat(25), "x".repeat(2048))))).toEqual([]);
    expect(ofText("Hi", many(12, reply()))).toEqual(["message.suggestions"]);
    expect(ofText("Hi", [reply("x".repeat(26))])).toEqual(["message.suggestions.0.text"]);
    expect(ofText("Hi", [reply("Hi", "x".repeat(2049))])).toEqual([
      "message.suggestions.0.postback",
    ]);
    expect(ofCard({ title: "Hi", suggestions: many(4, reply()) })).toEqual([]);
    expect(ofCard({ title: "Hi", suggestions: many(5, reply()) })).toEqual([
      "message.card.suggestions",
    ]);
    expect(paths({ type: "text", text: "Hi" }, { agentName: "x".repeat(41) })).toEqual([
      "agentName",
    ]);
    expect(paths({ type: "text", text: "Hi" }, { ttlSeconds: 172_801 })).toEqual(["ttlSeconds"]);
  });

  it("needs something on each card, two to ten cards, and no tall picture among them", () => {
    expect(ofCard({})).toEqual(["message.card"]);
    expect(ofCard({ media: media("TALL") })).toEqual([]);
    expect([1, 2, 10, 11].map((count) => ofCards(count, { title: "Bread" }))).toEqual([
      ["message.cards"],
      [],
      [],
      ["message.cards"],
    ]);
    expect(ofCards(2, { media: media("TALL") })).toEqual([
      "message.cards.0.media.height",
      "message.cards.1.media.height",
    ]);
  });

  it("opens web addresses or the campaign's link, and dials whole numbers", () => {
    expect(ofText("Hi", [open("{link}"), open("https://shop.example/")])).toEqual([]);
    expect(ofText("Hi", [open("javascript:1")])).toEqual(["message.suggestions.0.url"]);
    const longUrl = `https://shop.example/${"x".repeat(2000)}`;
    expect(ofText("Hi", [open(longUrl)])).toEqual(["message.suggestions.0.url"]);
    const dial = (phoneNumber: string): RcsSuggestion => ({
      type: "dial",
      text: "Call",
      postback: "c",
      phoneNumber,
    });
    expect(ofText("Hi", [dial("+27110000000")])).toEqual([]);
    expect(ofText("Hi", [dial("0110000000")])).toEqual(["message.suggestions.0.phoneNumber"]);
  });

  it("shows a reviewer all its words", () => {
    const message: RcsMessage = {
      type: "carousel",
      cards: [
        { title: "Bread", suggestions: [reply("One")] },
        { description: "Milk", media: { ...media("SHORT"), altText: "Cold milk" } },
      ],
      suggestions: [reply("Two")],
    };
    expect(rcsSuggestions(message).map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(rcsText({ agentName: "Shop", message, fallbackText: "Sms" }).split("\n")).toEqual([
      "Shop",
      "Bread",
      "Milk",
      "Cold milk",
      "One",
      "Two",
      "Sms",
    ]);
  });
});

it("a logo needs a full web address, and none is needed at all", () => {
  const message = { type: "text" as const, text: "Half price" };
  const paths = (logoUrl?: string) =>
    rcsProblems({ agentName: "Shop", logoUrl, message }).map(({ path }) => path);
  expect(paths()).toEqual([]);
  expect(paths("https://shop.example/logo.png")).toEqual([]);
  expect(paths("logo.png")).toEqual(["logoUrl"]);
});
