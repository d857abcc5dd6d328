import { expect, test } from "vitest";
import { suspendUser, unsuspendUser } from "../../accounts/suspend-user.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit, walletOf } from "../testing/a-world.ts";
import { quoteCampaign } from "../quote/quote-campaign.ts";
import { submitCampaign } from "./submit-campaign.ts";
import { aBookedCampaign, useWorld } from "../testing/booked-campaign.ts";
import { editCampaign } from "../changes/edit-campaign.ts";

const world = useWorld(FRIDAY_MS);
const actor = { actorUserId: "admin-1", requestId: "r1" };

test("what is paid for when the account is suspended already is not sent, and its money stays in the wallet", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const before = await walletOf(world, userId);
  await suspendUser(world.deps, userId, "Asks for secrets", actor);
  await expect(quoteAndSubmit(world, userId, id)).rejects.toMatchObject({
    code: "permission-denied",
    message: "This account is suspended.",
  });
  expect(await walletOf(world, userId)).toEqual(before);
  await unsuspendUser(world.deps, userId, "It was the shop itself", actor);
  expect(await quoteAndSubmit(world, userId, id)).toMatchObject({ campaign: { id } });
});

test("a call that was under way when the account was suspended is not booked; what an administrator sends for its owner is", async () => {
  const userId = await anAdvertiser(world);
  const { id: campaignId } = await aDraft(world, userId);
  const { plan } = await quoteCampaign(world.deps, {
    userId,
    isAnonymous: false,
    id: campaignId,
  });
  await suspendUser(world.deps, userId, "Asks for secrets", actor);
  const submission = { userId, campaignId, amountMinor: plan.amountMinor };
  const submit = (actorUserId: string) =>
    submitCampaign(world.deps, {
      ...submission,
      idempotencyKey: `by-${actorUserId}`,
      actor: { actorUserId, requestId: "r2" },
    });
  await expect(submit(userId)).rejects.toMatchObject({ code: "permission-denied" });
  expect(await submit("admin-1")).toMatchObject({ campaign: { id: campaignId } });
});

test("an edit that was under way when the account was suspended is not made", async () => {
  const { userId, id, campaign } = await aBookedCampaign(world, { text: "Bread at half price" });
  const edit = { userId, id, version: campaign.version, fields: { text: "Rolls at half price" } };
  await suspendUser(world.deps, userId, "Asks for secrets", actor);
  await expect(editCampaign(world.deps, edit)).rejects.toMatchObject({ code: "permission-denied" });
  await unsuspendUser(world.deps, userId, "It was the shop itself", actor);
  expect(await editCampaign(world.deps, edit)).toMatchObject({
    campaign: { text: "Rolls at half price" },
  });
});
