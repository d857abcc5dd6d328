import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { runsOf } from "../../dev/testing/nightly/sweep.ts";
import type { Network } from "../networks/network.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import {
  aClient,
  aGateway,
  aService,
  FRIDAY_MS,
  SANDBOX_KEY,
  SEED,
  SUBSCRIBERS,
} from "../testing/a-gateway.ts";
import { checkAccounting, readMessages } from "../testing/accounting.ts";
import { KINDS } from "../testing/kinds.ts";

const DAY_MS = 86_400_000;
const END_MS = Date.parse("2026-12-08T15:00:00Z") + 4 * DAY_MS;
const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

let database: TestDatabase;

const MIXED = ["sms", "smsLink", "rcsOrSms", "display"] as const;
/** By kind: the messages, openings and taps of a run that nothing disturbed. */
const undisturbed = new Map<string, unknown>();

async function bookOne(
  world: Awaited<ReturnType<typeof aGateway>>,
  maxCoins = 300,
  kind: (typeof MIXED)[number] = "sms",
): Promise<number> {
  const client = { ...(await aClient(world.call)), ...(await KINDS[kind]?.(world.call)) };
  const { body } = await world.call(
    "POST",
    "/r/97/company/service",
    aService({ ...client, maxCoins }),
  );
  return Number(body.id);
}

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  await aGateway(database.pool);
  for (const kind of MIXED) {
    const own = await createTestDatabase("gateway");
    const world = await aGateway(own.pool);
    const id = await bookOne(world, 300, kind);
    await world.advanceTo(END_MS, 6 * 3_600_000);
    undisturbed.set(kind, await readOutcome(own, id));
    await own.drop();
  }
});
afterAll(() => database.drop());

async function readOutcome({ pool }: TestDatabase, id: number) {
  const { rows } = await pool.query(
    "select person, kind, at from engagement where service_id = $1 order by person, kind",
    [id],
  );
  return { messages: await readMessages(pool, id), engagements: rows };
}

class Crash extends Error {}

/** A network that dies at the given calls, before or after it has acted, and remembers what it really sent. */
function faultyNetwork(
  network: Network,
  dieAt: Map<number, "before" | "after">,
  reallySent: string[],
): Network {
  let calls = 0;
  const around = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    calls += 1;
    if (dieAt.get(calls) === "before") throw new Crash();
    const result = await act();
    if (dieAt.get(calls) === "after") throw new Crash();
    return result;
  };
  return {
    ...network,
    submit: (batch) =>
      around(async () => {
        reallySent.push(...batch.messages.map(({ serviceId, person }) => `${serviceId}/${person}`));
        await network.submit(batch);
      }),
    takeReceipts: (untilMs, limit) => around(() => network.takeReceipts(untilMs, limit)),
    takeEngagements: (untilMs, limit) => around(() => network.takeEngagements(untilMs, limit)),
  };
}

describe("a gateway that dies", () => {
  it("at any call of the network goes on where it was: nobody twice, nobody forgotten, the same end", async () => {
    const faults = fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 80 }),
        fc.constantFrom("before" as const, "after" as const),
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        faults,
        fc.boolean(),
        fc.constantFrom(...MIXED),
        async (list, restarts, kind) => {
          const own = await createTestDatabase("gateway");
          try {
            const sent: string[] = [];
            const network = (faults: typeof list) =>
              faultyNetwork(createSimulatedNetwork(SEED), new Map(faults), sent);
            let world = await aGateway(own.pool, { network: network(list), batchSize: 40 });
            const id = await bookOne(world, 300, kind);
            for (let hour = 2; ; hour += 6) {
              const nowMs = FRIDAY_MS + hour * 3_600_000;
              world.setNow(nowMs);
              try {
                await world.gateway.catchUp(nowMs);
                if (nowMs >= END_MS) break;
              } catch (error) {
                expect(error).toBeInstanceOf(Crash);
                hour -= 6;
                if (restarts)
                  world = await aGateway(own.pool, { network: network([]), batchSize: 40 });
              }
            }
            expect(await readOutcome(own, id)).toEqual(undisturbed.get(kind));
            expect(await checkAccounting(own.pool, world.call, id)).toMatchObject({
              final: true,
              sent: 300,
            });
            expect(new Set(sent).size).toBe(300);
            expect((await own.pool.query("select 1 from send_batch")).rowCount).toBe(0);
          } finally {
            await own.drop();
          }
        },
      ),
      { numRuns: runsOf(24, 5) },
    );
  });

  it("by kill -9 in the middle of sending loses and repeats nothing", async () => {
    const own = await createTestDatabase("gateway");
    try {
      const world = await aGateway(own.pool);
      const id = await bookOne(world, 1500);
      const run = async (tokill: boolean) => {
        const child = await startProgram(own.url);
        const nowMs = Date.parse("2026-12-08T14:00:00Z");
        const moved = fetch(`http://127.0.0.1:${child.port}/sandbox/clock`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-sandbox-key": SANDBOX_KEY },
          body: JSON.stringify({ offsetMs: nowMs - Date.now() }),
        }).catch(() => undefined);
        if (tokill) await someMessages(own);
        else await moved;
        child.process.kill("SIGKILL");
        await once(child.process, "exit");
        await moved;
      };
      await run(true);
      const halfway = (await readMessages(own.pool, id)).length;
      expect(halfway).toBeGreaterThan(0);
      await run(false);
      const done = await readMessages(own.pool, id);
      expect(done.length).toBeGreaterThan(1300);
      await world.advanceTo(END_MS, 12 * 3_600_000);
      expect(await checkAccounting(own.pool, world.call, id)).toMatchObject({
        final: true,
        status: 300,
        booked: 1500,
        sent: 1500,
      });
    } finally {
      await own.drop();
    }
  });

  it("refuses to work for another base than the one its database knows", async () => {
    const child = fork(MAIN, {
      env: environment(database.url, { GATEWAY_SEED: "43" }),
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const shown: string[] = [];
    child.stderr?.on("data", (chunk: Buffer) => shown.push(chunk.toString()));
    const [code] = (await once(child, "close")) as [number];
    expect([code, shown.join("")]).toEqual([
      1,
      expect.stringContaining("GATEWAY_SEED is not the one"),
    ]);
  });
});

/** Waits for the first rows by asking the database again and again. */
async function someMessages({ pool }: TestDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query("select 1 from message limit 1");
    if (rowCount) return;
  }
}

const environment = (databaseUrl: string, changes: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  GATEWAY_DATABASE_URL: databaseUrl,
  GATEWAY_PORT: "0",
  GATEWAY_SEED: String(SEED),
  GATEWAY_SUBSCRIBERS: String(SUBSCRIBERS),
  SANDBOX_KEY,
  LOG_LEVEL: "silent",
  ...changes,
});

async function startProgram(databaseUrl: string) {
  const child = fork(MAIN, {
    env: environment(databaseUrl),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = (await once(child, "message")) as [{ port: number }];
  return { process: child, port: message.port };
}
