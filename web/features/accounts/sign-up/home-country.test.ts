import { expect, test } from "vitest";
import { probableCountry } from "./home-country.ts";

test("a device in Ghana suggests Ghana, every other the default country", () => {
  expect(probableCountry("Africa/Accra")).toBe(7);
  expect(probableCountry("Africa/Johannesburg")).toBe(6);
  expect(probableCountry("Europe/Berlin")).toBe(6);
});
