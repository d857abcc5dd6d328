import { expect, it } from "vitest";
import { BACK_OFF, createBackOff } from "./back-off.ts";

it("pauses double up to the longest, are long after a refusal, and start anew when all is well", () => {
  const backOff = createBackOff(BACK_OFF, () => 0);
  const pauses = Array.from({ length: 8 }, () => backOff.nextMs("lost") / 1_000);
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 120, 120]);
  backOff.reset();
  expect(backOff.nextMs("refused")).toBe(60_000);
  expect(backOff.nextMs("refused")).toBe(120_000);
  for (let times = 0; times < 100; times++) backOff.nextMs("refused");
  expect(backOff.nextMs("refused")).toBe(900_000);
});

it("pauses differ by up to a third, so that many do not come back at once", () => {
  expect(createBackOff(BACK_OFF, () => 0.999).nextMs("lost")).toBeCloseTo(1_334, -1);
});
