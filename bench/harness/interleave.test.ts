import { expect, test } from "vitest";
import { interleave, type Side } from "./interleave.ts";
import { figureRow, rateRow, speedRow } from "./rows.ts";

function aSide(name: string, turns: string[], perSecond: readonly number[]): Side {
  return {
    pids: [process.pid],
    run(round) {
      turns.push(`${name}${round}`);
      return { operations: perSecond[round] ?? 0, seconds: 1, figures: { p99: round * 10 } };
    },
  };
}

test("sides take turns, and the round that warms up does not count", async () => {
  const turns: string[] = [];
  const { a, b } = await interleave(
    { a: aSide("a", turns, [1_000, 10, 20, 30]), b: aSide("b", turns, [1, 5, 5, 5]) },
    { warmUps: 1, counted: 3 },
  );
  expect(turns).toEqual(["a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3"]);
  expect(a.map(({ perSecond }) => perSecond)).toEqual([10, 20, 30]);
  expect(speedRow({ name: "a / b" }, a, b).value).toMatchObject({ median: 4, low: 2, high: 6 });
  expect(rateRow({ name: "b" }, b).value).toMatchObject({ median: 5, rounds: 3 });
  expect(figureRow({ name: "p99", unit: " ms" }, a, "p99").value.median).toBe(20);
});

test("a figure that a round did not show is an error", async () => {
  const { a } = await interleave({ a: aSide("a", [], [1, 1]) }, { warmUps: 1, counted: 1 });
  expect(() => figureRow({ name: "x", unit: "" }, a, "p50")).toThrow('no figure "p50"');
});

test("the ratio is that of each round, not that of the medians", async () => {
  const { a, b } = await interleave(
    { a: aSide("a", [], [1, 10, 100, 1]), b: aSide("b", [], [1, 10, 50, 1]) },
    { warmUps: 1, counted: 3 },
  );
  expect(speedRow({ name: "a / b" }, a, b).value.median).toBe(1);
});

test.runIf(process.platform === "linux")(
  "processor time is that of the turn, for one operation",
  async () => {
    const side: Side = {
      pids: [process.pid],
      run() {
        const until = process.cpuUsage().user + 300_000;
        while (process.cpuUsage().user < until) for (let n = 0; n < 1e6; n += 1);
        return { operations: 3, seconds: 1 };
      },
    };
    const { a } = await interleave({ a: side }, { warmUps: 0, counted: 1 });
    // The account is in hundredths of a second.
    expect(a[0]?.cpuSecondsEach).toBeGreaterThanOrEqual(0.28 / 3);
  },
);
