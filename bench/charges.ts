import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "../dev/postgres/cluster.ts";
import { placeForTests } from "../dev/postgres/place.ts";
import { createEmptyDatabase, createMigratedDatabase } from "../dev/testing/templates.ts";
import { createPool } from "../platform/database/pool.ts";
import type { BenchOptions, BenchRow } from "./bench.ts";
import { BATCH, chargeInBatches, chargeOneByOne, setAside } from "./charge-scripts.ts";
import { expectLedgerInOrder, expectSameAnswers, fillWallets } from "./charge-wallets.ts";
import { medianRatio } from "./median-ratio.ts";
import { preparePgbench, runPgbench } from "./pgbench.ts";

const CLIENTS = [1, 8, 32];
const BATCH_CLIENTS = [1, 2, 4];

/** A script to measure, and the number of charges one run makes. */
type Way = { name: string; script: string; charges: number; target?: number; beside?: string };

/** Wallet charges a second beside pgbench's tpcb-like on the same durable cluster: docs/decisions/021. */
export async function benchCharges({ quick }: BenchOptions): Promise<BenchRow[]> {
  const wallets = quick ? 1_000 : 10_000;
  // Long enough that 32 clients have connected and planned.
  const seconds = quick ? 4 : 10;
  const rounds = quick ? 3 : 7;
  const place = placeForTests(`loudhailer-bench-${process.pid}`);
  const scripts = mkdtempSync(join(tmpdir(), "loudhailer-bench-"));
  const cluster = await startCluster({
    place,
    password: randomBytes(18).toString("base64url"),
    durable: true,
  });
  try {
    await createEmptyDatabase(cluster.url, "peer");
    await createMigratedDatabase(cluster.url, "server", "ours");
    preparePgbench(cluster.url("peer"), quick ? 5 : 50);
    const pool = createPool(cluster.url("ours"), { max: 2 });
    await fillWallets(pool, wallets);
    await expectSameAnswers(pool);
    const ways = waysOf(wallets).map((way) => ({ ...way, file: write(scripts, way) }));
    const best = (url: string, script: string, each: number): number => {
      const clients = each === 1 ? CLIENTS : BATCH_CLIENTS;
      return (
        each * Math.max(...clients.map((n) => runPgbench({ url, clients: n, seconds, script })))
      );
    };
    const ratios = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
    for (let round = 0; round <= rounds; round += 1) {
      const rates = new Map([["", best(cluster.url("peer"), "tpcb-like", 1)]]);
      for (const way of ways) {
        rates.set(way.name, best(cluster.url("ours"), way.file, way.charges));
        const beside = rates.get(way.beside ?? "") ?? Number.NaN;
        // The first round warms up.
        if (round > 0) ratios.get(way.name)?.push((rates.get(way.name) ?? 0) / beside);
      }
    }
    await expectLedgerInOrder(pool);
    await pool.end();
    return ways.map(({ name, beside, target = 0 }) => ({
      name: `${name} / ${beside ?? "pgbench tpcb-like"}`,
      ratio: medianRatio(ratios.get(name) ?? []),
      target,
    }));
  } finally {
    await cluster.stop();
    rmSync(place.folder, { recursive: true, force: true });
    rmSync(scripts, { recursive: true, force: true });
  }
}

function waysOf(wallets: number): Way[] {
  const many = `charges one by one, ${wallets} wallets`;
  const batched = `charges ${BATCH} at once, ${wallets} wallets`;
  const range = { from: 1, to: wallets };
  const hot = { from: wallets + 1, to: wallets + 1_000 };
  return [
    { name: many, script: chargeOneByOne(range), charges: 1, target: 0.75 },
    { name: "holds one by one", script: setAside(wallets), charges: 1, target: 0.75 },
    { name: batched, script: chargeInBatches(range), charges: BATCH, target: 1.25 },
    {
      name: "one hot wallet, one by one",
      script: chargeOneByOne(hot),
      charges: 1,
      target: 0.5,
      beside: many,
    },
    {
      name: `one hot wallet, ${BATCH} at once`,
      script: chargeInBatches(hot),
      charges: BATCH,
      target: 0.5,
      beside: batched,
    },
  ];
}

function write(folder: string, { name, script }: Way): string {
  const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.sql`);
  writeFileSync(file, script);
  return file;
}
