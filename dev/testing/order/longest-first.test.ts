import { expect, test } from "vitest";
import { withMeasured } from "./durations.ts";
import { longestFirst } from "./longest-first.ts";

const same = (path: string): string => path;

test("the longest file begins, and files that are not noted stay in their order behind the noted ones", () => {
  const files = ["b.test.ts", "short.test.ts", "a.test.ts", "long.test.ts"];
  expect(longestFirst(files, same, { "short.test.ts": 7, "long.test.ts": 90 })).toEqual([
    "long.test.ts",
    "short.test.ts",
    "b.test.ts",
    "a.test.ts",
  ]);
});

test("what was measured is noted in whole seconds by path, what was not stays, and what became short is dropped", () => {
  const noted = { "c.test.ts": 30, "b.test.ts": 12, "a.test.ts": 9 };
  const after = withMeasured(noted, { "a.test.ts": 2.2, "c.test.ts": 31.6, "d.test.ts": 0.4 });
  expect(JSON.stringify(after)).toBe('{"b.test.ts":12,"c.test.ts":32}');
});
