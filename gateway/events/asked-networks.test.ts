import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { serve } from "../../platform/http/serve.ts";
import { africasTalkingAdapter } from "../networks/http/dialects/africas-talking.ts";
import { personNumber } from "../reach/person-number.ts";
import { aGateway, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

type Message = { id: string; from: string; text: string };

const other = scriptedNetwork("other");
let inbox: Message[] = [];
let asked = 0;
let answers = Promise.resolve();
let nowMs = FRIDAY_MS;
let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  const app = new Hono().get("/messaging", async (c) => {
    asked += 1;
    await answers;
    return c.json({ SMSMessageData: { Messages: inbox } });
  });
  server = await serve(app, { port: 0, nextRequestMs: 0 });
  database = await createTestDatabase("gateway");
  world = await aGateway(
    database.pool,
    { adapters: [africasTalkingAdapter, other.adapter] },
    { networkSecrets: { NETWORK_SECRET_AT_API_KEY: "key" } },
  );
  const baseUrl = `http://127.0.0.1:${server.port}`;
  for (const [routeId, adapter, settings] of [
    [97, africasTalkingAdapter.name, { username: "shop", baseUrl, replies: "pull" }],
    [105, "other", {}],
  ])
    await database.pool.query(
      `with c as (insert into network_connection (name, adapter, settings, secret_name) values ($1, $1, $2, 'AT') returning id)
       insert into route_connection (route_id, connection_id, priority) select $3, id, 1 from c`,
      [adapter, JSON.stringify(settings), routeId],
    );
  await round();
});
afterAll(async () => {
  await world.gateway.stop();
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  inbox = [];
  await database.pool.query(
    "delete from opt_out; delete from taken_event; delete from network_event",
  );
});

const round = () => world.gateway.catchUp((nowMs += 1_000));
const reply = (id: string, person: number): Message => ({
  id,
  from: `+${personNumber(SEED, 97, person)}`,
  text: "STOP",
});
const stopOfOther = (id: string) =>
  other.network.sink?.([
    { type: "reply", id, msisdn: personNumber(SEED, 105, 9), text: "STOP", atMs: nowMs },
  ]);
const optOuts = async () => {
  const { rows } = await database.pool.query<{ routeId: number }>(
    'select route_id as "routeId" from opt_out order by 1',
  );
  return rows.map(({ routeId }) => routeId);
};

test("a reply that cannot be stored is left out of what a network answers, and holds up none beside it and none of another network", async () => {
  inbox = [reply("7\0", 7), reply("8", 8)];
  await stopOfOther("beside");
  await round();
  expect(await optOuts()).toEqual([97, 105]);
});

test("what a network answers and nobody can store holds up no other network's events", async () => {
  await database.pool.query(
    `create function is_away() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
     create trigger is_away before insert on network_event for each row when (new.reference = '9') execute function is_away()`,
  );
  inbox = [reply("9", 9)];
  await stopOfOther("away");
  await round();
  expect(await optOuts()).toEqual([105]);
  await database.pool.query("drop trigger is_away on network_event; drop function is_away");
  await round();
  expect(await optOuts()).toEqual([97, 105]);
});

test("a network that does not answer holds up no round, is asked once meanwhile, and what it answers in the end counts", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answers = promise;
  inbox = [reply("10", 10)];
  await stopOfOther("slow");
  const before = asked;
  try {
    const ended = await Promise.race([
      round().then(round),
      wait(8_000, "still waits", { ref: false }),
    ]);
    expect(ended).toBeUndefined();
    expect(await optOuts()).toEqual([105]);
    expect(asked).toBe(before + 1);
  } finally {
    resolve();
  }
  await expect.poll(() => round().then(optOuts), { timeout: 8_000 }).toEqual([97, 105]);
});

test("of however many a network tells in one call all are stored", async () => {
  const atMs = nowMs;
  const replies = Array.from({ length: 5_500 }, (_, at) => ({
    type: "reply" as const,
    id: `many-${at}`,
    text: "Thanks",
    atMs,
    msisdn: personNumber(SEED, 105, at),
  }));
  await other.network.sink?.(replies);
  const { rows } = await database.pool.query("select count(*)::int as n from network_event");
  expect(rows).toEqual([{ n: 5_500 }]);
});
