import { liveRun, type Outcome, type RunOptions } from "./live.ts";
import type { Opened } from "./prepare.ts";

const REPORT_EVERY = 50;

export type Result = {
  /** What each failed run is repeated by, what was found, and what had happened. */
  failed: string[];
  faults: number;
  lived: number;
  summary: string;
};

/** Lives the run of a seed, and says also where it broke off. */
export type LiveOne = (seed: number) => Promise<Outcome>;

/** Which runs, and how many `atOnce`. */
type Runs = { seed: number; runs: number; atOnce?: number; signal?: AbortSignal };

/** Lives runs with the seeds from `seed` on; fewer where `signal` is aborted, after those that are under way. */
export async function liveRuns(
  live: LiveOne,
  { seed, runs, signal, atOnce = 1 }: Runs,
  print: (line: string) => void,
): Promise<Result> {
  const failed: string[] = [];
  const counts = new Map<string, number>();
  const done = new Map<string, number>();
  const happened = new Map<string, number>();
  const recoveriesMs: number[] = [];
  let lived = 0;
  let next = seed;

  function note(outcome: Outcome): void {
    addUp(counts, outcome.faults);
    addUp(done, outcome.done);
    addUp(happened, outcome.happened);
    recoveriesMs.push(...outcome.recoveriesMs);
    if (outcome.findings.length > 0) {
      failed.push(report(outcome));
      print(`world: seed ${outcome.seed} failed: ${outcome.findings.join("; ")}`);
    }
    lived += 1;
    if (lived % REPORT_EVERY === 0)
      print(`world: ${lived} of ${runs} runs, ${failed.length} failed, seed ${seed}`);
  }
  async function liveOn(): Promise<void> {
    while (next < seed + runs && signal?.aborted !== true) note(await live(next++));
  }

  await Promise.all(Array.from({ length: atOnce }, liveOn));
  const faults = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const inWords = (of: ReadonlyMap<string, number>): string =>
    [...of]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([kind, count]) => `${kind} ${count}`)
      .join(", ");
  const summary = [
    `world: ${faults} faults in ${lived} runs from seed ${seed}, ${failed.length} runs failed`,
    `recovery p50 ${percentile(recoveriesMs, 0.5)} ms, p99 ${percentile(recoveriesMs, 0.99)} ms of ${recoveriesMs.length}`,
    inWords(counts),
    `done: ${inWords(done)}`,
    `by itself: ${inWords(happened)}`,
  ].join("; ");
  return { failed, faults, lived, summary };
}

function addUp(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [kind, count] of more) sums.set(kind, (sums.get(kind) ?? 0) + count);
}

/** Lives runs in this process, one at a time. */
export function inThisProcess(opened: Opened, options: RunOptions = {}): LiveOne {
  return async (seed) => {
    try {
      return await liveRun(opened, seed, options);
    } catch (error) {
      return brokenOff(seed, error instanceof Error ? String(error.stack) : String(error));
    }
  };
}

/** A run of which nothing is known but why it came to no end. */
export function brokenOff(seed: number, why: string): Outcome {
  return {
    seed,
    faults: new Map(),
    done: new Map(),
    happened: new Map(),
    recoveriesMs: [],
    findings: [`it broke off: ${why}`],
    lines: [],
  };
}

function report({ seed, findings, lines }: Outcome): string {
  return [
    `Seed ${seed} failed; again with: npm run world -- --seed ${seed}`,
    ...findings.map((finding) => `  ${finding}`),
    ...lines,
  ].join("\n");
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
