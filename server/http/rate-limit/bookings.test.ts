import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCodeWorld, type CodeWorld } from "../../features/administration/testing/code-world.ts";
import { NO_LIMITS } from "../testing/test-app.ts";

let world: CodeWorld;
beforeAll(async () => {
  const bookings = { limit: 1, windowSeconds: 86_400 };
  world = await aCodeWorld({ rateLimits: { ...NO_LIMITS, bookings } });
}, 60_000);
afterAll(() => world.close());

test("a campaign that a member sends is counted, and one too many is refused with what it means", async () => {
  const { client, userId } = world.owner;
  const send = async () => {
    const { id: smeCampaignId } = await client.campaigns.createDraft({
      countryId: 6,
      draft: {
        text: "Bread and milk at half price this week.",
        sender: "CornerShop",
        startDate: "2026-12-07",
        endDate: "2026-12-08",
        startHour: 8,
        endHour: 17,
        people: 300,
      },
    });
    const { amountMinor: amount } = await client.campaigns.quote({ id: smeCampaignId });
    const context = { idempotencyKey: randomUUID() };
    return client.campaigns.submit({ userId, amount, smeCampaignId }, { context });
  };
  expect(await send()).toMatchObject({ statusLabel: "In process" });
  await expect(send()).rejects.toMatchObject({
    status: 429,
    message:
      "You have sent or changed campaigns too often within an hour. Nothing is lost. Try again later.",
  });
});
