import { expect, test } from "vitest";
import { onlyList } from "./use-lists.ts";

const consent = { at: "2026-09-01T08:00:00+02:00", source: "event", text: "They asked for it." };
const aList = (id: string, changes: object = {}) => ({ id, countryId: 6, consent, ...changes });

test("the one list there is needs no choosing; of several none is taken, nor before they are read", () => {
  expect(onlyList([aList("regulars")], 6)).toBe("regulars");
  expect(onlyList([aList("regulars"), aList("market")], 6)).toBeUndefined();
  expect(onlyList([], 6)).toBeUndefined();
  expect(onlyList(undefined, 6)).toBeUndefined();
});

test("a list of another country, or one that nobody vouched for, is not taken by itself", () => {
  expect(onlyList([aList("accra", { countryId: 7 })], 6)).toBeUndefined();
  expect(onlyList([aList("accra", { countryId: 7 }), aList("regulars")], 6)).toBe("regulars");
  expect(onlyList([aList("regulars", { consent: null })], 6)).toBeUndefined();
});
