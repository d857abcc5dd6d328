import { rmSync } from "node:fs";
import { join } from "node:path";
import { placeForDataFolder } from "../../dev/postgres/place.ts";
import { type Bench, type BenchOptions, ROUNDS } from "../bench.ts";
import { type Helper, startHelper } from "../harness/helper.ts";
import { interleave, type Measured, type Side } from "../harness/interleave.ts";
import { intervalOf } from "../harness/interval.ts";
import { residentMb } from "../harness/memory.ts";
import type { Row } from "../harness/row.ts";
import { figureRow } from "../harness/rows.ts";
import { makeSystemFolder } from "../harness/system.ts";

/** The second start of the whole system with its own database, until it answers with a page. */
export const startBench: Bench = {
  about: "a start with data that is there, beside a start of its PostgreSQL alone",
  run,
};

async function run({ size }: BenchOptions): Promise<Row[]> {
  const ours = makeFolder();
  const peer = makeFolder();
  try {
    await startOnce("ours.ts", ours.dataDir);
    await startOnce("peer.ts", peer.dataDir);
    const measured = await interleave(
      { peer: side("peer.ts", peer.dataDir), ours: side("ours.ts", ours.dataDir) },
      // Both have been started once.
      { ...ROUNDS[size], warmUps: 0 },
    );
    const more = measured.ours.map(
      ({ perSecond }, n) => 1 / perSecond - 1 / (measured.peer[n]?.perSecond ?? Number.NaN),
    );
    return [
      {
        name: "seconds more than PostgreSQL alone",
        value: intervalOf(more),
        unit: " s",
        target: { atMost: 2 },
      },
      ...memoryRows(measured.ours),
    ];
  } finally {
    ours.remove();
    peer.remove();
  }
}

/** Nothing on systems that do not show what their processes use. */
function memoryRows(measured: readonly Measured[]): Row[] {
  if (measured.some(({ figures }) => Number.isNaN(figures["idleMb"]))) return [];
  const words = { name: "memory of the tool, idle", unit: " MB", target: { atMost: 150 } };
  return [figureRow(words, measured, "idleMb")];
}

function makeFolder(): ReturnType<typeof makeSystemFolder> {
  const { dataDir, remove } = makeSystemFolder();
  return {
    dataDir,
    remove() {
      // Root's clusters lie elsewhere.
      const { folder } = placeForDataFolder(dataDir);
      rmSync(folder, { recursive: true, force: true });
      rmSync(`${folder}.log`, { force: true });
      remove();
    },
  };
}

async function startOnce(file: string, dataDir: string): Promise<void> {
  await (await startHelper(join(import.meta.dirname, file), "server", dataDir)).stop();
}

function side(file: string, dataDir: string): Side {
  return {
    // What starts here is not there yet; its processor time is not asked for.
    pids: [],
    async run() {
      const startedMs = performance.now();
      const helper = await startHelper(join(import.meta.dirname, file), "server", dataDir);
      try {
        if (file === "ours.ts") await expectPage(helper);
        const seconds = (performance.now() - startedMs) / 1_000;
        const idleMb = residentMb(helper.pid, "server/main.js") ?? Number.NaN;
        return { operations: 1, seconds, figures: { idleMb } };
      } finally {
        await helper.stop();
      }
    },
  };
}

async function expectPage(helper: Helper): Promise<void> {
  const response = await fetch(await helper.ask<string>("url"));
  if (!response.ok || !(await response.text()).includes("Loudhailer"))
    throw new Error(`The first page was answered with ${response.status}.`);
}
