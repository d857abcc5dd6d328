import { describe, expect, it } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../../../domain/countries.ts";
import { readEstimateRequest, estimateText, type EstimateInput } from "./estimate.ts";

const typed = (request: EstimateInput["request"], amount: string): EstimateInput => ({
  countryId: 6,
  text: "",
  countyId: "",
  request,
  amount,
});

describe("what was typed into the estimator", () => {
  it("is money in minor units", () => {
    expect(readEstimateRequest(typed("money", "R150"), SOUTH_AFRICA)).toEqual({
      ok: true,
      budgetMinor: 15_000,
    });
    expect(readEstimateRequest(typed("money", "1 500,50"), SOUTH_AFRICA)).toEqual({
      ok: true,
      budgetMinor: 150_050,
    });
  });

  it("is held to the smallest and the largest payment of the country", () => {
    expect(readEstimateRequest(typed("money", "9.99"), SOUTH_AFRICA)).toEqual({
      ok: false,
      problem: "too-little",
    });
    expect(readEstimateRequest(typed("money", "9.99"), GHANA)).toEqual({
      ok: true,
      budgetMinor: 999,
    });
    expect(readEstimateRequest(typed("money", "25000.01"), GHANA)).toEqual({
      ok: false,
      problem: "too-much",
    });
  });

  it("is people, with or without a thousands separator", () => {
    expect(readEstimateRequest(typed("people", "9,800"), SOUTH_AFRICA)).toEqual({
      ok: true,
      people: 9_800,
    });
    expect(readEstimateRequest(typed("people", "9 800"), SOUTH_AFRICA)).toEqual({
      ok: true,
      people: 9_800,
    });
  });

  it("is refused when it is neither", () => {
    expect(readEstimateRequest(typed("people", "many"), SOUTH_AFRICA)).toEqual({
      ok: false,
      problem: "no-people",
    });
    expect(readEstimateRequest(typed("people", "0"), SOUTH_AFRICA)).toEqual({
      ok: false,
      problem: "no-people",
    });
    expect(readEstimateRequest(typed("money", ""), SOUTH_AFRICA)).toEqual({
      ok: false,
      problem: "no-amount",
    });
  });

  it("is refused in words with the limit of the country, and a right one is not", () => {
    const money = (amount: string, country = SOUTH_AFRICA) =>
      estimateText(typed("money", amount), country);
    for (const amount of ["9000000", "50000.01", "9".repeat(30)])
      expect(money(amount)).toBe("The largest payment is R50,000.00.");
    expect(money("9000000", GHANA)).toBe("The largest payment is GH₵25,000.00.");
    for (const amount of ["1", "9.99"])
      expect(money(amount)).toBe("The smallest payment is R10.00.");
    for (const amount of ["abc", "", " ", "0", "0,00", "-150", "1e3", "15 0", "1.2.3", "R"])
      expect(money(amount)).toBe("Enter an amount of money, like 150.");
    for (const amount of ["150", "150,50", " R 150 ", "R150.50", "1 500", "1,500.00", "50000"])
      expect(money(amount)).toBeUndefined();
    expect(money("GH₵150", GHANA)).toBeUndefined();
  });

  it("is no people when it is a part of one or more than there are", () => {
    const people = (amount: string) => estimateText(typed("people", amount), SOUTH_AFRICA);
    for (const amount of ["9.5", "1,5", "-5", "1e3", "abc", "", "0"])
      expect(people(amount)).toBe("Enter a number of people, like 1,000.");
    for (const amount of ["100000001", "9".repeat(30)])
      expect(people(amount)).toBe("That is more people than match.");
  });
});
