import { expect, it } from "vitest";
import { countParts, partsOfKind } from "./kind-parts.ts";

it("counts the parts of an SMS, and one coin for every other kind", () => {
  const long = "a".repeat(161);
  expect((["sms", "sms-link"] as const).map((kind) => partsOfKind(kind, long))).toEqual([2, 2]);
  expect(partsOfKind("sms", "")).toBe(1);
  const others = ["pcm", "display", "rcs"] as const;
  expect(others.map((kind) => partsOfKind(kind, long))).toEqual([1, 1, 1]);
});

it("counts the sender's name, the opt-out words and links as long as they will be; an empty text as one", () => {
  const message = { text: "x".repeat(140), sender: "SHOP", kind: "sms" as const };
  expect(countParts(message, "ZA", " STOP to opt out")).toBe(2);
  expect(countParts(message, "ZA", "")).toBe(1);
  expect(countParts(message, "GH", " STOP to opt o")).toBe(1);
  expect(countParts({ ...message, kind: "sms-link" }, "GH", "")).toBe(2);
  expect(countParts({ ...message, text: "" }, "ZA", "x".repeat(200))).toBe(1);
});
