import { expect, test } from "vitest";
import { carriersOf } from "./carriers.ts";

test("a network that does not carry a kind is left out; one that has not said what it carries is not", () => {
  const routes = [
    { name: "all", adProductIds: [5, 7, 3, 82] },
    { name: "no RCS", adProductIds: [5, 7, 3] },
    { name: "not asked", adProductIds: [] },
  ];
  const names = (kind: Parameters<typeof carriersOf>[1]) =>
    carriersOf(routes, kind).map(({ name }) => name);
  expect(names("sms")).toEqual(["all", "no RCS", "not asked"]);
  expect(names("rcs")).toEqual(["all", "not asked"]);
});
