import { afterAll, beforeAll, expect, test } from "vitest";
import { announceInPostgres } from "../../db/announcer/postgres-announcer.ts";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  HOUR_MS,
  FRIDAY_MS,
  quoteAndSubmit,
  type World,
} from "../campaigns/testing/a-world.ts";
import { createNotify } from "./notify.ts";
import { listByUser } from "./notifications.store.ts";
import { createCampaignNotifier } from "./notify-campaign-change.ts";

let world: World;

beforeAll(async () => {
  world = await aWorld();
  world.deps.onStatusChange = createCampaignNotifier(
    createNotify({ sendAll: async () => {} }, announceInPostgres),
  );
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
}, 60_000);
