import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startSmsc } from "../../dev/sandbox/smsc/smsc.ts";
import { startNetSmppCentre } from "../../dev/testing/smpp/net-smpp-centre.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { smppAdapter } from "../networks/smpp/adapter.ts";
import type { SmppSettings } from "../networks/smpp/settings.ts";
import { aGateway, FRIDAY_MS, SANDBOX_KEY, SEED, SUBSCRIBERS } from "../testing/a-gateway.ts";
import { readReport } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const PEOPLE = 60;
/** People of the campaign in which the gateway is killed: `SMPP_PEOPLE` chooses more. */
const MANY = Number(process.env.SMPP_PEOPLE ?? 600);
const BASE = Math.max(SUBSCRIBERS, 20 * MANY);
/** A gateway, database and message centre on a busy machine need some milliseconds a message. */
const PATIENCE_MS = 30_000 + 30 * MANY;
const WINDOW = 10;
/** So many have been answered when the network falls silent: whole windows. */
const HALFWAY = Math.floor(MANY / 3 / WINDOW) * WINDOW;
const HOUR_MS = 3_600_000;
const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;
const SECRETS = { NETWORK_SECRET_CENTRE_PASSWORD: "secret" };

let database: TestDatabase;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  ends.push(() => database.drop());
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A gateway whose route 97 is served over SMPP by a message centre on `port`. */
async function aConnected(port: number, changes: Partial<SmppSettings> = {}) {
  const settings = {
    host: "127.0.0.1",
    port,
    systemId: "shop",
    messagesPerSecond: 1_000,
    responseTimeoutSeconds: 1,
    ...changes,
  };
  const world = await start();
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name)
       values ('centre', 'smpp', $1, 'CENTRE') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
    [settings],
  );
  return world;
}

async function start() {
  const world = await aGateway(
    database.pool,
    { adapters: [smppAdapter] },
    { networkSecrets: SECRETS, subscribers: BASE },
  );
  ends.push(() => world.gateway.stop());
  return world;
}

type World = Awaited<ReturnType<typeof start>>;

/** Books a service for one day and works until the message centre has had it all. */
async function bookAndSend(world: World, isDone: () => boolean): Promise<number> {
  const { id } = await book(world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
  await world.advanceTo(EVENING_MS - HOUR_MS, HOUR_MS);
  await workUntil(world, isDone);
  return Number(id);
}

async function workUntil(world: World, isDone: () => boolean | Promise<boolean>): Promise<void> {
  let nowMs = EVENING_MS - HOUR_MS;
  await vi.waitFor(
    async () => {
      // Business time goes on, as pauses of the engine are counted in it.
      nowMs += 1_000;
      world.setNow(nowMs);
      await world.gateway.catchUp(nowMs);
      expect(await isDone()).toBe(true);
    },
    { timeout: 15_000, interval: 20 },
  );
}

const report = (world: World, id: number) => readReport(world.call, id);

it("a campaign goes from booked to its last receipt over a message centre that is not ours", async ({
  skip,
}) => {
  const centre = await startNetSmppCentre();
  if (!centre) return skip("Net::SMPP is not here: apt could not fetch Debian's packages.");
  ends.push(() => centre.stop());
  const world = await aConnected(centre.port, { idBase: "hex-dec", bind: "pair" });
  const id = await bookAndSend(world, () => centre.submitted().length >= PEOPLE);
  await workUntil(world, async () => (await report(world, id)).delivered === PEOPLE);
  expect(await report(world, id)).toMatchObject({ sent: PEOPLE, delivered: PEOPLE });
  const phones = centre.submitted().map(({ destination }) => destination);
  expect(new Set(phones).size).toBe(PEOPLE);
  expect(phones).toHaveLength(PEOPLE);
});

it(
  "a gateway that is killed while it sends leaves one window in doubt at most, and sends nobody a message twice",
  async () => {
    const centre = await startSmsc({
      port: 0,
      accounts: { shop: "secret" },
      receiptAfterMs: 5,
      againMs: 20,
    });
    ends.push(() => centre.stop());
    const world = await aConnected(centre.port, { window: WINDOW });
    const { id } = await book(world, { maxCoins: MANY });
    // Of one window half is answered: then the network is silent, and the gateway is gone.
    Object.assign(centre.faults, { spared: HALFWAY + WINDOW / 2, unanswered: MANY });
    const first = await startProgram();
    const moved = moveClock(first.port);
    await vi.waitFor(() => expect(centre.taken).toHaveLength(HALFWAY + WINDOW), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    first.program.kill("SIGKILL");
    await moved;
    centre.faults.unanswered = 0;

    const second = await startProgram();
    await moveClock(second.port);
    await vi.waitFor(
      async () => {
        expect((await database.pool.query("select 1 from handover")).rowCount).toBe(0);
        expect((await database.pool.query("select 1 from send_batch")).rowCount).toBe(0);
        expect(centre.undelivered()).toBe(0);
        expect((await report(world, id)).delivered).toBe(centre.taken.length);
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
    const phones = centre.taken.map(({ destination }) => destination);
    expect(new Set(phones).size).toBe(phones.length);
    const { sent } = await report(world, id);
    expect(sent).toBeGreaterThan(MANY / 2);
    expect(sent - phones.length).toBeGreaterThanOrEqual(0);
    expect(sent - phones.length).toBeLessThanOrEqual(WINDOW);
    second.program.kill("SIGTERM");
    await once(second.program, "exit");
    expect(centre.commands.at(-1)).toBe("unbind");
  },
  3 * PATIENCE_MS,
);

/** The gateway as a program of its own. */
async function startProgram() {
  const program = fork(MAIN, {
    env: {
      PATH: process.env.PATH,
      GATEWAY_DATABASE_URL: database.url,
      GATEWAY_PORT: "0",
      GATEWAY_SEED: String(SEED),
      GATEWAY_SUBSCRIBERS: String(BASE),
      SANDBOX_KEY,
      LOG_LEVEL: "silent",
      ...SECRETS,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  ends.push(async () => void program.kill("SIGKILL"));
  const [{ port }] = (await once(program, "message")) as [{ port: number }];
  return { program, port };
}

/** Lets everything of the campaign be due. Answers when the program has done it, or is gone. */
function moveClock(port: number): Promise<unknown> {
  return fetch(`http://127.0.0.1:${port}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-key": SANDBOX_KEY },
    body: JSON.stringify({ offsetMs: Date.parse("2026-12-08T14:00:00Z") - Date.now() }),
  }).catch(() => undefined);
}
