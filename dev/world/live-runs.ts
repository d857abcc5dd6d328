import { liveRun, type Outcome, type RunOptions } from "./live.ts";
import type { Prepared } from "./prepare.ts";

const REPORT_EVERY = 50;

export type Result = {
  /** What each failed run is repeated by, what was found, and what had happened. */
  failed: string[];
  faults: number;
  summary: string;
};

/** Lives runs with the seeds from `seed` on; fewer where `signal` is aborted, after the one that is under way. */
export async function liveRuns(
  prepared: Prepared,
  {
    seed,
    runs,
    signal,
    ...options
  }: { seed: number; runs: number; signal?: AbortSignal } & RunOptions,
  print: (line: string) => void,
): Promise<Result> {
  const failed: string[] = [];
  const counts = new Map<string, number>();
  const done = new Map<string, number>();
  const happened = new Map<string, number>();
  const recoveriesMs: number[] = [];
  let lived = 0;
  for (let own = seed; own < seed + runs && signal?.aborted !== true; own += 1) {
    const outcome = await liveOne(prepared, own, options);
    addUp(counts, outcome.faults);
    addUp(done, outcome.done);
    addUp(happened, outcome.happened);
    recoveriesMs.push(...outcome.recoveriesMs);
    if (outcome.findings.length > 0) {
      failed.push(report(outcome));
      print(`world: seed ${own} failed: ${outcome.findings.join("; ")}`);
    }
    lived += 1;
    if (lived % REPORT_EVERY === 0)
      print(`world: ${lived} of ${runs} runs, ${failed.length} failed, seed ${seed}`);
  }
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
  return { failed, faults, summary };
}

function addUp(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [kind, count] of more) sums.set(kind, (sums.get(kind) ?? 0) + count);
}

async function liveOne(prepared: Prepared, seed: number, options: RunOptions): Promise<Outcome> {
  try {
    return await liveRun(prepared, seed, options);
  } catch (error) {
    const finding = `it broke off: ${error instanceof Error ? error.stack : String(error)}`;
    return {
      seed,
      faults: new Map(),
      done: new Map(),
      happened: new Map(),
      recoveriesMs: [],
      findings: [finding],
      lines: [],
    };
  }
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
