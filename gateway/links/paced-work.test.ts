import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { createPacedWork } from "./paced-work.ts";

it("is done once for all who ask meanwhile, after each of them has asked", async () => {
  const paced = createPacedWork(20);
  const begun: number[] = [];
  let asked = 0;
  const work = async () => {
    begun.push(asked);
    await wait(20);
  };
  const ask = () => {
    asked += 1;
    return paced("a", work);
  };
  await Promise.all(Array.from({ length: 50 }, ask));
  // The first at once, all others together.
  expect(begun).toEqual([1, 50]);
  await ask();
  expect(begun.at(-1)).toBe(51);
});

it("of other keys waits for nobody, and one that fails holds nothing up", async () => {
  const paced = createPacedWork(20);
  const done: string[] = [];
  const failing = paced("a", () => Promise.reject(new Error("away")));
  const next = paced("a", async () => void done.push("a"));
  const other = paced("b", async () => void done.push("b"));
  await expect(failing).rejects.toThrow("away");
  await Promise.all([next, other]);
  expect(done).toEqual(["b", "a"]);
});
