import { expect, test } from "vitest";
import { searchOf, textForAddress } from "./text-for-address.ts";

test.each([
  ["shop", "shop"],
  ["  owner@shop.test ", "owner@shop.test"],
  ["owner-20261201@shop.test", "owner-20261201@shop.test"],
  ["Shop 24", "Shop 24"],
  ["082 555 0123", ""],
  ["+27 (82) 555-0123", ""],
  ["", ""],
])("of “%s” the address holds “%s”", (typed, text) => {
  expect(textForAddress(typed)).toBe(text);
});

test("empty fields and numbers stay away from the address", () => {
  expect(searchOf({ action: "bonus", who: " ", to: "0825550123" })).toEqual({ action: "bonus" });
});
