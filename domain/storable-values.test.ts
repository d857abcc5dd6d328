import fc from "fast-check";
import { expect, test } from "vitest";
import { findUnstorable } from "./storable-values.ts";

test.each<[string, unknown, ReturnType<typeof findUnstorable>]>([
  ["NUL in a text", "a\0b", { path: "", problem: "character" }],
  [
    "half a surrogate pair in a list",
    { a: [{ b: "\ud83d" }] },
    { path: "a.0.b", problem: "character" },
  ],
  ["the other half", ["\ude00x"], { path: "0", problem: "character" }],
  [
    "NUL in an object of another make, as queries are read",
    Object.assign(Object.create(Object.create(null) as object), { a: "\0" }),
    { path: "a", problem: "character" },
  ],
  ["NUL in the name of a field", { a: { "b\0": 1 } }, { path: "a", problem: "character" }],
])("%s is found", (_name, value, found) => {
  expect(findUnstorable(value)).toEqual(found);
});

test("more levels than anything has are found, however many, by the field they stand in", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  expect(findUnstorable({ value: deep })).toEqual({ path: "value", problem: "depth" });
});

test("everything else can be kept", () => {
  const texts = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 6 }, texts, fc.double(), fc.array(tie("tree"))),
  }));
  fc.assert(
    fc.property(tree, (value) => findUnstorable({ value }) === undefined),
    { numRuns: 50 },
  );
  for (const value of [undefined, null, 7, 7n, true, new Date(), new Map([["a", "\0"]])])
    expect(findUnstorable(value)).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ["values in a list", { lists: Array.from({ length: 100_001 }, () => 0) }, "lists"],
  ["lists in a list", { lists: Array.from({ length: 60_000 }, () => [0]) }, "lists"],
  ["fields", { a: Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [n, n])) }, "a"],
])("more %s than anything has are found", (_name, value, path) => {
  expect(findUnstorable(value)).toEqual({ path, problem: "size" });
});

test("as many values as may be are looked at in no time", () => {
  const value = {
    numbers: Array.from({ length: 49_000 }, () => 0),
    texts: Array(49_000).fill("a"),
  };
  const from = performance.now();
  for (let times = 0; times < 10; times += 1) expect(findUnstorable(value)).toBeUndefined();
  expect(performance.now() - from).toBeLessThan(400);
});
