import { expect, test } from "vitest";
import { takesProfiles } from "./takes-profiles.ts";

const route = (hasSubscribers: boolean) => ({
  routeId: 97,
  name: "Umoya",
  optOutSuffix: "",
  counter: 0,
  hasSubscribers,
  adProductIds: [5],
});

test("people are chosen by profile where any network knows its subscribers, and while the networks are not known", () => {
  expect(takesProfiles({ routes: [route(false), route(true)] })).toBe(true);
  expect(takesProfiles({ routes: [] })).toBe(true);
  expect(takesProfiles({ routes: [route(false), route(false)] })).toBe(false);
});
