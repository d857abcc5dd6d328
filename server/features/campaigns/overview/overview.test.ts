import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsOf } from "../../../http/testing/statements.ts";
import { readOverview } from "./read-overview.ts";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  type World,
} from "../testing/a-world.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
  world.setNow(FRIDAY_MS);
});
afterAll(() => world.drop());

test("the overview takes three statements at most, however much there is", async () => {
  const nobody = await anAdvertiser(world);
  const read = (userId: string) => () => readOverview(world.deps, { userId, isAnonymous: false });
  expect(await statementsOf(read(nobody))).toHaveLength(2);
  const userId = await anAdvertiser(world);
  const written: string[] = [];
  for (const countryId of [6, 6, 7]) written.push((await aDraft(world, userId, {}, countryId)).id);
  for (let n = 0; n < 3; n += 1) {
    const { id } = await aDraft(world, userId, { people: 200, gender: [] });
    await quoteAndSubmit(world, userId, id);
  }
  await world.catchUp();
  const overview = await read(userId)();
  expect(overview.running).toHaveLength(3);
  expect(overview.counts.drafts).toBe(3);
  expect(overview.waitingDraft).toBeDefined();
  const drafts = overview.attention.filter(({ kind }) => kind === "draft");
  expect(drafts.map(({ campaignId }) => campaignId)).toEqual(written.slice(-2).toReversed());
  expect(await statementsOf(read(userId))).toHaveLength(3);
}, 60_000);

test("the top list shows the five campaigns with the most delivered messages", async () => {
  const userId = await anAdvertiser(world);
  const ids: string[] = [];
  for (const people of [200, 600, 300, 500, 250, 400]) {
    const { id } = await aDraft(world, userId, { people, gender: [] });
    await quoteAndSubmit(world, userId, id);
    ids.push(id);
  }
  await world.catchUp();
  await world.advanceTo(FRIDAY_MS + 9 * 24 * HOUR_MS, 12 * HOUR_MS);
  const delivered = await Promise.all(
    ids.map(async (campaignId) => {
      const { routes } = await reread(world, userId, campaignId);
      return { campaignId, delivered: routes.reduce((sum, route) => sum + route.delivered, 0) };
    }),
  );
  const best = delivered.toSorted((a, b) => b.delivered - a.delivered).slice(0, 5);
  const { top } = await readOverview(world.deps, { userId, isAnonymous: false });
  expect(top).toHaveLength(5);
  expect(top.map((row) => row.delivered)).toEqual(best.map((row) => row.delivered));
}, 60_000);
