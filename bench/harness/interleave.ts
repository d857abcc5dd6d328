import { cpuSecondsOf } from "./process-cpu.ts";

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
  /** Round 0 warms up. */
  run(round: number): Promise<Turn> | Turn;
};

/** What a side showed in one round. */
export type Measured = {
  perSecond: number;
  cpuSecondsEach: number;
  figures: Readonly<Record<string, number>>;
};

/**
 * Lets the sides take turns, A B A B, so that what the machine does besides meets them alike. The first round warms up and
 * does not count.
 */
export async function interleave<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  rounds: number,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(sides) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Measured[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const one = await takeTurn(sides[name], round);
      if (round > 0) measured[name].push(one);
    }
  }
  return measured;
}

async function takeTurn({ pids, run }: Side, round: number): Promise<Measured> {
  const before = cpuSecondsOf(pids);
  const { operations, seconds, figures = {} } = await run(round);
  const after = cpuSecondsOf(pids);
  const used = before === undefined || after === undefined ? Number.NaN : after - before;
  return { perSecond: operations / seconds, cpuSecondsEach: used / operations, figures };
}
