import { expect, test } from "vitest";
import { isCampaignPage, nextPage } from "./after-payment.ts";

test("a payment goes on to the page in the address", () => {
  expect(nextPage("/campaign/edit?id=7&step=review")).toBe("/campaign/edit?id=7&step=review");
});

test("never to another site", () => {
  expect(nextPage("//evil.example/x")).toBeNull();
  expect(nextPage("https://evil.example")).toBeNull();
});

test("the wallet is no page to go back to, and a missing one neither", () => {
  expect(nextPage("/wallet")).toBeNull();
  expect(nextPage(undefined)).toBeNull();
});

test("a campaign's page is known as one", () => {
  expect(isCampaignPage("/campaign/edit?id=7")).toBe(true);
  expect(isCampaignPage("/plan")).toBe(false);
});
