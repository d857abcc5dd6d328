import { expect, test } from "vitest";
import { isOfCampaigns } from "./campaign-pages.ts";

test("the shortcut to campaigns is marked in every folder and on the pages of a campaign, and nowhere else", () => {
  for (const path of ["/folder", "/folder/all", "/folder/drafts", "/campaign-info/7", "/report/7"])
    expect(isOfCampaigns(path)).toBe(true);
  for (const path of ["/dashboard", "/campaign/new", "/reports", "/wallet", "/"])
    expect(isOfCampaigns(path)).toBe(false);
});
