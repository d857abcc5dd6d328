import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bench, type BenchOptions, ROUNDS, type Size } from "../bench.ts";
import { interleave, type Side, type Turn } from "../harness/interleave.ts";
import {
  type PgbenchLength,
  preparePgbench,
  type PgbenchRun,
  runPgbench,
} from "../harness/pgbench.ts";
import type { Row } from "../harness/row.ts";
import { speedRow } from "../harness/rows.ts";
import { BATCH, chargeInBatches, chargeOneByOne, setAside } from "./charge-scripts.ts";
import { expectLedgerInOrder, expectSameAnswers, fillWallets } from "./charge-wallets.ts";

const CLIENTS = [1, 8, 32];
const BATCH_CLIENTS = [1, 2, 4];
const PEER = "pgbench tpcb-like";

const WALLETS: Readonly<Record<Size, number>> = { full: 10_000, quick: 1_000, tiny: 100 };
const SCALE: Readonly<Record<Size, number>> = { full: 50, quick: 5, tiny: 1 };
/** Long enough in full that 32 clients have connected and planned. */
const LENGTHS: Readonly<Record<Size, PgbenchLength>> = {
  full: { seconds: 10 },
  quick: { seconds: 1 },
  tiny: { runs: 5 },
};

/** A script to measure, and the number of charges one run makes. */
type Way = { name: string; script: string; charges: number; atLeast: number; beside: string };

/** Wallet charges a second: docs/decisions/021. */
export const chargesBench: Bench = {
  about: "wallet charges beside pgbench tpcb-like on the same durable server",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const server = await database();
  const scripts = mkdtempSync(join(tmpdir(), "loudhailer-bench-"));
  try {
    return await server.within("empty", (peer) =>
      server.within("server", async (ours) => {
        preparePgbench(peer.url, SCALE[size]);
        await fillWallets(ours.pool, WALLETS[size]);
        await expectSameAnswers(ours.pool);
        const ways = waysOf(WALLETS[size]);
        const sideOf = (url: string, script: string, charges: number): Side => ({
          pids: [server.pid],
          run: bestOf({ url, script, length: LENGTHS[size] }, charges, size),
        });
        const measured = await interleave(
          Object.fromEntries([
            [PEER, sideOf(peer.url, "tpcb-like", 1)],
            ...ways.map((way) => [way.name, sideOf(ours.url, write(scripts, way), way.charges)]),
          ]),
          ROUNDS[size],
        );
        await expectLedgerInOrder(ours.pool);
        return ways.map(({ name, beside, atLeast }) =>
          speedRow(
            { name: `${name} / ${beside}`, target: { atLeast } },
            measured[name] ?? [],
            measured[beside] ?? [],
          ),
        );
      }),
    );
  } finally {
    rmSync(scripts, { recursive: true, force: true });
  }
}

/** In full the warm-up tries every number of clients; the rounds that count use the one that suits this script best. */
function bestOf(
  asked: Omit<PgbenchRun, "clients">,
  charges: number,
  size: Size,
): (round: number) => Turn {
  const choices = charges === 1 ? CLIENTS : BATCH_CLIENTS;
  let best = choices[1] ?? 1;
  const runWith = (clients: number): Turn => {
    const { operations, seconds } = runPgbench({ ...asked, clients });
    return { operations: operations * charges, seconds };
  };
  return (round) => {
    if (round > 0 || size !== "full") return runWith(best);
    const tried = choices.map((clients) => ({ clients, turn: runWith(clients) }));
    const rate = ({ turn }: (typeof tried)[number]) => turn.operations / turn.seconds;
    const first = tried.toSorted((a, b) => rate(b) - rate(a))[0];
    best = first?.clients ?? best;
    return first?.turn ?? runWith(best);
  };
}

function waysOf(wallets: number): Way[] {
  const many = `charges one by one, ${wallets} wallets`;
  const batched = `charges ${BATCH} at once, ${wallets} wallets`;
  const range = { from: 1, to: wallets };
  const hot = { from: wallets + 1, to: wallets + 1_000 };
  const one = { charges: 1, beside: PEER };
  return [
    { ...one, name: many, script: chargeOneByOne(range), atLeast: 0.75 },
    { ...one, name: "holds one by one", script: setAside(wallets), atLeast: 0.75 },
    {
      name: batched,
      script: chargeInBatches(range),
      charges: BATCH,
      atLeast: 5,
      beside: PEER,
    },
    {
      ...one,
      name: "one hot wallet, one by one",
      script: chargeOneByOne(hot),
      atLeast: 0.8,
      beside: many,
    },
    {
      name: `one hot wallet, ${BATCH} at once`,
      script: chargeInBatches(hot),
      charges: BATCH,
      atLeast: 0.8,
      beside: batched,
    },
  ];
}

function write(folder: string, { name, script }: Way): string {
  const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.sql`);
  writeFileSync(file, script);
  return file;
}
