import { expect, test } from "vitest";
import { isAboveCampaign, isAboveFolders, isOfCampaigns } from "./campaign-pages.ts";

test("the shortcut to campaigns is marked in every folder and on the pages of a campaign, and nowhere else", () => {
  for (const path of ["/folder", "/folder/all", "/folder/drafts", "/campaign-info/7", "/report/7"])
    expect(isOfCampaigns(path)).toBe(true);
  for (const path of ["/dashboard", "/campaign/new", "/reports", "/wallet", "/"])
    expect(isOfCampaigns(path)).toBe(false);
});

test("in the menu the entry of all campaigns is marked on the pages of a campaign, and its second level in every folder", () => {
  for (const path of ["/campaign-info/7", "/report/7", "/voucher/7"]) {
    expect(isAboveCampaign("/folder", path)).toBe(true);
    expect(isAboveFolders("/folder", path)).toBe(true);
    for (const other of ["/folder/drafts", "/dashboard", "/wallet"])
      expect(isAboveCampaign(other, path)).toBe(false);
  }
  expect(isAboveCampaign("/folder", "/folder/drafts")).toBe(false);
  expect(isAboveFolders("/folder", "/folder/drafts")).toBe(true);
  expect(isAboveFolders("/folder", "/dashboard")).toBe(false);
});
