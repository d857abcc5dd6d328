import { expect, test } from "vitest";
import { arrivalsOf } from "./arrivals.ts";
import { linesOf, type Sample, unexplained } from "./measure.ts";

const sample = (startedMs: number, endedMs: number, status = 200): Sample => ({
  name: "wallet",
  startedMs,
  endedMs,
  status,
});

test("percentiles are those of the requests, nearest rank", () => {
  const samples = Array.from({ length: 100 }, (_, at) => sample(0, at + 1));
  const [line, all] = linesOf(samples);
  expect(line).toEqual({ name: "wallet", count: 100, p50Ms: 50, p95Ms: 95, p99Ms: 99, maxMs: 100 });
  expect(all).toEqual({ ...line, name: "all" });
});

test("a failure is explained only by a process that was killed while it was under way", () => {
  const cuts = [{ name: "tool-api-1", fromMs: 100, toMs: 200 }];
  const before = sample(10, 90, 502);
  const after = sample(201, 300, 503);
  const refused = sample(300, 310, 429);
  const during = [sample(50, 150, 502), sample(150, 900, 0), sample(120, 130, 500)];
  expect(unexplained([before, ...during, after, refused], cuts)).toEqual([before, after]);
});

test("shops come at random, as many as asked, on the whole as fast as asked, and the same with the same seed", () => {
  const arrivals = arrivalsOf(10_000, 600, 7);
  expect(arrivals).toHaveLength(10_000);
  expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
  expect((arrivals.at(-1) ?? 0) / 1_000).toBeGreaterThan(570);
  expect((arrivals.at(-1) ?? 0) / 1_000).toBeLessThan(630);
  expect(arrivalsOf(5, 10, 7)).toEqual(arrivalsOf(5, 10, 7));
  expect(arrivalsOf(5, 10, 8)).not.toEqual(arrivalsOf(5, 10, 7));
});
