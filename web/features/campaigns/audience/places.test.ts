import { describe, expect, test } from "vitest";
import { gauteng } from "../../../../domain/testing/provinces.ts";
import { chosenCities, toggleCity, toggleCounty } from "./places.ts";

describe("places", () => {
  test("choosing a city narrows a province that was in as a whole", () => {
    const narrowed = toggleCity({ counties: [1, 2], cities: [] }, gauteng, 11);
    expect(narrowed).toEqual({ counties: [2], cities: [11] });
    expect(chosenCities(narrowed, gauteng).map(({ cityName }) => cityName)).toEqual(["Soweto"]);
  });

  test("choosing the whole province lets go of its cities", () => {
    const whole = toggleCounty({ counties: [], cities: [11, 99] }, gauteng);
    expect(whole).toEqual({ counties: [1], cities: [99] });
    expect(toggleCounty(whole, gauteng).counties).toEqual([]);
  });
});
