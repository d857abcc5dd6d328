import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readCampaignOverview } from "../overview/read-campaign-overview.ts";
import { saveDraft } from "../drafts/save-draft.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit, reread } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { readVoucher, redeemVoucher, setVoucher } from "./vouchers.ts";

const world = useWorld(FRIDAY_MS);

test("who asks for a word again gets the same one", async () => {
  const userId = await anAdvertiser(world);
  const { id: campaignId } = await aDraft(world, userId);
  const { word } = await setVoucher(world, { userId, campaignId });
  expect(await setVoucher(world, { userId, campaignId })).toMatchObject({ word });
});

test("a word whose sentence was taken out of the message before it was sent is none, and one of the message takes its place", async () => {
  const userId = await anAdvertiser(world);
  const { id, version } = await aDraft(world, userId, { text: "Half price. Say BREAD." });
  const key = { userId, campaignId: id };
  await setVoucher(world, { ...key, word: "BREAD" });
  const at = world.clock.now().toISOString();
  const fields = { text: "Half price. Say MILK." };
  await saveDraft(world.deps, { userId, id, version, fields });
  expect(await readVoucher(world, key)).toMatchObject({ word: "BREAD" });
  await quoteAndSubmit(world, userId, id);
  const missing = { code: "not-found", details: { missing: "voucher-word" } };
  const taps = [{ id: randomUUID(), at }];
  await expect(readVoucher(world, key)).rejects.toMatchObject(missing);
  await expect(redeemVoucher(world, { ...key, taps })).rejects.toMatchObject(missing);
  const overview = async () => {
    const found = await reread(world, userId, id);
    return (await readCampaignOverview(world, found)).voucherWord;
  };
  expect(await overview()).toBe(null);
  await setVoucher(world, { ...key, word: "MILK" });
  expect(await overview()).toBe("MILK");
  expect(await redeemVoucher(world, { ...key, taps })).toMatchObject({ redeemed: 1 });
});
