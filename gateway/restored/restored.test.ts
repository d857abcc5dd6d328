import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { holdDatabase, releaseDatabase } from "../../platform/database/database-place.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import type { Network } from "../networks/network.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { aClient, aGateway, aService, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { checkAccounting, readReport } from "../testing/accounting.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";
import { book } from "../testing/book.ts";
import { RESTORED_REASON } from "./settle-lost.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let source: TestDatabase;
/** What the network has really been handed, before and after the restore. */
let handed: string[];
let singles: string[];

/** A gateway on a database, and a network that outlives both and forgets nothing. */
function aGatewayOn({ pool }: TestDatabase) {
  const simulated = createSimulatedNetwork(SEED);
  const network: Network = {
    ...simulated,
    submit: async (batch) => {
      handed.push(...batch.messages.map(({ serviceId, msisdn }) => `${serviceId}/${msisdn}`));
      await simulated.submit(batch);
    },
    sendSingle: async ({ text }) => void singles.push(text),
  };
  return aGateway(pool, { network, batchSize: 40 });
}

/** The database as it is now, at another place: what a restore gives. */
async function restore(): Promise<TestDatabase> {
  const copy = await createTestDatabase("gateway");
  const { rows } = await source.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'",
  );
  const client = await copy.pool.connect();
  await client.query("set session_replication_role = replica");
  for (const { name } of rows) {
    await client.query(`delete from "${name}"`);
    const { rows: found } = await source.pool.query<{ rows: string }>(
      `select coalesce(json_agg(it), '[]')::text as rows from "${name}" it`,
    );
    await client.query(
      `insert into "${name}" overriding system value select * from json_populate_recordset(null::"${name}", $1)`,
      [found[0]?.rows],
    );
  }
  const { rows: sequences } = await source.pool.query<{ name: string; last: bigint }>(
    "select format('%I', sequencename) as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  for (const { name, last } of sequences)
    await client.query("select setval($1::regclass, $2)", [name, last]);
  client.release();
  return copy;
}

beforeAll(async () => {
  source = await createTestDatabase("gateway");
});
afterAll(() => source.drop());
beforeEach(() => {
  handed = [];
  singles = [];
});

const twice = () => handed.length - new Set(handed).size;

test("a gateway restored to a moment sends nothing before it is released, and then nobody twice", async () => {
  const world = await aGatewayOn(source);
  const running = await book(world);
  const later = await book(world, {
    startPeriod: "2026-12-14T06:00:00Z",
    endPeriod: "2026-12-15T15:00:00Z",
    maxCoins: 60,
  });
  const waiting = await book(world, { startPeriod: "2026-12-07T06:00:00Z", maxCoins: 80 });
  const done = await book(world, { endPeriod: "2026-12-04T10:00:00Z", maxCoins: 60 });
  await world.advanceTo(FRIDAY_MS + 3 * HOUR_MS);
  await source.pool.query(
    `insert into transactional_message (key, body_hash, route_id, person, sender, text, is_asked, due_at, created_at)
     values ('early', '', 97, 1, 'x', 'early', true, $1, $1), ('late', '', 97, 1, 'x', 'late', true, $2, $1)`,
    [new Date(FRIDAY_MS + 4 * HOUR_MS), new Date(FRIDAY_MS + 5 * DAY_MS)],
  );
  const copy = await restore();
  // Written down and not handed over: what a gateway leaves that is cut off in the middle.
  // Nothing else is due of one of them, so that it does not end for it.
  await copy.pool.query(
    `insert into send_batch (service_id, people, sent_at_ms)
     select service_id, array_agg(person), array_agg(extract(epoch from sent_at) * 1000) from message
     where service_id = any($1) group by service_id`,
    [[running.id, done.id]],
  );
  // The one that is lost goes on until Monday afternoon.
  const lostUntilMs = FRIDAY_MS + 3 * DAY_MS + 6 * HOUR_MS;
  await world.advanceTo(lostUntilMs);
  const before = handed.length;
  expect(before).toBeGreaterThan(150);
  expect(singles).toEqual(["early"]);

  const restored = await aGatewayOn(copy);
  restored.setNow(lostUntilMs);
  await restored.advanceTo(lostUntilMs + 2 * HOUR_MS);
  expect(handed).toHaveLength(before);
  await expect(restored.call("POST", "/r/97/company/servicetest", {})).resolves.not.toMatchObject({
    status: 200,
  });

  expect(await releaseDatabase(copy.pool, new Date(lostUntilMs))).toBe(true);
  await restored.advanceTo(FRIDAY_MS + 20 * DAY_MS, 6 * HOUR_MS);
  expect(twice()).toBe(0);
  expect(singles).toEqual(["early", "late"]);
  for (const { id } of [running, waiting]) {
    const report = await checkAccounting(copy.pool, restored.call, id);
    expect(report).toMatchObject({ status: 250, final: true, reason: RESTORED_REASON });
    const unknown = report.failures.find(({ reason }) => reason.startsWith("Not known whether"));
    expect(unknown?.count).toBeGreaterThan(0);
  }
  // Nothing of it was due: it goes on as if nothing had been.
  expect(await readReport(restored.call, later.id)).toMatchObject({ status: 300, sent: 60 });
  // Numbers that were given out in the lost time stand for what they stood for.
  const next = await book(restored, {
    startPeriod: "2026-12-28T06:00:00Z",
    endPeriod: "2026-12-29T15:00:00Z",
  });
  expect(next.id).toBeGreaterThan(100_000);
  await copy.drop();
}, 300_000);

test("what was being handed over is in doubt, even where the network would take it again", async () => {
  const world = await aGatewayOn(source);
  const { id } = await book(world, { maxCoins: 90 });
  await world.advanceTo(FRIDAY_MS + 2 * HOUR_MS);
  await source.pool.query(
    `insert into network_connection (id, name, adapter, settings, secret_name) overriding system value
     values (1, 'away', 'away', '{}', 'NETWORK_SECRET_AWAY') on conflict do nothing`,
  );
  await source.pool.query(
    `insert into handover (connection_id, service_id, people, sent_at_ms, not_via)
     select 1, service_id, array_agg(person), array_agg(extract(epoch from sent_at) * 1000), '{}' from message
     where service_id = $1 group by service_id`,
    [id],
  );
  await source.pool.query("update message set connection_id = 1, state = 1 where service_id = $1", [
    id,
  ]);
  await holdDatabase(source.pool);
  await releaseDatabase(source.pool, new Date(FRIDAY_MS + 2 * HOUR_MS));
  const before = handed.length;
  // A network that knows our references would take the same call again.
  const { network: away, adapter } = scriptedNetwork("away", { isIdempotent: true });
  const after = await aGateway(source.pool, { adapters: [adapter] });
  after.setNow(FRIDAY_MS + 2 * HOUR_MS);
  await after.gateway.catchUp(FRIDAY_MS + 2 * HOUR_MS);
  expect(handed).toHaveLength(before);
  expect(away.taken).toEqual([]);
  const { rows } = await source.pool.query<{ n: number; doubts: number }>(
    `select (select count(*)::int from handover) as n, (select count(*)::int from message_doubt where service_id = $1) as doubts`,
    [id],
  );
  expect(rows[0]?.n).toBe(0);
  expect(rows[0]?.doubts).toBeGreaterThan(0);
});

test("no single message goes out of a database that is held, whoever asks for it", async () => {
  const copy = await createTestDatabase("gateway");
  const world = await aGatewayOn(copy);
  world.setNow(FRIDAY_MS);
  await holdDatabase(copy.pool);
  const client = await aClient(world.call);
  const testNumbers = ["0821234567"];
  const testOf = (campaignCode: string) =>
    world.call(
      "POST",
      "/r/97/company/service",
      aService({ ...client, campaignCode, status: 254, testNumbers }),
    );
  expect((await testOf("held")).status).toBe(503);
  expect(singles).toEqual([]);
  await releaseDatabase(copy.pool, new Date(FRIDAY_MS));
  await world.gateway.catchUp(FRIDAY_MS);
  expect((await testOf("released")).status).toBe(200);
  expect(singles).toHaveLength(1);
  await copy.drop();
});
