import type { Page } from "playwright-core";
import { expectAccessible } from "./browser.ts";
import { toolUrl } from "./sandbox.ts";
import { addBanners, chooseKind, linkToOwnPage } from "./wizard.ts";

/** A kind, and what the shop writes for it on the step of the message. */
export type Kind = {
  name: string;
  write(page: Page): Promise<void>;
  hasClicks: boolean;
};

/** The kinds that are booked by screens alone. */
export const KINDS: readonly Kind[] = [
  {
    name: "SMS with link",
    hasClicks: true,
    async write(page) {
      await page.getByLabel("Your message").fill("Bread and milk at half price this week.");
      await page.getByLabel("Sender name").fill("Corner Shop");
      await linkToOwnPage(page, "Corner Shop");
    },
  },
  {
    name: "Please Call Me",
    hasClicks: false,
    async write(page) {
      await page
        .getByLabel("Your line")
        .fill("Corner Shop: bread and milk at half price. Call 030 200 0111");
    },
  },
  {
    name: "Display",
    hasClicks: true,
    async write(page) {
      await addBanners(page, "Bread and milk at half price");
      await linkToOwnPage(page, "Corner Shop");
    },
  },
  {
    name: "RCS",
    hasClicks: false,
    async write(page) {
      await page.getByLabel("Name that people see").fill("Corner Shop");
      await page.getByText("Card", { exact: true }).click();
      await page.getByLabel("Title").fill("Half price");
      await page.getByLabel("Description").fill("Bread and milk at half price this week.");
      await page.getByLabel("SMS for phones that cannot show it").fill("Bread at half price.");
      await page.getByLabel("Sender name").fill("Corner Shop");
    },
  },
];

/** Where a campaign is booked, for how much, and what the last button then says. */
export type Market = { region: RegExp; budget: string; send: (verb: "Send" | "Show") => RegExp };

export const SOUTH_AFRICA: Market = {
  region: /^Gauteng/,
  budget: "150",
  send: (verb) => new RegExp(`^${verb} to .* people · R150`),
};
export const GHANA: Market = {
  region: /^Greater Accra/,
  budget: "30",
  send: (verb) => new RegExp(`^${verb} to 7,502 people · GH₵30`),
};

/** Books a campaign of a kind by the wizard's screens. Returns its id. */
export async function book(page: Page, kind: Kind, market: Market): Promise<string> {
  await page.goto(`${toolUrl}/campaign/new`);
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
  await chooseKind(page, kind.name);
  await kind.write(page);
  await page.getByLabel("Name of this campaign").fill(`${kind.name} in a story`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: People" }).click();
  await page.getByLabel(market.region).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: When" }).click();
  const isShown = kind.name === "Display";
  const when = isShown ? "When should it be shown?" : "When should it be sent?";
  await page.getByRole("heading", { name: when }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: Budget" }).click();
  await page.getByRole("heading", { name: "How much do you want to spend?" }).waitFor();
  await page.getByLabel("Budget", { exact: true }).fill(market.budget);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: Review and pay" }).click();
  const button = page.getByRole("button", { name: market.send(isShown ? "Show" : "Send") });
  await button.waitFor();
  await expectAccessible(page);
  await button.click();
  await page.waitForURL(/\/final\?.*id=/);
  return new URL(page.url()).searchParams.get("id") ?? "";
}
