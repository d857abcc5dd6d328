import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { personNumber } from "../reach/person-number.ts";
import { aGateway, SANDBOX_KEY, SEED, SUBSCRIBERS } from "../testing/a-gateway.ts";
import { checkAccounting } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";
import { KINDS } from "../testing/kinds.ts";
import { insertAsker } from "../testing/askers.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const AT_ONCE = 20;
const GROUP_SIZE = 1_000;
const BEFORE_END_MS = Date.parse("2026-12-04T14:59:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

async function startProgram(databaseUrl: string) {
  const child = fork(MAIN, {
    env: {
      PATH: process.env.PATH,
      GATEWAY_DATABASE_URL: databaseUrl,
      GATEWAY_PORT: "0",
      GATEWAY_SEED: String(SEED),
      GATEWAY_SUBSCRIBERS: String(SUBSCRIBERS),
      NUMBERS_KEY: Buffer.alloc(32, 7).toString("hex"),
      SANDBOX_KEY,
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = (await once(child, "message")) as [{ port: number }];
  const base = `http://127.0.0.1:${message.port}`;
  await fetch(`${base}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-key": SANDBOX_KEY },
    body: JSON.stringify({ offsetMs: BEFORE_END_MS - Date.now() }),
  });
  return { child, base };
}

it("of a gateway killed while it answers at most a group of tags is not counted, and none twice", async () => {
  const world = await aGateway(database.pool);
  const connectionId = await insertAsker(database.pool, "tag-server");
  const address = `/tags/${connectionId}/${world.gateway.callbackKeyOf(connectionId)}`;
  const pcm = await KINDS.pcm?.(world.call);
  const { id } = await book(world, {
    ...pcm,
    endPeriod: "2026-12-04T15:00:00Z",
    profileTargeting: {},
    maxCoins: 6_000,
  });
  const answered = new Set<number>();
  const ask = async (base: string, person: number) => {
    const body = JSON.stringify({ event: `e${person}`, to: personNumber(SEED, 97, person) });
    const reply = await fetch(base + address, { method: "POST", body }).catch(() => undefined);
    const hasTag =
      reply?.status === 200 &&
      (await reply.json().then(
        () => true,
        () => false,
      ));
    if (hasTag) answered.add(person);
  };
  const askAll = async (base: string, people: Iterator<number>) => {
    for (let next = people.next(); !next.done; next = people.next()) await ask(base, next.value);
  };

  const first = await startProgram(database.url);
  const asking = Array.from({ length: 3_000 }, (_n, person) => person).values();
  const askers = Array.from({ length: AT_ONCE }, () => askAll(first.base, asking));
  while (answered.size < 500) await new Promise((done) => setImmediate(done));
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  await Promise.all(askers);
  const { rows } = await database.pool.query("select count(*)::int as n from message");
  const answeredBefore = answered.size;
  expect(rows[0]?.n).toBeGreaterThan(0);
  expect(answeredBefore - Number(rows[0]?.n)).toBeLessThan(GROUP_SIZE);

  // The operator repeats every event that it has an answer to, and asks for others.
  const second = await startProgram(database.url);
  const again = [...answered, ...Array.from({ length: 300 }, (_n, at) => 4_000 + at)].values();
  await Promise.all(Array.from({ length: AT_ONCE }, () => askAll(second.base, again)));
  second.child.kill("SIGTERM");
  await once(second.child, "exit");

  const report = await checkAccounting(database.pool, world.call, id);
  // What was counted for a request of which the answer never arrived.
  const { rows: counted } = await database.pool.query<{ person: number }>(
    "select person from message",
  );
  const unheard = counted.filter(({ person }) => !answered.has(person)).length;
  expect(unheard).toBeLessThanOrEqual(AT_ONCE);
  expect(report.delivered).toBe(answered.size + unheard);
  expect(report.sent).toBe(report.delivered);
  await world.gateway.stop();
});
