import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  aDraft,
  anAdvertiser,
  asSubmitted,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  type World,
} from "../../campaigns/testing/a-world.ts";
import { readRevenue } from "./read-revenue.ts";
import { rollUpRevenue } from "./roll-up-revenue.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));

const DAY_MS = 24 * HOUR_MS;

test("money of a campaign under way is beside the revenue, with what was delivered so far; settled, it is the revenue", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, { people: 300 });
  await quoteAndSubmit(world, userId, id);
  await world.advanceTo(FRIDAY_MS + 76 * HOUR_MS, 2 * HOUR_MS);
  const seen = async (filter = {}) => {
    await rollUpRevenue(world.db);
    return readRevenue(world.db, filter);
  };
  const { routes } = await reread(world, userId, id);
  const delivered = routes.reduce((sum, route) => sum + route.delivered, 0);
  expect(delivered).toBeGreaterThan(0);
  expect(delivered).toBeLessThan(300);
  const underWay = await seen();
  expect(underWay.totals).toMatchObject([{ campaigns: 1, delivered, revenueMinor: 0n }]);
  expect(underWay.held).toEqual([
    {
      currency: "ZAR",
      campaigns: 1,
      heldMinor: 9_000n,
      deliveredMinor: BigInt(delivered * 30),
    },
  ]);

  const ofRoute = await Promise.all(
    routes.map(({ routeId }) => seen({ routeId }).then(({ held }) => held[0]?.heldMinor ?? 0n)),
  );
  expect(ofRoute.reduce((sum, minor) => sum + minor, 0n)).toBe(9_000n);
  expect((await seen({ countryId: 7 })).held).toEqual([]);
  expect((await seen({ userId: "somebody-else" })).held).toEqual([]);

  await world.advanceTo(FRIDAY_MS + 12 * DAY_MS, 6 * HOUR_MS);
  const { amountMinor, refundedMinor } = asSubmitted((await reread(world, userId, id)).campaign);
  const settled = await seen();
  expect(settled.held).toEqual([]);
  expect(settled.totals).toMatchObject([{ revenueMinor: amountMinor - refundedMinor }]);
}, 90_000);
