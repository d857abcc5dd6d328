import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBaseBackup } from "../../platform/backup/base-backup.ts";
import { readHold } from "../../platform/database/database-place.ts";
import { createPool } from "../../platform/database/pool.ts";
import { receiveLog } from "../../platform/backup/receive-log.ts";
import { openShop, readAccounts } from "../../server/features/billing/testing/open-shop.ts";
import type { Cluster } from "../postgres/cluster.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import { placeForDataFolder } from "../postgres/place.ts";
import { demoEnvironment } from "./seed-once.ts";
import { restoreDataFolder } from "./restore-data-folder.ts";

let parent: string;
let clusters: Cluster[];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "loudhailer-restore-"));
  clusters = [];
});
afterEach(async () => {
  for (const cluster of clusters) await cluster.stop();
  for (const name of readdirSync(parent)) {
    const { folder } = placeForDataFolder(join(parent, name));
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}.log`, { force: true });
  }
  rmSync(parent, { recursive: true, force: true });
});

/** The built-in PostgreSQL of a data folder of this name. */
async function begin(name: string) {
  const dataDir = join(parent, name);
  const cluster = await startEmbeddedPostgres(dataDir);
  clusters.push(cluster);
  const client = new pg.Client(cluster.url("postgres"));
  client.on("error", () => {});
  await client.connect();
  const ask = async (text: string) => (await client.query(text)).rows as Record<string, unknown>[];
  return {
    dataDir,
    url: cluster.url("postgres"),
    ask,
    /** As the database tells the time. */
    async now() {
      await wait(5);
      const [row] = await ask("select clock_timestamp() as at");
      await wait(5);
      return row?.at as Date;
    },
    async end() {
      await client.end();
      await cluster.stop();
    },
  };
}

const backup = () => join(parent, "backup");

/** Receives the log until everything written so far is on the disk of the receiver. */
async function follow(url: string, ask: (text: string) => Promise<Record<string, unknown>[]>) {
  const stopping = new AbortController();
  const received = { lsn: "0/0" };
  const done = receiveLog(url, backup(), {
    signal: stopping.signal,
    onReceived: ({ lsn }) => (received.lsn = lsn),
  });
  done.catch(() => undefined);
  await expect.poll(() => received.lsn, { timeout: 60_000 }).not.toBe("0/0");
  return {
    async stop() {
      const [row] = await ask("select pg_current_wal_flush_lsn()::text as lsn");
      await expect
        .poll(
          async () =>
            (
              await ask(`select '${received.lsn}'::pg_lsn >= '${String(row?.lsn)}'::pg_lsn as is`)
            )[0]?.is,
          { timeout: 60_000 },
        )
        .toBe(true);
      stopping.abort();
      await done;
    },
  };
}

async function restored(name: string, keys: string, at?: Date) {
  const dataDir = join(parent, name);
  mkdirSync(dataDir);
  await restoreDataFolder({ from: backup(), dataDir, keys, at });
  return begin(name);
}

async function isHeld(url: string): Promise<boolean> {
  const pool = createPool(url, { max: 1 });
  const hold = await readHold(pool);
  await pool.end();
  return hold.isHeld;
}

const SUM = "select coalesce(sum(cents), 0)::int as sum, count(*)::int as entries from book";

test("what was copied while work went on is had again as it was at any moment after, and at the end", async () => {
  const first = await begin("first");
  const shop = await openShop(first.url);
  await first.ask("create table book (id int generated always as identity, cents int not null)");
  await first.ask("insert into book (cents) select n from generate_series(1, 2000) n");
  await expect(isHeld(first.url)).resolves.toBe(false);
  const log = await follow(first.url, first.ask);
  let isCopied = false;
  const copied = takeBaseBackup(first.url, backup()).finally(() => (isCopied = true));
  while (!isCopied) {
    await first.ask("insert into book (cents) values (7)");
    await shop.dayGoesBy();
  }
  await copied;
  await shop.dayGoesBy();
  const between = await first.now();
  const [atThatMoment] = await first.ask(SUM);
  const accountsThen = await readAccounts(first.ask);
  for (let day = 0; day < 5; day += 1) await shop.dayGoesBy();
  const accountsAtTheEnd = await readAccounts(first.ask);
  // All of it is there to be lost, and differs.
  expect(accountsThen.problems).toEqual([]);
  for (const part of ["balances", "entries", "holds", "invoices"] as const) {
    expect(accountsThen[part].length).toBeGreaterThan(0);
    expect(accountsThen[part]).not.toEqual(accountsAtTheEnd[part]);
  }
  await shop.close();
  await first.ask("insert into book (cents) select 11 from generate_series(1, 50000)");
  const [atTheEnd] = await first.ask(SUM);
  await log.stop();
  await first.end();
  writeFileSync(join(first.dataDir, "secrets.json"), "{}");

  const then = await restored("then", first.dataDir, between);
  expect((await then.ask(SUM))[0]).toEqual(atThatMoment);
  // It is started as it is: no demo is made in it, and its clock goes right.
  expect(demoEnvironment(then.dataDir)).toEqual({});
  expect(await readAccounts(then.ask)).toEqual(accountsThen);
  // It takes work, but knows that it is another history: nothing is sent before it is released.
  await then.ask("insert into book (cents) values (1)");
  expect(await isHeld(then.url)).toBe(true);
  await then.end();
  const all = await restored("all", first.dataDir);
  expect((await all.ask(SUM))[0]).toEqual(atTheEnd);
  expect(await readAccounts(all.ask)).toEqual(accountsAtTheEnd);
  await all.end();
  // Nobody takes the end of the log for a moment that it does not reach.
  await expect(restored("never", first.dataDir, new Date(Date.now() + 3_600_000))).rejects.toThrow(
    "does not reach that moment",
  );
  expect(existsSync(placeForDataFolder(join(parent, "never")).folder)).toBe(false);
  // The log is of several files, so both whole ones and the beginning of one were needed.
  expect(readdirSync(join(backup(), "wal")).filter((it) => it.endsWith(".partial"))).toHaveLength(
    1,
  );
}, 300_000);

test("a receiver that was stopped goes on; one that another history answers refuses", async () => {
  const first = await begin("first");
  await first.ask("create table book (cents int not null)");
  const log = await follow(first.url, first.ask);
  await takeBaseBackup(first.url, backup());
  await first.ask("insert into book select 1 from generate_series(1, 200000)");
  await log.stop();
  await first.ask("insert into book select 1 from generate_series(1, 200000)");
  const again = await follow(first.url, first.ask);
  await again.stop();
  await first.end();
  writeFileSync(join(first.dataDir, "secrets.json"), "{}");
  const copy = await restored("copy", first.dataDir);
  expect((await copy.ask(SUM))[0]).toMatchObject({ entries: 400_000 });
  await expect(
    receiveLog(copy.url, backup(), { signal: new AbortController().signal }),
  ).rejects.toThrow("has been restored or promoted");
  await copy.end();
}, 300_000);

test("a receiver whose log the database has forgotten refuses to go on in the same folder", async () => {
  const first = await begin("first");
  await first.ask("create table book (cents int not null)");
  const log = await follow(first.url, first.ask);
  await log.stop();
  await first.ask("select pg_drop_replication_slot('loudhailer_backup')");
  // What is written now is in no folder.
  await first.ask("insert into book values (1)");
  await first.ask("select pg_switch_wal()");
  await expect(
    receiveLog(first.url, backup(), { signal: AbortSignal.timeout(20_000) }),
  ).rejects.toThrow("has not kept its log");
  // Nor does the database keep anything for a folder that is of no use.
  expect(await first.ask("select slot_name from pg_replication_slots")).toEqual([]);
}, 120_000);

test("a damaged or incomplete backup is refused, and so is a folder without keys or with a database", async () => {
  const first = await begin("first");
  await first.ask("create table book (cents int not null)");
  const { path } = await takeBaseBackup(first.url, backup());
  await first.end();
  writeFileSync(join(first.dataDir, "secrets.json"), "{}");
  const restore = (name: string, changes: { keys?: string; at?: Date } = {}) => {
    const dataDir = join(parent, name);
    mkdirSync(dataDir, { recursive: true });
    return restoreDataFolder({
      from: backup(),
      keys: first.dataDir,
      dataDir,
      at: undefined,
      ...changes,
    });
  };
  await expect(restore("first")).rejects.toThrow("holds a database");
  await expect(restore("second", { keys: parent })).rejects.toThrow("without the keys");
  await expect(restore("third", { at: new Date(0) })).rejects.toThrow("No backup in");
  const manifest = join(path, "backup_manifest");
  const text = readFileSync(manifest, "utf8");
  writeFileSync(manifest, text.replace(/("Path": "PG_VERSION".*"Checksum": ")../, "$1zz"));
  await expect(restore("fourth")).rejects.toThrow("The backup is damaged: PG_VERSION");
  writeFileSync(manifest, text);
  // A file of the log from long after the base backup.
  mkdirSync(join(backup(), "wal"));
  writeFileSync(join(backup(), "wal", "0000000100000000000000F3"), "");
  await expect(restore("fifth")).rejects.toThrow("has a gap");
}, 300_000);

test("what a backup copies is read by its own user alone, whoever may look into its folder", async () => {
  const first = await begin("first");
  const { path } = await takeBaseBackup(first.url, backup());
  await first.end();
  const modeOf = (name: string) => (statSync(join(path, name)).mode & 0o777).toString(8);
  expect(["base.tar.gz", "backup_manifest"].map(modeOf)).toEqual(["600", "600"]);
  expect(modeOf(".")).toBe("700");
}, 300_000);
