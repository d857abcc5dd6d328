import type { Mutation } from "../mutation.ts";

/** Section 9 of the specification: its constants. */
export const SECTION_9: readonly Mutation[] = [
  {
    of: "9.1",
    file: "domain/catalogue.ts",
    find: '{ id: 3, name: "36-45" }',
    replace: '{ id: 3, name: "36-46" }',
    proof:
      "domain/catalogue.test.ts › bands, genders, groups and segments carry the numbers of the specification",
  },
  {
    of: "9.1",
    file: "domain/catalogue.ts",
    find: '{ id: 5, name: "56+" }',
    replace: '{ id: 6, name: "56+" }',
    proof:
      "domain/catalogue.test.ts › response types, privacy, link length, sources and age ids are those of the specification",
  },
  {
    of: "9.3",
    file: "domain/campaign/wire-numbers.ts",
    find: "{ ownList: 1, public: 2 }",
    replace: "{ ownList: 2, public: 1 }",
    proof:
      "domain/catalogue.test.ts › response types, privacy, link length, sources and age ids are those of the specification",
  },
  {
    of: "9.4",
    file: "domain/catalogue.ts",
    find: "ageRange: 41",
    replace: "ageRange: 42",
    proof:
      "domain/catalogue.test.ts › bands, genders, groups and segments carry the numbers of the specification",
  },
  {
    of: "9.5",
    file: "domain/campaign/wire-numbers.ts",
    find: "mms: 3",
    replace: "mms: 2",
    proof:
      "domain/catalogue.test.ts › response types, privacy, link length, sources and age ids are those of the specification",
  },
  {
    of: "9.8",
    file: "domain/money/money.ts",
    find: '  NGN: "₦",',
    replace: '  NGN: "N",',
    proof:
      "domain/money/money.test.ts › amounts show the symbol of the country, groups of three and two decimals",
  },
  {
    of: "9.10",
    file: "domain/catalogue.ts",
    find: "LINK_LENGTH = 42",
    replace: "LINK_LENGTH = 41",
    proof:
      "domain/catalogue.test.ts › response types, privacy, link length, sources and age ids are those of the specification",
  },
  {
    of: "9.11",
    file: "domain/schedule/schedule-check.ts",
    find: "day >= 1 && day <= 5",
    replace: "day >= 1 && day <= 6",
    proof: "domain/schedule/schedule-check.test.ts › %j is refused at %j",
  },
  {
    of: "9.15",
    file: "domain/money/plan-terms.ts",
    find: "return pricePerYearMinor / 12n;",
    replace: "return (pricePerYearMinor + 11n) / 12n;",
    proof:
      "domain/money/plan-terms.test.ts › rounds the yearly price per month down to two decimals",
  },
  {
    of: "9.16",
    file: "domain/money/price.ts",
    find: "(unitPriceTenThousandths * coins) / 100n",
    replace: "(unitPriceTenThousandths * coins + 50n) / 100n",
    proof:
      "domain/money/price.test.ts › the price at %i ten-thousandths is exact for every count to 100,000",
  },
  {
    of: "9.17",
    file: "domain/campaign/reach.ts",
    find: "const product = toShare * BigInt(weight);",
    replace: "const product = toShare;",
    proof:
      "domain/campaign/reach.test.ts › shares sum exactly to the total and are within one of their exact part",
  },
  {
    of: "9.17",
    file: "domain/campaign/people/share-people.ts",
    find: "weight: Math.max(counter, 1)",
    replace: "weight: Math.max(reach, 1)",
    proof:
      "domain/campaign/people/share-people.test.ts › without limits people are shared by counter, not by reach",
  },
  {
    of: "9.19",
    file: "domain/countries.ts",
    find: "DEFAULT_COUNTRY_ID = 6",
    replace: "DEFAULT_COUNTRY_ID = 7",
    proof:
      "domain/catalogue.test.ts › countries are found by id and code, the default is South Africa, and Nigeria is not open",
  },
  {
    of: "9.20",
    file: "domain/catalogue.ts",
    find: '{ id: 16, name: msg("Other") },',
    replace: "",
    proof:
      "domain/catalogue.test.ts › bands, genders, groups and segments carry the numbers of the specification",
  },
  {
    of: "9.21",
    file: "domain/catalogue.ts",
    find: 'msg("Another SME")',
    replace: 'msg("Another shop")',
    proof:
      "domain/catalogue.test.ts › response types, privacy, link length, sources and age ids are those of the specification",
  },
  {
    of: "9.22",
    file: "domain/catalogue.ts",
    find: 'id: 21, name: msg("Female")',
    replace: 'id: 22, name: msg("Female")',
    proof:
      "domain/catalogue.test.ts › bands, genders, groups and segments carry the numbers of the specification",
  },
];
