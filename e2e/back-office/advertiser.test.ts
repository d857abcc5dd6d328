import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, useBrowser, VIEWPORTS } from "../support/browser.ts";
import { aFullShop } from "../support/full-shop.ts";
import { doubleText, misfits } from "../support/large-text.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

const TIMES_SLOWER = 20;

/** With a campaign of a long name: headings that are cut into letters, and columns that stand over the card. */
const badColumns = (table: Locator): Promise<string[]> =>
  table.evaluate((element) => {
    const name = element.querySelector("tbody button");
    if (name) name.textContent = "Fresh fish today! Hake R45 a kilo, and snoek while it lasts";
    const { right = 0 } = element.closest("section, article, div")?.getBoundingClientRect() ?? {};
    return [...element.querySelectorAll<HTMLElement>("thead th")].flatMap((cell) => {
      const box = cell.getBoundingClientRect();
      const isCut = box.height > 2 * Number.parseFloat(getComputedStyle(cell).lineHeight) + 24;
      return isCut || box.right > right + 1 ? [cell.innerText] : [];
    });
  });

test("an administrator sees an advertiser's campaigns, payments, documents and messages, and leaves a note", async () => {
  const shop = await aFullShop();
  const subject = "Where is my invoice?";
  await shop.session.api.support.send({ subject, message: "I cannot find it anywhere." });
  const { page, complaints } = await openAsAdministrator("desktop");
  await page.goto(`${toolUrl}/admin/advertisers`);
  await page.getByLabel("Advertiser or campaign").fill(shop.email);
  const people = page.getByRole("table", { name: "Advertisers" }).getByRole("row");
  const found = people.filter({ hasText: shop.email });
  await page.waitForURL(/\?text=/);
  await found.getByRole("link").click();
  await page.getByRole("heading", { name: "Payments" }).waitFor();
  await page.goBack();
  // What was searched for stands in the address.
  await found.getByRole("link").waitFor();
  expect(await people.count()).toBe(2);
  await found.getByRole("link").click();
  const { title } = shop.words;
  const campaigns = page.getByRole("table", { name: "Campaigns" });
  await campaigns.getByRole("button", { name: title, exact: true }).waitFor();
  const payments = page.getByRole("table", { name: "Payments" });
  await payments.getByText("R200.00").first().waitFor();
  await page.getByText(subject).waitFor();
  const words = "Wants a call back on Monday";
  await page.getByLabel("New note").fill(words);
  await page.getByRole("button", { name: "Add this note" }).click();
  await page.getByRole("list", { name: "Notes" }).getByText(words).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(VIEWPORTS.phone);
  const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isTooWide)).toBe(false);
  await page.setViewportSize(VIEWPORTS.desktop);
  const invoices = page.getByRole("table", { name: "Invoices" });
  await invoices.getByRole("link", { name: shop.invoice.number }).click();
  await page.getByRole("heading", { name: shop.invoice.number }).first().waitFor();
  await page.goBack();
  expect(await badColumns(campaigns)).toEqual([]);
  await page.reload();
  await campaigns.getByRole("button", { name: title, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("They asked when it starts");
  // A slow phone takes its time to draw the campaign: meanwhile the page that is left asks for nothing as somebody who may not.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
  await dialog.getByRole("button", { name: "See it as they do" }).click();
  await page.waitForURL(/\/campaign-info\//);
  await page.getByRole("heading", { name: title }).first().waitFor();
  // Whose account it is stays in sight.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const banner = page.getByRole("status").filter({ hasText: "You see Loudhailer as" });
  await expect.poll(async () => (await banner.boundingBox())?.y).toBeGreaterThan(0);
  // So does how long it lasts, which is not read aloud whenever another minute is over.
  const end = page.getByText(/^Ends at \d\d:\d\d, in (29|30) minutes\.$/);
  await end.waitFor();
  expect(await end.evaluate((element) => element.closest("[role=status], [aria-live]"))).toBeNull();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.getByRole("button", { name: "Stop acting as this advertiser" }).click();
  await page.getByRole("heading", { name: "Payments" }).waitFor();
  // Who knows the campaign alone finds it from the first page.
  await page.goto(`${toolUrl}/admin`);
  await page.getByRole("link", { name: "Find an advertiser or campaign" }).click();
  await page.getByLabel("Advertiser or campaign").fill(shop.campaignId);
  await page.getByText("No advertiser found.").waitFor();
  await expectAccessible(page);
  await page.setViewportSize(VIEWPORTS.phone);
  expect(await page.evaluate(isTooWide)).toBe(false);
  await campaigns.getByRole("button", { name: title, exact: true }).click();
  await dialog.getByLabel("Reason").fill("They asked again");
  await dialog.getByRole("button", { name: "See it as they do" }).click();
  await page.waitForURL(/\/campaign-info\//);
  await page.getByRole("heading", { name: title }).first().waitFor();
  // Folded it leaves room for the page, with a long address and large text too.
  await doubleText(page);
  const folded = page.locator("details", { hasText: "Acting as" });
  await expect
    .poll(async () => (await folded.boundingBox())?.height)
    .toBeLessThan(VIEWPORTS.phone.height / 3);
  await folded.getByText(/^Acting as .+ until \d\d:\d\d$/).click();
  await end.waitFor();
  await page.getByRole("button", { name: "Stop acting as this advertiser" }).waitFor();
  await expectAccessible(page);
  // A long address breaks.
  expect(await misfits(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("suspending stops nothing that runs: an administrator stops it beside, with a reason, and the money comes back", async () => {
  const { userId, words } = await aFullShop();
  const { page } = await openAsAdministrator("desktop");
  await page.goto(`${toolUrl}/admin/advertisers/${userId}`);
  const because = async (button: string, reason: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill(reason);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: button, exact: true }).dblclick();
    await dialog.waitFor({ state: "detached" });
  };
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await because("Suspend", "The account is in other hands");
  await page.getByText("This advertiser is suspended.").waitFor();
  const row = page.getByRole("table", { name: "Campaigns" }).getByRole("row");
  const campaign = row.filter({ hasText: words.title });
  await campaign.getByRole("button", { name: `Stop sending ${words.title}` }).click();
  await because("Stop the campaign", "Its owner did not write it");
  await campaign.getByText("Stopped", { exact: true }).waitFor();
  expect(await campaign.getByRole("button", { name: /^Stop sending/ }).count()).toBe(0);
  // The money is back once the networks have given their figures.
  const setAside = async () => {
    await page.reload();
    await page.getByText("R200.00").first().waitFor();
    return page.locator("dl > div", { hasText: "Set aside" }).innerText();
  };
  await expect.poll(setAside, { timeout: 20_000 }).toContain("R0.00");
  await page.goto(`${toolUrl}/admin/audit?subjectUserId=${userId}`);
  const entries = page.getByRole("row").filter({ hasText: "Campaign stopped" });
  await entries.getByText("“Its owner did not write it”").waitFor();
  expect(await entries.count()).toBe(1);
  await page.context().close();
});
