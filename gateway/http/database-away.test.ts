import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutConnections } from "../../dev/testing/cut-connections.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../testing/a-gateway.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(async () => {
  await world.gateway.stop();
  await database.drop();
});

const cut = () => cutConnections(database.url);

test("a call whose connection is cut is told to send again, and books once", async () => {
  const body = aService({ ...(await aClient(world.call)), campaignCode: "cut" });
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("lock table service in access exclusive mode");
  const answer = world.gateway.app.request("/r/97/company/service", {
    method: "POST",
    headers: { authorization: `Bearer ${world.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const waiting = () =>
    blocker.query("select from pg_locks where not granted").then(({ rowCount }) => rowCount);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  await cutConnections(database.url, "loudhailer-test");
  const reply = await answer;
  await blocker.end();
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await reply.json()).toMatchObject({ error: { code: "unavailable" } });
  const booked = await world.call("POST", "/r/97/company/service", body);
  expect([booked.status, booked.body.campaignCode]).toEqual([200, "cut"]);
});

test("sending goes on after connections are cut in it again and again: every message once", async () => {
  const body = aService({ ...(await aClient(world.call)), campaignCode: "sent" });
  const { body: service } = await world.call("POST", "/r/97/company/service", body);
  let isOver = false;
  const cutting = (async () => {
    let cuts = 0;
    while (!isOver) cuts += await cut();
    return cuts;
  })();
  let failures = 0;
  for (let ms = FRIDAY_MS; ms < FRIDAY_MS + 48 * 3_600_000; ms += 3_600_000) {
    world.setNow(ms);
    // As the ticker of the gateway: what failed is done at the next tick.
    await world.gateway.catchUp(ms).catch(() => (failures += 1));
  }
  isOver = true;
  expect(await cutting).toBeGreaterThan(0);
  expect(failures).toBeGreaterThan(0);
  await world.advanceTo(FRIDAY_MS + 7 * 24 * 3_600_000);
  const { rows } = await database.pool.query(
    "select count(*)::int as sent, count(distinct person)::int as people from message where service_id = $1",
    [service.id],
  );
  expect(rows).toEqual([{ sent: 300, people: 300 }]);
}, 60_000);
