import { expect, test } from "vitest";
import {
  AGE_BANDS,
  CAMPAIGN_KINDS,
  GENDERS,
  hasClicks,
  INTEREST_GROUPS,
  kindByFlowType,
  LINK_LENGTH,
  SEGMENTS,
  SOURCES,
} from "./catalogue.ts";
import { PRIVACY, responseTypeIdOf } from "./campaign/wire-numbers.ts";
import { COUNTRIES, countryByCode, countryById, DEFAULT_COUNTRY_ID, NIGERIA } from "./countries.ts";

test("kinds carry the numbers of the specification", () => {
  const rows = CAMPAIGN_KINDS.map((kind) => [
    kind.flowTypeId,
    kind.adProduct,
    kind.adProductId,
    kind.channelTypeId,
  ]);
  expect(rows).toEqual([
    [1, "SMS", 5, 5],
    [2, "SMSLink", 7, 5],
    [3, "PCM", 3, 2],
    [4, "DISPLAY", 3, 2],
    [5, "RCS", 82, 25],
  ]);
  expect(kindByFlowType(4)?.priceBasis).toBe("pcm");
  expect(kindByFlowType(6)).toBeUndefined();
});

test("bands, genders, groups and segments carry the numbers of the specification", () => {
  expect(AGE_BANDS.map(({ name }) => name)).toEqual(["18-25", "26-35", "36-45", "46-55", "56+"]);
  expect(Object.fromEntries(GENDERS.map(({ name, id }) => [name, id]))).toEqual({
    Female: 21,
    Male: 20,
  });
  const { segments: _ours, ...ofSpecification } = INTEREST_GROUPS;
  expect(ofSpecification).toEqual({ gender: 1, ageRange: 41, arpu: 25 });
  expect(SEGMENTS).toHaveLength(16);
  expect(SEGMENTS.at(-1)?.name).toBe("Other");
});

test("response types, privacy, link length, sources and age ids are those of the specification", () => {
  expect((["sms", "mms", "flash"] as const).map(responseTypeIdOf)).toEqual([1, 3, 8]);
  expect(PRIVACY).toEqual({ ownList: 1, public: 2 });
  expect(LINK_LENGTH).toBe(42);
  expect(AGE_BANDS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(SOURCES).toEqual([
    "Google",
    "Brochure",
    "Email campaign",
    "Another SME",
    "A sales person",
  ]);
});

test("countries are found by id and code, the default is South Africa, and Nigeria is not open", () => {
  expect(DEFAULT_COUNTRY_ID).toBe(6);
  expect(countryById(6)?.code).toBe("ZA");
  expect(countryById(7)).toBe(countryByCode("GH"));
  expect(COUNTRIES.map(({ name }) => name)).toEqual(["South Africa", "Ghana"]);
  expect(NIGERIA).toEqual({ name: "Nigeria" });
});

test.each([
  ["ZA", "4123456789", true],
  ["ZA", "5123456789", false],
  ["ZA", "41234567890", false],
  ["GH", "C0000803561", true],
  ["GH", "P001234567X", true],
  ["GH", "GHA-123456789-0", true],
  ["GH", "X0000803561", false],
  ["GH", "GHA-12345678-0", false],
] as const)("tax number rule of %s: %s is %s", (countryCode, taxNumber, isFine) => {
  expect(new RegExp(countryByCode(countryCode).vatRegEx).test(taxNumber)).toBe(isFine);
});

test("clicks are told of kinds with something to tap, and wherever somebody clicked", () => {
  const reported = CAMPAIGN_KINDS.filter(({ adProduct }) =>
    hasClicks({ channelType: adProduct, clicks: 0 }),
  ).map(({ adProduct }) => adProduct);
  expect(reported).toEqual(["SMSLink", "DISPLAY", "RCS"]);
  expect(hasClicks({ channelType: "SMS", clicks: 1 })).toBe(true);
});
