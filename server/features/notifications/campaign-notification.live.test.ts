import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney } from "../../../domain/money/money.ts";
import { announceInPostgres } from "../../db/announcer/postgres-announcer.ts";
import { settleCampaign } from "../campaigns/delivery/settle-campaign.ts";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  HOUR_MS,
  FRIDAY_MS,
  asSubmitted,
  quoteAndSubmit,
  reread,
  type World,
} from "../campaigns/testing/a-world.ts";
import { createNotify } from "./notify.ts";
import { listByUser } from "./notifications.store.ts";
import { createCampaignNotifier, createRefundNotifier } from "./notify-campaign-change.ts";

let world: World;

beforeAll(async () => {
  world = await aWorld();
  const notify = createNotify({ sendAll: async () => {} }, announceInPostgres);
  world.deps.onStatusChange = createCampaignNotifier(notify);
  world.deps.onRefunded = createRefundNotifier(notify);
}, 60_000);
afterAll(() => world.drop());

const DAY_MS = 24 * HOUR_MS;

test("owners hear once that a campaign was approved or rejected, and that it has finished", async () => {
  const [good, bad] = [await anAdvertiser(world), await anAdvertiser(world)];
  const campaigns = [
    await aDraft(world, good),
    await aDraft(world, bad, { text: "REJECT-ME please." }),
  ];
  await quoteAndSubmit(world, good, campaigns[0]?.id ?? "");
  await quoteAndSubmit(world, bad, campaigns[1]?.id ?? "");
  await world.advanceTo(FRIDAY_MS + 6 * DAY_MS, 6 * HOUR_MS);
  const notificationsOf = async (userId: string) =>
    (await listByUser(world.db, userId, null, 10)).map(({ kind }) => kind);
  expect(await notificationsOf(good)).toEqual(["finished", "approved"]);
  expect(await notificationsOf(bad)).toEqual(["rejected"]);

  // The last receipts are in, and money comes back: that is said once, with all of it.
  await world.advanceTo(FRIDAY_MS + 10 * DAY_MS, 6 * HOUR_MS);
  await Promise.all([1, 2].map(() => settleCampaign(world.deps, campaigns[0]?.id ?? "")));
  const { campaign } = await reread(world, good, campaigns[0]?.id ?? "");
  const { refundedMinor, title } = asSubmitted(campaign);
  expect(refundedMinor).toBeGreaterThan(0n);
  const [refund, ...earlier] = await listByUser(world.db, good, null, 10);
  expect(refund?.title).toBe(`We refunded ${formatMoney(refundedMinor, "ZAR")} for “${title}”`);
  expect(earlier.map(({ kind }) => kind)).toEqual(["finished", "approved"]);
  // What was never sent has been told of with its money.
  expect(await notificationsOf(bad)).toEqual(["rejected"]);
}, 60_000);
