import { expect, it } from "vitest";
import { fits } from "./fits.ts";

it("finds words in any order and case, and wants every one of them", () => {
  expect(fits("Spring sale Soweto", "SOWETO spring")).toBe(true);
  expect(fits("Spring sale Soweto", "spring bread")).toBe(false);
  expect(fits("Wallet", "  ")).toBe(true);
});
