import { expect, test } from "vitest";
import { expectAccessible, useBrowser, VIEWPORTS } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

test("an administrator sees an advertiser's campaigns, payments and messages, and leaves a note", async () => {
  const { page, complaints } = await openAsAdministrator("desktop");
  await page.goto(`${toolUrl}/admin/advertisers`);
  await page.getByLabel("Email, name, business or full mobile number").fill("demo@loudhailer");
  const found = page.getByRole("row").filter({ hasText: "demo@loudhailer.test" });
  await found.getByRole("link").click();
  const campaigns = page.getByRole("table", { name: "Campaigns" });
  await campaigns.getByRole("button", { name: "Spring sale" }).waitFor();
  await page.getByRole("table", { name: "Payments" }).waitFor();
  const invoice = page.getByRole("table", { name: "Invoices" }).getByRole("link").first();
  expect(await invoice.getAttribute("href")).toMatch(/^\/invoice\/.+/);
  await page.getByRole("heading", { name: "Messages to support" }).waitFor();
  const words = `Wants a call back (${Date.now()})`;
  await page.getByLabel("New note").fill(words);
  await page.getByRole("button", { name: "Add this note" }).click();
  await page.getByRole("list", { name: "Notes" }).getByText(words).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(VIEWPORTS.phone);
  const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isTooWide)).toBe(false);
  await page.setViewportSize(VIEWPORTS.desktop);
  await campaigns.getByRole("button", { name: "Spring sale" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("They asked why it ended");
  await dialog.getByRole("button", { name: "See it as they do" }).click();
  await page.waitForURL(/\/campaign-info\//);
  await page.getByRole("heading", { name: "Spring sale" }).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
