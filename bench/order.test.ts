import { expect, test } from "vitest";
import { readOrder } from "./order.ts";

const KNOWN = ["reach", "report"];

test("all means every measure; without a word of the size it is the full one", () => {
  expect(readOrder(["all"], KNOWN)).toMatchObject({
    names: KNOWN,
    size: "full",
    isLargest: false,
    isRecorded: false,
  });
  expect(readOrder(["report", "--quick"], KNOWN)).toMatchObject({
    names: ["report"],
    size: "quick",
  });
  expect(readOrder(["report", "--largest"], KNOWN)).toMatchObject({
    size: "full",
    isLargest: true,
  });
});

test.each([
  [[]],
  [["speed"]],
  [["reach", "--fast"]],
  [["reach", "--quick", "--tiny"]],
  [["reach", "--quick", "--largest"]],
])("%j is answered with what may stand there", (parameters) => {
  expect(() => readOrder(parameters, KNOWN)).toThrow("NAME is all, or some of: reach, report.");
});
