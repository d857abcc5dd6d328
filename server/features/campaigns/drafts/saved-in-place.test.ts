import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateDraft } from "../campaigns.store.ts";
import { aDraft, anAdvertiser, aWorld, type World } from "../testing/a-world.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());

test("saving a draft writes no index", async () => {
  const userId = await anAdvertiser(world);
  const { id, version } = await aDraft(world, userId);
  const { db } = world.deps;
  const counted = await db.transaction().execute(async (tx) => {
    for (let save = 0; save < 20; save += 1) {
      const key = { id, userId, version: version + save };
      const changes = {
        title: `Bread ${save}`,
        text: `Half price, ${save} days only.`,
        sender: "Bakery",
        step: "people" as const,
        people: 200 + save,
        cities: [60101],
      };
      expect(await updateDraft(tx, key, changes, new Date(save))).toBe(true);
    }
    const { rows } = await sql<{ updated: number; inPlace: number }>`
      select n_tup_upd::int as updated, n_tup_hot_upd::int as "inPlace"
      from pg_stat_xact_user_tables where relname = 'campaign'`.execute(tx);
    return rows[0];
  });
  expect(counted?.updated).toBe(20);
  // A page that is full makes way once in a while.
  expect(counted?.inPlace).toBeGreaterThanOrEqual(16);
});
