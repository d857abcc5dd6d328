import { expect, test } from "vitest";
import { mergeGroups } from "./merge-groups.ts";

/** A group with one module of its name; `users` are the places of those that load it. */
const group = (module: string, users: number[], bytes: number) => ({
  modules: [module],
  users: new Set(users),
  bytes,
});

const merge = (
  groups: ReturnType<typeof group>[],
  weights: number[],
  imports: Readonly<Record<string, string[]>> = {},
) =>
  mergeGroups(groups, { weights, importsOf: (module) => imports[module] ?? [] }).map((modules) =>
    modules.toSorted().join(" "),
  );

test("a file less is worth a few kilobytes that somebody does not need, and not more", () => {
  const page = (bytes: number) => [group("all", [0, 1], 1_000), group("one", [0], bytes)];
  expect(merge(page(3_400), [1, 1])).toEqual(["all one"]);
  expect(merge(page(3_600), [1, 1])).toEqual(["all", "one"]);
});

test("who comes first more often counts more", () => {
  const groups = [group("all", [0, 1], 1_000), group("one", [0], 5_000)];
  expect(merge(groups, [2, 1])).toEqual(["all one"]);
  expect(merge(groups, [1, 2])).toEqual(["all", "one"]);
});

test("what is loaded by different ones stays apart, however small", () => {
  expect(merge([group("one", [0], 10), group("other", [1], 10)], [1, 1])).toEqual(["one", "other"]);
});

test("no file stands before and behind another", () => {
  // Page and rule would gain by one file, and `large` by none.
  const groups = [
    group("page", [0], 400),
    group("large", [0, 1, 2], 90_000),
    group("rule", [0], 400),
  ];
  const weights = [1, 1, 9];
  expect(merge(groups, weights)).toEqual(["page rule", "large"]);
  const imports = { page: ["large"], large: ["rule"] };
  expect(merge(groups, weights, imports)).toEqual(["page", "large", "rule"]);
});
