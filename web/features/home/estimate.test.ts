import { describe, expect, it } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../../../domain/countries.ts";
import { readWish, type EstimateInput } from "./estimate.ts";

const typed = (wish: EstimateInput["wish"], amount: string): EstimateInput => ({
  countryId: 6,
  text: "",
  countyId: "",
  wish,
  amount,
});

describe("what was typed into the estimator", () => {
  it("is money in minor units", () => {
    expect(readWish(typed("money", "R150"), SOUTH_AFRICA)).toEqual({
      ok: true,
      budgetMinor: 15_000,
    });
    expect(readWish(typed("money", "1 500,50"), SOUTH_AFRICA)).toEqual({
      ok: true,
      budgetMinor: 150_050,
    });
  });

  it("is held to the smallest and the largest payment of the country", () => {
    expect(readWish(typed("money", "19.99"), SOUTH_AFRICA)).toEqual({
      ok: false,
      problem: "too-little",
    });
    expect(readWish(typed("money", "19.99"), GHANA)).toEqual({ ok: true, budgetMinor: 1_999 });
    expect(readWish(typed("money", "25000.01"), GHANA)).toEqual({ ok: false, problem: "too-much" });
  });

  it("is people, with or without a thousands separator", () => {
    expect(readWish(typed("people", "9,800"), SOUTH_AFRICA)).toEqual({ ok: true, people: 9_800 });
    expect(readWish(typed("people", "9 800"), SOUTH_AFRICA)).toEqual({ ok: true, people: 9_800 });
  });

  it("is refused when it is neither", () => {
    expect(readWish(typed("people", "many"), SOUTH_AFRICA)).toEqual({
      ok: false,
      problem: "no-people",
    });
    expect(readWish(typed("people", "0"), SOUTH_AFRICA)).toEqual({
      ok: false,
      problem: "no-people",
    });
    expect(readWish(typed("money", ""), SOUTH_AFRICA)).toEqual({ ok: false, problem: "no-amount" });
  });
});
