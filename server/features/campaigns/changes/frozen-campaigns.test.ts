import { expect, test } from "vitest";
import { syncDisputes } from "../../billing/disputes/sync-disputes.ts";
import { FRIDAY_MS, HOUR_MS } from "../testing/a-world.ts";
import { aBookedCampaign, useWorld } from "../testing/booked-campaign.ts";
import { withCards } from "../testing/with-cards.ts";
import { changeStatus } from "./change-status.ts";
import { editCampaign } from "./edit-campaign.ts";

const world = useWorld(FRIDAY_MS);
const MONDAY_8_MS = Date.parse("2026-12-07T06:00:00Z");
const frozen = { code: "aborted", reason: "spending-frozen" };

/** The bank has a payment of theirs back; answers how it decides that it was right. */
async function dispute(userId: string) {
  const { deps, fake, pay } = withCards(world);
  const disputeId = fake.dispute(await pay(userId, 20_000n));
  await syncDisputes(deps, "stripe");
  return async () => {
    fake.decide(disputeId, "won");
    await syncDisputes(deps, "stripe");
  };
}

test("while a payment is disputed a paused campaign is not resumed; pausing and stopping are free", async () => {
  const { userId, id } = await aBookedCampaign(world);
  const own = { userId, id };
  await world.advanceTo(MONDAY_8_MS + 2 * HOUR_MS);
  await changeStatus(world.deps, { ...own, status: "paused" });
  const win = await dispute(userId);
  await expect(changeStatus(world.deps, { ...own, status: "active" })).rejects.toMatchObject(
    frozen,
  );
  expect((await changeStatus(world.deps, { ...own, status: "paused" })).campaign.status).toBe(
    "paused",
  );
  await win();
  const { campaign } = await changeStatus(world.deps, { ...own, status: "active" });
  expect(campaign.status).toBe("active");
  await dispute(userId);
  await changeStatus(world.deps, { ...own, status: "stopped" });
});

test("nor does a scheduled one get other words", async () => {
  const { userId, id, campaign } = await aBookedCampaign(world);
  const win = await dispute(userId);
  const edit = { userId, id, version: campaign.version, fields: { title: "Another name" } };
  await expect(editCampaign(world.deps, edit)).rejects.toMatchObject(frozen);
  await win();
  expect((await editCampaign(world.deps, edit)).campaign.title).toBe("Another name");
});
