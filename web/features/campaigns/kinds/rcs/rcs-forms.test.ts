import { expect, test } from "vitest";
import { rcsProblems } from "../../../../../domain/message/rcs-check.ts";
import { asForm, withButtonsOf } from "./rcs-forms.ts";

const text = { type: "text" as const, text: "Bread R10 today" };

test("text goes into a card and comes back", () => {
  const card = asForm(text, "card");
  expect(card).toMatchObject({ type: "card", card: { description: "Bread R10 today" } });
  expect(asForm(card, "text")).toEqual(text);
});

test("several cards begin with as many as are needed, and none is tall", () => {
  const media = { url: "https://example.com/a.png", height: "TALL" as const };
  const card = { type: "card" as const, card: { title: "Bread", media } };
  const several = asForm(card, "carousel");
  expect(several).toMatchObject({ cards: [{ media: { height: "MEDIUM" } }, { title: "" }] });
  expect(rcsProblems({ agentName: "Shop", message: several }).map(({ path }) => path)).toEqual([
    "message.cards.1",
  ]);
});

test("a form that is gone back to has what it had, and the buttons of now", () => {
  const reply = { type: "reply" as const, text: "Yes", postback: "Yes" };
  const card = { type: "card" as const, card: { title: "Bread", description: "Rolls" } };
  const left = { ...card, orientation: "VERTICAL" as const, suggestions: [reply, reply] };
  const text = { type: "text" as const, text: "Bread\nRolls" };
  expect(withButtonsOf(left, { ...text, suggestions: [reply] })).toEqual({
    ...left,
    suggestions: [reply],
  });
  expect(withButtonsOf(left, text)).toEqual({ ...card, orientation: "VERTICAL" });
});
