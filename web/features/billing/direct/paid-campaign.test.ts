import { expect, test } from "vitest";
import { paidCampaign, returnAfterCampaign } from "./paid-campaign.ts";

const ID = "0b6f1c1e-7a55-4c7e-9d5e-2f6f3b0f9a11";

test("the way back from the bank tells which campaign was paid", () => {
  expect(paidCampaign(returnAfterCampaign(ID))).toBe(ID);
});

test("a top-up pays for no campaign", () => {
  expect(paidCampaign(`/campaign/edit?id=${ID}&step=review`)).toBeUndefined();
  expect(paidCampaign(undefined)).toBeUndefined();
});
