import { expect, test } from "vitest";
import { addDays } from "../../domain/schedule/zoned-time.ts";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { readClock, toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

/** Far enough that no other story sends or pays by what is set here. */
const DAYS_AHEAD = 900;

test("an administrator shortens the legal hours from a day on: sees what changes, types the country, finds it planned", async () => {
  const { page } = await openAsAdministrator("phone");
  await page.goto(`${toolUrl}/admin/reference`);
  await page.getByText("Country rules").click();
  await page.getByText("Mon–Fri 08:00–20:00").first().waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change: Legal hours" }).click();
  await page.getByLabel("Fri, until").selectOption("18:00");
  const from = addDays((await readClock()).toISOString().slice(0, 10), DAYS_AHEAD);
  await page.getByLabel("First day").fill(from);
  await page.getByRole("button", { name: "Show what would change" }).click();
  await page.getByText("This is stricter than before.").waitFor();
  await page.getByText("Campaigns under way or planned from that day on: 0").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set this rule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Government Gazette 4711");
  await dialog.getByRole("button", { name: "Set this rule" }).click();
  await dialog.getByText("Type exactly “South Africa”.").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Type “South Africa” to confirm").fill("South Africa");
  await dialog.getByRole("button", { name: "Set this rule" }).click();
  await dialog.waitFor({ state: "detached" });
  const changes = page.getByRole("table", { name: "Changes: Legal hours" });
  await changes.getByText("Still to come").waitFor();
  expect(await changes.innerText()).toContain("Government Gazette 4711");
  expect(await changes.innerText()).toContain("Fri 08:00–18:00");
  await expectAccessible(page);
});

test("taxes are shown with an invoice before and after, and not set before tomorrow", async () => {
  const { page } = await openAsAdministrator("desktop");
  await page.goto(`${toolUrl}/admin/reference`);
  await page.getByText("Country rules").click();
  await page.getByLabel("Country", { exact: true }).selectOption("Ghana");
  await page.getByText("GETFund 2.5%").first().waitFor();
  await page.getByRole("button", { name: "Change: VAT and levies" }).click();
  await page.getByLabel("Per cent on top of the net price").first().fill("16");
  await page.getByRole("button", { name: "Show what would change" }).click();
  await page.getByText(/In an invoice of GH₵1,000.00 from that day on: VAT GH₵13/).waitFor();
  await expectAccessible(page);
  // Nothing was set: help says what holds.
  await page.context().clearCookies();
  await page.goto(`${toolUrl}/help/how-pricing-works`);
  await page.getByText("Ghana: Prices include 15% VAT, 2.5% NHIL and 2.5% GETFund.").waitFor();
  await page.goto(`${toolUrl}/help/the-law-in-short`);
  await page.getByText(/^South Africa: .* Mon–Fri 08:00–20:00, Sat 09:00–13:00\. /).waitFor();
  await expectAccessible(page);
});
