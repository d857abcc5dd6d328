import { expect, test } from "vitest";
import { ARPU_BANDS } from "../catalogue.ts";
import { spendingBandText } from "./spending-bands.ts";

test("each band of spending says its amounts in the money of the country, and together they leave no gap", () => {
  const wordsOf = (country: "ZA" | "GH") =>
    ARPU_BANDS.map(({ id }) => spendingBandText(id, country));
  expect(wordsOf("ZA")).toEqual(["Under R50", "R50 to R149", "R150 to R299", "R300 or more"]);
  expect(wordsOf("GH")).toEqual([
    "Under GH₵15",
    "GH₵15 to GH₵39",
    "GH₵40 to GH₵79",
    "GH₵80 or more",
  ]);
  expect(spendingBandText(9, "ZA")).toBe("");
});
