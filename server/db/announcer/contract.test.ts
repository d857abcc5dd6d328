import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cutConnections } from "../../../dev/testing/cut-connections.ts";
import { type Nats, startNats } from "../../../dev/testing/nats/start-nats.ts";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createNatsBus } from "../../providers/bus/nats/provider.ts";
import { createDb, guardedDb, type Database } from "../database.ts";
import type { Announcer, Channel } from "./announcer.ts";
import { createBusAnnouncer } from "./bus-announcer.ts";
import { createPostgresAnnouncer } from "./postgres-announcer.ts";

const log = createLog("test", "silent");
let database: TestDatabase;
let nats: Nats;
let db: Database;

type Kind = { open(prefix: string): Announcer; lose(): Promise<unknown> };
const KINDS: Record<string, Kind> = {
  PostgreSQL: {
    open: () => createPostgresAnnouncer(database.directUrl, log),
    lose: () => cutConnections(database.directUrl, "loudhailer-job"),
  },
  NATS: {
    open: (prefix) =>
      createBusAnnouncer(
        createNatsBus(
          { servers: [nats.host], withTls: false, user: undefined, password: undefined, prefix },
          log,
        ),
      ),
    lose: () => nats.restart(),
  },
};

beforeAll(async () => {
  nats = await startNats();
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(async () => {
  await nats.stop();
  await database.drop();
});

describe.each(Object.keys(KINDS))("announcements by %s", (name) => {
  const kind = KINDS[name] ?? expect.fail();
  const prefix = randomUUID();

  /** Two processes, of which the second one listens; resolves when it hears. */
  async function listening(channel: Channel = "job") {
    const [here, there] = [kind.open(prefix), kind.open(prefix)];
    const heard: string[] = [];
    let again = 0;
    const listener = there.listen(channel, {
      onMessage: (payload) => void heard.push(payload),
      onAgain: () => void (again += 1),
    });
    await untilHeard(here, channel, heard);
    return {
      here,
      heard,
      again: () => again,
      listener,
      close: () => Promise.all([listener.stop(), here.close(), there.close()]),
    };
  }

  async function untilHeard(here: Announcer, channel: Channel, heard: string[]): Promise<void> {
    const hello = `hello ${randomUUID()}`;
    await expect
      .poll(
        async () => {
          await here.announce(db, channel, hello);
          return heard.includes(hello);
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    const last = `last ${randomUUID()}`;
    await here.announce(db, channel, last);
    await expect.poll(() => heard.includes(last), { timeout: 10_000 }).toBe(true);
    heard.length = 0;
  }

  test("what a transaction announces is heard after its commit, in order, by who listens to the channel", async () => {
    const { here, heard, close } = await listening();
    await db.transaction().execute(async (tx) => {
      await here.announce(tx, "job", "one");
      await here.announce(tx, "notification", "on another channel");
      await here.announce(tx, "job", "two words");
      // Heard at once, as it belongs to no transaction: what was announced before it is still held.
      await here.announce(db, "job", "meanwhile");
      await expect.poll(() => heard).toEqual(["meanwhile"]);
    });
    await expect.poll(() => heard).toEqual(["meanwhile", "one", "two words"]);
    await close();
  });

  test("what is undone was never announced", async () => {
    const { here, heard, close } = await listening();
    const failing = db.transaction().execute(async (tx) => {
      await here.announce(tx, "job", "never");
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    await db.transaction().execute((tx) => here.announce(tx, "job", "after it"));
    await expect.poll(() => heard).toEqual(["after it"]);
    await close();
  });

  test("a transaction under a lease announces too", async () => {
    const { here, heard, close } = await listening();
    const leased = guardedDb(db, { connecting: () => {}, begun: () => Promise.resolve() });
    await leased.transaction().execute((tx) => here.announce(tx, "job", "leased"));
    await expect.poll(() => heard).toEqual(["leased"]);
    await close();
  });

  test("after a loss it is heard again, and who listens is told that something may be missing", async () => {
    const { here, heard, again, close } = await listening();
    const before = again();
    await kind.lose();
    await expect.poll(again, { timeout: 20_000 }).toBeGreaterThan(before);
    await untilHeard(here, "job", heard);
    await close();
  });

  test("who stopped listening hears nothing more, and closing twice processes ends", async () => {
    const { here, heard, listener, close } = await listening();
    await listener.stop();
    await here.announce(db, "job", "too late");
    const other = await listening();
    await other.here.announce(db, "job", "to the other");
    await expect.poll(() => other.heard).toContain("to the other");
    expect(heard).toEqual([]);
    await Promise.all([close(), other.close()]);
  });
});

test("installations that share a NATS do not hear each other", async () => {
  const open = (prefix: string) => KINDS["NATS"]?.open(prefix) ?? expect.fail();
  const [one, other] = [open("cell-za"), open("cell-gh")];
  const heard: string[] = [];
  const hear = (name: string) => ({
    onMessage: (payload: string) => void heard.push(`${name}: ${payload}`),
    onAgain: () => {},
  });
  one.listen("job", hear("za"));
  other.listen("job", hear("gh"));
  await expect
    .poll(
      async () => {
        await one.announce(db, "job", "x");
        await other.announce(db, "job", "y");
        return new Set(heard).size;
      },
      { timeout: 20_000 },
    )
    .toBe(2);
  expect([...new Set(heard)].sort()).toEqual(["gh: y", "za: x"]);
  await Promise.all([one.close(), other.close()]);
});

test("without a NATS nothing fails: transactions commit, and closing does not wait for it", async () => {
  const gone = { servers: ["127.0.0.1:1"], withTls: false, user: undefined, password: undefined };
  const announcer = createBusAnnouncer(createNatsBus({ ...gone, prefix: "x" }, log));
  const listener = announcer.listen("job", { onMessage: () => expect.fail(), onAgain: () => {} });
  await db.transaction().execute((tx) => announcer.announce(tx, "job", "lost"));
  await listener.stop();
  await announcer.close();
});
