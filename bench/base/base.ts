import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bench, type BenchOptions, ROUNDS, type Size } from "../bench.ts";
import { startHelper } from "../harness/helper.ts";
import { intervalOf } from "../harness/interval.ts";
import type { Row } from "../harness/row.ts";
import type { Started } from "./ours.ts";

type Case = { people: number; maxSeconds: number; maxMegabytes?: number };

const CASES: Readonly<Record<Size, readonly Case[]>> = {
  full: [
    { people: 10_000_000, maxSeconds: 2 },
    { people: 50_000_000, maxSeconds: 5, maxMegabytes: 2_000 },
  ],
  quick: [{ people: 1_000_000, maxSeconds: 2 }],
  tiny: [{ people: 20_000, maxSeconds: 2 }],
};

/** A new process takes an imported base from its file until it has answered a count; the file is in the machine's memory. */
export const baseBench: Bench = {
  about: "a start with an imported base of made-up people from its file, and the memory it takes",
  async run({ size }: BenchOptions): Promise<Row[]> {
    const rows: Row[] = [];
    for (const one of CASES[size]) rows.push(...(await measure(one, ROUNDS[size].counted)));
    return rows;
  },
};

async function measure({ people, maxSeconds, maxMegabytes }: Case, rounds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "loudhailer-base-"));
  const path = join(folder, "base.bin");
  try {
    const maker = await startHelper(join(import.meta.dirname, "peer.ts"), "server");
    const count = await maker.ask<number>("make", { path, people });
    await maker.stop();
    const started: Started[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const reader = await startHelper(join(import.meta.dirname, "ours.ts"), "server");
      started.push(await reader.ask<Started>("begin", path));
      await reader.stop();
    }
    for (const each of started)
      if (each.count !== count || each.found !== 1)
        throw new Error(`Counted ${each.count} from the file, ${count} before.`);
    const of = `${people.toLocaleString("en-GB")} people`;
    return [
      {
        name: `${of}: from the file to the first count`,
        value: intervalOf(started.map(({ seconds }) => seconds)),
        unit: " s",
        target: { atMost: maxSeconds },
      },
      {
        name: `${of}: memory of the process`,
        value: intervalOf(started.map(({ megabytes }) => megabytes)),
        unit: " MB",
        ...(maxMegabytes === undefined ? {} : { target: { atMost: maxMegabytes } }),
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
