import type { Rounds } from "../bench.ts";
import { cpuSecondsOf } from "../../dev/testing/process-cpu/process-cpu.ts";

/** What one turn of a side did, and how long that took. */
export type Turn = {
  operations: number;
  seconds: number;
  /** More that this turn has shown, by name. */
  figures?: Readonly<Record<string, number>>;
};

/** One of those who compete. */
export type Side = {
  /** Processes that do the work, with all they start; the load is not among them. */
  pids: readonly number[];
  /** Makes ready what the turn needs; neither its time nor its processor seconds count. */
  prepare?(round: number): Promise<void>;
  /** Rounds that count begin with 1. */
  run(round: number): Promise<Turn> | Turn;
};

/** What a side showed in one round. */
export type Measured = {
  perSecond: number;
  cpuSecondsEach: number;
  figures: Readonly<Record<string, number>>;
};

/**
 * Lets the sides take turns, A B A B, so that what the machine does besides meets them alike. Rounds that warm up do not
 * count.
 */
export async function interleave<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  { warmUps, counted }: Rounds,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(sides) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Measured[]
  >;
  for (let round = 1 - warmUps; round <= counted; round += 1) {
    for (const name of names) {
      const one = await takeTurn(sides[name], round);
      if (round > 0) measured[name].push(one);
    }
  }
  return measured;
}

async function takeTurn({ pids, prepare, run }: Side, round: number): Promise<Measured> {
  await prepare?.(round);
  const before = cpuSecondsOf(pids);
  const { operations, seconds, figures = {} } = await run(round);
  const after = cpuSecondsOf(pids);
  const used = before === undefined || after === undefined ? Number.NaN : after - before;
  return { perSecond: operations / seconds, cpuSecondsEach: used / operations, figures };
}

/** Does the same again and again for so long, at least once; each time is an operation. */
export async function repeated(seconds: number, work: () => Promise<unknown>): Promise<Turn> {
  const startedMs = performance.now();
  let operations = 0;
  do {
    await work();
    operations += 1;
  } while (performance.now() - startedMs < seconds * 1_000);
  return { operations, seconds: (performance.now() - startedMs) / 1_000 };
}

/** Does a piece of work that is so many operations, once. */
export async function once(operations: number, work: () => Promise<unknown>): Promise<Turn> {
  const startedMs = performance.now();
  await work();
  return { operations, seconds: (performance.now() - startedMs) / 1_000 };
}
