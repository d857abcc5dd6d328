import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aDraft, anAdvertiser, FRIDAY_MS } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { provePhones } from "../testing/prove-phones.ts";
import { sendTest } from "./send-test.ts";
import { insertTest } from "./test-copies.store.ts";

const world = useWorld(FRIDAY_MS);
const testNumbers = ["082 123 4567"];

test("test copies are twenty a day, however many are asked for at once", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  await provePhones(world, userId, testNumbers);
  const copy = { campaignId: id, userId, copies: 1, at: world.clock.now() };
  for (let n = 1; n < 20; n += 1) await insertTest(world.db, { id: randomUUID(), ...copy });
  const calls = await world.db.transaction().execute(async (barrier) => {
    // No row is let in before several calls wait for it: each has counted, unless they come one after the other.
    await sql`lock table campaign_test in share mode`.execute(barrier);
    const asked = Array.from({ length: 6 }, () =>
      sendTest(world.deps, { userId, id, testNumbers }),
    );
    const settled = Promise.allSettled(asked);
    for (let waiting = 0; waiting < 3;) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
        join pg_database d on d.oid = l.database
        where not l.granted and d.datname = current_database()`.execute(barrier);
      waiting = rows[0]?.n ?? 0;
    }
    return { settled };
  });
  const results = await calls.settled;
  const refused = results.filter(
    (it) =>
      it.status === "rejected" && (it.reason as { reason?: string }).reason === "too-many-tests",
  );
  expect(refused).toHaveLength(5);
});
