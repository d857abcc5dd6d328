import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whyNotPublished, withResult } from "./history.ts";
import type { Result } from "./result.ts";

const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/guides/performance.md"), "utf8");

const aResult = (changes: Partial<Result> = {}): Result => ({
  bench: "reach",
  at: "2026-12-04T07:00:00.000Z",
  seconds: 60,
  size: "full",
  commit: { hash: "0123456789", isClean: true },
  machine: {
    processor: "A processor",
    processors: 2,
    memoryGb: 8,
    system: "linux 6",
    node: "26",
    isPinned: true,
  },
  foreignShare: 0.01,
  rows: [
    {
      name: "count / SQL",
      unit: "x",
      value: { median: 40, low: 38.5, high: 41, rounds: 7 },
      target: { atLeast: 200 },
      cpuSeconds: { ours: 0.02, peer: 0.8 },
      holdsBack: "Every person is looked at.",
    },
  ],
  ...changes,
});

test("a result goes to the top of the guide's table with interval, target and what holds it back", () => {
  const changed = withResult(GUIDE, aResult());
  expect(changed).toContain(
    "|---|\n| 2026-12-04 | 0123456789 | reach | count / SQL | 40x (95 %: 38.5–41, 7 rounds) | 20 ms / 800 ms each | ≥ 200x | MISSED: Every person is looked at. |",
  );
  const twice = withResult(changed, aResult({ at: "2026-12-05T07:00:00.000Z" }));
  expect(twice.indexOf("2026-12-05")).toBeLessThan(twice.indexOf("2026-12-04"));
});

test.each<[string, Partial<Result>]>([
  ["quick sizes", { size: "quick" }],
  ["not those of a commit", { commit: { hash: "0123456789", isClean: false } }],
  ["not those of a commit", { commit: undefined }],
  ["not known what else", { foreignShare: undefined }],
  ["Others used 6 %", { foreignShare: 0.06 }],
  ["shared their processors", { machine: { ...aResult().machine, isPinned: false } }],
])("a result is not published: %s", (reason, changes) => {
  expect(whyNotPublished(aResult(changes))).toContain(reason);
  expect(() => withResult(GUIDE, aResult(changes))).toThrow(reason);
});
