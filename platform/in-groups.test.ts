import { expect, test } from "vitest";
import { inGroups } from "./in-groups.ts";

test("what arrives while a group is worked on makes the next one, and each caller gets its own result", async () => {
  const groups: number[][] = [];
  const double = inGroups<number, number>(
    async (calls) => {
      groups.push([...calls]);
      await Promise.resolve();
      return calls.map((call) => call * 2);
    },
    { most: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});

test("one call that fails fails alone, and the next ones are worked off", async () => {
  const work = inGroups<number, number>(
    async (calls) => {
      await Promise.resolve();
      if (calls.includes(3)) throw new Error("three");
      return [...calls];
    },
    { most: 10 },
  );
  const results = await Promise.allSettled([1, 2, 3, 4].map(work));
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(await work(7)).toBe(7);
});
