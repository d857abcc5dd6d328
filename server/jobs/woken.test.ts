import { afterAll, beforeAll, expect, test } from "vitest";
import { type Nats, startNats } from "../../dev/testing/nats/start-nats.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createLog } from "../../platform/log/log.ts";
import { type Announcer } from "../db/announcer/announcer.ts";
import { createBusAnnouncer } from "../db/announcer/bus-announcer.ts";
import { createDb, type Database } from "../db/database.ts";
import { createNatsBus } from "../providers/bus/nats/provider.ts";
import { createJobRunner } from "./runner.ts";

const log = createLog("test", "silent");
// Far longer than the test: nothing is found by looking.
const NEVER_S = 3_600;

let database: TestDatabase;
let nats: Nats;
let db: Database;
beforeAll(async () => {
  nats = await startNats();
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(async () => {
  await nats.stop();
  await database.drop();
});

test("over NATS a job of one process wakes every worker of another, after a loss too, and PostgreSQL is told nothing", async () => {
  let running = 0;
  let atOnce = 0;
  const done: unknown[] = [];
  const free = Promise.withResolvers<void>();
  const definitions = [
    {
      name: "woken",
      concurrency: 2,
      handle: async (data: unknown) => {
        running += 1;
        atOnce = Math.max(atOnce, running);
        if (atOnce === 2) free.resolve();
        await free.promise;
        running -= 1;
        done.push(data);
      },
    },
  ];
  const place = { servers: [nats.host], withTls: false, user: undefined, password: undefined };
  const announcers: Announcer[] = [];
  const aProcess = () => {
    const announcer = createBusAnnouncer(createNatsBus({ ...place, prefix: "woken" }, log));
    announcers.push(announcer);
    return createJobRunner(database.directUrl, definitions, log, {
      announcer,
      pollSeconds: NEVER_S,
    });
  };
  const [api, worker] = [aProcess(), aProcess()];
  await api.start({ works: false });
  await worker.start({ works: true });
  const send = (n: number) => db.transaction().execute((tx) => api.send(tx, "woken", { n }));
  let sent = 0;
  // Both ends connect with the first use, and what is sent before wakes nobody. Two run at once: each waits for the other.
  await expect
    .poll(() => send((sent += 1)).then(() => done.length), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(2);
  const before = done.length;
  await nats.restart();
  await expect
    .poll(
      async () => {
        await send((sent += 1));
        return done.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(before + 2);
  const { rows } = await database.pool.query(
    `select (select notify from pgboss.queue where name = 'woken') as notifies,
       (select count(*)::int from pg_stat_activity where datname = current_database() and query ilike 'listen %') as listening`,
  );
  expect(rows).toEqual([{ notifies: false, listening: 0 }]);
  await worker.stop();
  await api.stop();
  for (const announcer of announcers) await announcer.close();
});
