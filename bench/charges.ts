import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "../dev/postgres/cluster.ts";
import { placeForTests } from "../dev/postgres/place.ts";
import { createEmptyDatabase, createMigratedDatabase } from "../dev/testing/templates.ts";
import { createPool, type Pool } from "../platform/pool.ts";
import type { BenchOptions, BenchRow } from "./bench.ts";
import { medianRatio } from "./median-ratio.ts";
import { preparePgbench, runPgbench } from "./pgbench.ts";

const CLIENTS = [1, 8, 32];
const EACH_MINOR = 1_000_000_000;

// One charge as the tool makes it: one call that locks the wallet, writes journal and entries and opens the hold.
const charge = (wallets: number): string => `\\set user random(1, ${wallets})
select ledger_place_hold('user-' || :user, 'ZAR', gen_random_uuid(), 'Bench', 30, gen_random_uuid()::text, '\\x00', now());
`;

/** Wallet charges a second beside pgbench's tpcb-like on the same durable cluster: docs of the targets are in the table. */
export async function benchCharges({ quick }: BenchOptions): Promise<BenchRow[]> {
  const wallets = quick ? 1_000 : 10_000;
  const seconds = quick ? 1 : 5;
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
    const many = writeScript(scripts, "many.sql", charge(wallets));
    const hot = writeScript(scripts, "hot.sql", charge(1));
    const best = (url: string, script: string): number =>
      Math.max(...CLIENTS.map((clients) => runPgbench({ url, clients, seconds, script })));
    const beside: number[] = [];
    const hotBeside: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const peer = best(cluster.url("peer"), "tpcb-like");
      const ours = best(cluster.url("ours"), many);
      const one = best(cluster.url("ours"), hot);
      if (round === 0) continue; // warm-up
      beside.push(ours / peer);
      hotBeside.push(one / ours);
    }
    await expectBooksInOrder(pool);
    await pool.end();
    return [
      {
        name: "charges one by one / pgbench tpcb-like, best of 1, 8, 32 clients",
        ratio: medianRatio(beside),
        target: 0.75,
      },
      { name: `one hot wallet / ${wallets} wallets`, ratio: medianRatio(hotBeside), target: 0.5 },
    ];
  } finally {
    await cluster.stop();
    rmSync(place.folder, { recursive: true, force: true });
    rmSync(scripts, { recursive: true, force: true });
  }
}

function writeScript(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function fillWallets(pool: Pool, wallets: number): Promise<void> {
  await pool.query(
    `select ledger_post('user-' || n, 'bench', '\\x00', 'top-up', 'ZAR', 'bench', 'Bench', now(),
       array[ledger_open_account('wallet', 'ZAR', 'user-' || n), ledger_open_account('card_clearing', 'ZAR', null, 'bench')],
       array[$2::bigint, -$2::bigint]) from generate_series(1, $1) n`,
    [wallets, EACH_MINOR],
  );
}

/** A rate counts only when the books are right afterwards. */
async function expectBooksInOrder(pool: Pool): Promise<void> {
  const { rows } = await pool.query("select rule, subject, detail from ledger_audit limit 3");
  if (rows.length > 0)
    throw new Error(`The books do not add up after the measure: ${JSON.stringify(rows)}`);
}
