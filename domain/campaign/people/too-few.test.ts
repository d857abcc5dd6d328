import { expect, test } from "vitest";
import { EMPTY_DRAFT } from "../campaign.ts";
import { tooFewSentence } from "./too-few.ts";

test.each([
  [{}, "Too few people match: at least 1,000 are needed."],
  [{ counties: [601] }, "Too few people match: at least 1,000 are needed. Add places."],
  [
    { cities: [60101], ageGroups: [2], gender: [21] },
    "Too few people match: at least 1,000 are needed. Add places, ages or the other gender.",
  ],
  [
    { ageGroups: [1, 2, 3, 4, 5], arpu: [1], interests: [2] },
    "Too few people match: at least 1,000 are needed. Add amounts spent on the phone or interests.",
  ],
  // No limit of a profile holds for everyone.
  [
    { targetModel: "everyone" as const, ageGroups: [2] },
    "Too few people match: at least 1,000 are needed.",
  ],
  [
    { targetModel: "list" as const, listUse: "matching" as const, ageGroups: [2] },
    "Too few people match: at least 100 are needed. Add ages.",
  ],
  [
    { targetModel: "list" as const, listUse: "with-profile" as const, ageGroups: [2] },
    "Too few people match: at least 1,000 are needed. Add ages.",
  ],
  [{ targetModel: "list" as const }, "A list needs at least 100 valid numbers. Add more."],
])("of %j it is said how many are needed, and what was narrowed", (choice, sentence) => {
  expect(tooFewSentence({ ...EMPTY_DRAFT, ...choice })).toBe(sentence);
});
