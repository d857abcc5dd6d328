import { expect, test } from "vitest";
import { readCoreList } from "./pinning.ts";
import { readTurn } from "./pgbench.ts";
import { foreignShare } from "./quiet.ts";

test("the kernel's list of processors is read", () => {
  expect(readCoreList(" 0-2,5\n")).toEqual([0, 1, 2, 5]);
  expect(readCoreList("7")).toEqual([7]);
});

test("what the machine has worked beside us is others' share", () => {
  expect(foreignShare({ own: 10, machine: 13, possible: 20 })).toBeCloseTo(0.15);
  // Both accounts are rounded: a little less than ourselves is nobody.
  expect(foreignShare({ own: 10, machine: 9.9, possible: 20 })).toBe(0);
});

test("pgbench's count and rate are read, also where nothing was completed", () => {
  const output = "number of transactions actually processed: 300\ntps = 150.5 (without initial)\n";
  expect(readTurn(output).operations).toBe(300);
  expect(readTurn(output).seconds).toBeCloseTo(300 / 150.5);
  expect(readTurn("number of transactions actually processed: 0\n").operations).toBe(0);
  expect(() => readTurn("nothing")).toThrow("no rate");
});
