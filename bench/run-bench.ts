import { join } from "node:path";
import type { BenchOptions } from "./bench.ts";
import { BENCHES } from "./benches.ts";
import { describeCommit, describeMachine } from "./harness/machine.ts";
import { watchOthers } from "./harness/quiet.ts";
import type { Result } from "./results/result.ts";

const ROOT = join(import.meta.dirname, "..");

/** Takes one measure, and notes on what machine, at which commit and how undisturbed it was taken. Throws as the bench does. */
export async function runBench(name: string, options: BenchOptions): Promise<Result> {
  const bench = BENCHES[name];
  if (!bench) throw new RangeError(`There is no bench "${name}".`);
  const at = new Date().toISOString();
  const startedMs = performance.now();
  const othersShare = watchOthers();
  const rows = await bench.run(options);
  return {
    bench: name,
    at,
    seconds: Math.round((performance.now() - startedMs) / 100) / 10,
    size: options.size,
    commit: describeCommit(ROOT),
    machine: describeMachine(),
    foreignShare: othersShare(),
    rows,
  };
}
