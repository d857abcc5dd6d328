import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { aGateway } from "../../testing/a-gateway.ts";
import { createOptOutCodes } from "../../opt-outs/opt-out-code.ts";
import { codeLength } from "../../links/link-address.ts";

const MAX_WRONG = 600;

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool, {}, { trustedProxies: 1 });
});
afterAll(() => database.drop());

const request = (path: string, init: RequestInit) => world.gateway.app.request(path, init);
const ask = (address: string, token: string) =>
  request("/company/getconfig?routeIds=97", {
    headers: { "x-forwarded-for": address, authorization: `Bearer ${token}` },
  });
const bring = (address: string) =>
  request("/r/97/company/receipts?connection=1", {
    method: "POST",
    headers: { "x-forwarded-for": address },
    body: "[]",
  });

/** How often the database is turned to while something is done. */
async function countingTurns(act: () => Promise<unknown>): Promise<number> {
  const [connect, query] = [vi.spyOn(database.pool, "connect"), vi.spyOn(database.pool, "query")];
  await act();
  const turns = connect.mock.calls.length + query.mock.calls.length;
  vi.restoreAllMocks();
  return turns;
}

it("an address that gives made-up tokens is refused without a look at the database; others are heard, and so is the tool", async () => {
  expect((await ask("198.51.100.1", world.token)).status).toBe(200);
  for (let n = 0; n < MAX_WRONG; n += 1)
    expect((await ask("198.51.100.1", `a-made-up-token-of-${n}`)).status).toBe(401);
  const turns = await countingTurns(async () => {
    const refused = await ask("198.51.100.1", "a-made-up-token-again");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
  expect(turns).toBe(0);
  expect((await ask("198.51.100.2", "a-made-up-token-again")).status).toBe(401);
  expect((await ask("198.51.100.1", world.token)).status).toBe(200);
}, 60_000);

it("one that brings receipts without a good signature as well", async () => {
  for (let n = 0; n < MAX_WRONG; n += 1) expect((await bring("198.51.100.3")).status).toBe(401);
  const turns = await countingTurns(async () =>
    expect((await bring("198.51.100.3")).status).toBe(429),
  );
  expect(turns).toBe(0);
  expect((await bring("198.51.100.4")).status).toBe(401);
}, 60_000);

it("however many ask at the same time whether it is ready, the database is asked as for one", async () => {
  const ready = async () => expect((await request("/readyz", {})).status).toBe(200);
  const one = await countingTurns(ready);
  expect(one).toBeGreaterThan(0);
  const many = await countingTurns(() => Promise.all(Array.from({ length: 50 }, ready)));
  expect(many).toBeLessThanOrEqual(one);
});

it("however often one code opts out, it is written once at a time, and stands", async () => {
  const codes = createOptOutCodes(Buffer.alloc(32, 7), codeLength("https://ldh.example"));
  const path = `/o/${codes.codeFor(97, 5)}`;
  const out = async () => expect((await request(path, { method: "POST" })).status).toBe(200);
  await out();
  const turns = await countingTurns(() => Promise.all(Array.from({ length: 50 }, out)));
  expect(turns).toBeLessThan(5);
  const looks = await countingTurns(() =>
    Promise.all(Array.from({ length: 50 }, () => request(path, {}))),
  );
  expect(looks).toBe(0);
  const { rowCount } = await database.pool.query("select from opt_out where person = 5");
  expect(rowCount).toBe(1);
  // What was lifted in between is written again.
  await database.pool.query("delete from opt_out");
  await out();
  expect((await database.pool.query("select from opt_out where person = 5")).rowCount).toBe(1);
});
