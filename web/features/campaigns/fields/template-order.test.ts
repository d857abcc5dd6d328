import { expect, it } from "vitest";
import { inOrder, wantedExamples } from "./template-order.ts";

const hair = 4;
const example = (id: string, segmentId: number | null, isSeasonal: boolean, language = "en") => ({
  id,
  segmentId,
  isSeasonal,
  language,
  occasion: isSeasonal ? "Payday" : "Weekend",
});
const all = [
  example("cars", 8, false),
  example("hair", hair, false),
  example("anyone", null, false),
  example("cars now", 8, true),
  example("hair now", hair, true, "zu"),
  example("anyone now", null, true),
];
const everything = { trade: null, language: null, occasion: null };
const ids = (examples: readonly { id: string }[]) => examples.map(({ id }) => id);

it("examples of the season come first, and in both halves those of the own trade", () => {
  expect(ids(inOrder(all, hair))).toEqual([
    "hair now",
    "anyone now",
    "cars now",
    "hair",
    "anyone",
    "cars",
  ]);
});

it("a trade has its own examples and those for everyone", () => {
  expect(ids(wantedExamples(all, { ...everything, trade: 8 }))).toEqual([
    "cars",
    "anyone",
    "cars now",
    "anyone now",
  ]);
});

it("examples can be asked for in a language and for an occasion", () => {
  expect(ids(wantedExamples(all, { ...everything, language: "zu" }))).toEqual(["hair now"]);
  expect(ids(wantedExamples(all, { ...everything, occasion: "Weekend" }))).toEqual([
    "cars",
    "hair",
    "anyone",
  ]);
});
