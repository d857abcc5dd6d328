import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Replica, startReplica } from "../../dev/testing/replica/start-replica.ts";
import {
  type RestartableServer,
  startRestartableServer,
} from "../../dev/testing/restartable-server.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { createLog } from "../../platform/log/log.ts";
import { createDb, type Database } from "./database.ts";
import { asProgram } from "../identity/identity.ts";
import { createReadSide, type ReadSide } from "./read-side.ts";
import { runChecks } from "../doctor/check.ts";
import { addressChecks } from "../doctor/address-checks.ts";
import { createTestApp, type Member, type TestApp } from "../http/testing/test-app.ts";

let server: RestartableServer;
let replica: Replica;
let tool: TestApp;
let onReplica: Pool;
let primary: Database;
let readSide: ReadSide;

beforeAll(async () => {
  server = await startRestartableServer();
  const admin = createPool(server.url("postgres"), { max: 1 });
  await admin.query("create database tool");
  // The server of tests does without; what is told to be safe must be.
  await admin.query("alter database tool set synchronous_commit = on");
  await admin.end();
  replica = await startReplica(server.url("tool"));
  const databaseUrl = server.url("tool");
  const addresses = { databaseUrl, directUrl: databaseUrl, readUrl: replica.url("tool") };
  tool = await createTestApp({ config: { ...addresses, adminUserIds: [] } });
  onReplica = createPool(replica.url("tool"), { max: 1, applicationName: "loudhailer-test" });
  primary = createDb(createPool(databaseUrl, { max: 4 }));
  await sql`create table written (n integer primary key)`.execute(primary);
}, 120_000);
afterAll(async () => {
  await onReplica.end();
  await primary.destroy();
  await tool.close();
  await replica.drop();
  await server.drop();
});
beforeEach(() => {
  const log = createLog("test", "silent");
  readSide = createReadSide(primary, {
    url: replica.url("tool"),
    log,
    patienceMs: 500,
    restMs: 60_000,
  });
});
afterEach(() => readSide.close());

const isReplica = async (db: Database): Promise<boolean | undefined> =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]?.is;
const count = async (db: Database): Promise<bigint | undefined> =>
  (await sql<{ n: bigint }>`select count(*) as n from written`.execute(db)).rows[0]?.n;

test("a replica is read, and shows what was committed just before", async () => {
  expect(await readSide.read(isReplica)).toBe(true);
  for (let n = 1; n <= 30; n += 1) {
    await sql`insert into written values (${n})`.execute(primary);
    expect(await readSide.read(count)).toBe(BigInt(n));
  }
  expect(await readSide.read(isReplica)).toBe(true);
});

test("one that stands still is not waited for: the primary answers, with what is so", async () => {
  await onReplica.query("select pg_wal_replay_pause()");
  try {
    await sql`insert into written values (1001)`.execute(primary);
    expect(await readSide.read(isReplica)).toBe(false);
    expect(await readSide.read(count)).toBe(await count(primary));
  } finally {
    await onReplica.query("select pg_wal_replay_resume()");
  }
});

test("work that a replica gives up is done again on the primary, and an error of its own is not", async () => {
  const seen: (boolean | undefined)[] = [];
  await readSide.read(async (db) => {
    seen.push(await isReplica(db));
    if (seen.length === 1)
      await asProgram(() => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
  });
  expect(seen).toEqual([true, false]);
  let times = 0;
  const log = createLog("test", "silent");
  const other = createReadSide(primary, { url: replica.url("tool"), log });
  const broken = other.read(async (db) => {
    times += 1;
    await sql`select 1 / 0`.execute(db);
  });
  await expect(broken).rejects.toThrow("division by zero");
  const writes = other.read((db) => sql`insert into written values (2001)`.execute(db));
  await expect(writes).rejects.toThrow("read-only transaction");
  expect(times).toBe(1);
  await other.close();
});

test("an address that leads to no replica of ours is not read", async () => {
  const log = createLog("test", "silent");
  const warned = vi.spyOn(log, "warn");
  const url = server.url("tool");
  const wrong = createReadSide(primary, { url, log });
  const name = async (db: Database) =>
    (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db))
      .rows[0]?.name;
  expect(await wrong.read(name)).not.toBe("loudhailer-tool-reports");
  const message = expect.stringContaining("leads to no replica") as string;
  expect(warned).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message }) as Error },
    expect.anything(),
  );
  await wrong.close();
  const pool = createPool(url, { max: 1 });
  const readUrl = replica.url("tool");
  const checked = (settings: object) =>
    runChecks(
      addressChecks(pool, {
        databaseUrl: url,
        directUrl: url,
        readUrl: undefined,
        migrationUrl: undefined,
        ...settings,
      }),
      5_000,
    );
  expect(await checked({})).toEqual([]);
  expect(await checked({ readUrl })).toMatchObject([{ name: "replica", state: "good" }]);
  expect(await checked({ readUrl: url })).toMatchObject([{ name: "replica", state: "bad" }]);
  expect(await checked({ directUrl: server.url("postgres") })).toMatchObject([
    { name: "direct", state: "bad" },
  ]);
  const direct = `${url}?application_name=direct`;
  expect(await checked({ directUrl: direct })).toMatchObject([{ name: "direct", state: "good" }]);
  await pool.end();
});

test("reports, exports and one's own data are read from the replica", async () => {
  const owner = await tool.signedUp();
  const { id } = await owner.client.campaigns.createDraft({
    countryId: 6,
    flowTypeId: 1,
    draft: {},
  });
  const reads: Record<string, (member: Member) => Promise<unknown>> = {
    // A draft has none, which the replica knows too.
    campaign: ({ client }) => client.reports.report({ campaignId: id }).catch(() => undefined),
    ledger_journal: ({ client }) => client.exports.csv({ what: "transactions" }),
    '"session"': ({ client }) => client.privacy.exportData({}),
  };
  for (const [table, read] of Object.entries(reads)) {
    const before = await statementsOver(table);
    await read(owner);
    expect(await statementsOver(table), table).toBeGreaterThan(before);
  }
});

async function statementsOver(table: string): Promise<number> {
  const { rows } = await onReplica.query<{ n: string }>(
    `select count(*)::integer as n from pg_stat_activity where application_name = 'loudhailer-tool-reports' and query like $1`,
    [`%${table}%`],
  );
  return Number(rows[0]?.n);
}
