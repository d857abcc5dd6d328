import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { cardOf } from "./support/cards.ts";
import { aFullShop } from "./support/full-shop.ts";
import { consoleUrl, linkIn, newestMailTo, toolUrl } from "./support/sandbox.ts";
import { aRegistration, PASSWORD } from "./support/shop-owner.ts";
import { enter, openAsOwner } from "./support/signed-in.ts";

useBrowser();

test("a draft written without an account is in the account that its writer then makes", async () => {
  const { page } = await openPage("phone");
  const owner = aRegistration("GH");
  await page.goto(`${toolUrl}/home`);
  await page.getByLabel(/^Your message/).fill("Kenkey and fried fish, hot from six");
  await page.getByRole("button", { name: "Start my campaign" }).click();
  await page.waitForURL(/\/campaign\//);
  await page.goto(`${toolUrl}/signup`);
  const saved = page.locator("section").filter({ hasText: "Your campaign is saved" });
  await saved.getByText("Kenkey and fried fish, hot from six").waitFor();
  await page.getByText("More about you and your shop (optional)").click();
  const segments = page.getByLabel("What do you sell?").locator("option");
  const sources = page.getByLabel("How did you hear about us?").locator("option");
  await expect.poll(() => segments.count()).toBe(17);
  expect([await segments.last().innerText(), await sources.allInnerTexts()]).toEqual([
    "Other",
    ["Choose", "Google", "Brochure", "Email campaign", "Another SME", "A sales person"],
  ]);
  const country = page.getByLabel("Country");
  await country.selectOption("Ghana");
  expect(await country.locator("option", { hasText: "Nigeria" }).isDisabled()).toBe(true);
  expect(await page.getByLabel("Time zone").inputValue()).toBe("Africa/Accra");
  await page.getByLabel("First name").fill(owner.firstName);
  await page.getByLabel("Mobile number").fill(owner.mobileNumber);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByLabel("How did you hear about us?").selectOption("Another SME");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create my account" }).click();
  await page.waitForURL(/verify-password/);
  // Where the mail of the sandbox is.
  const consoleLink = page
    .getByRole("main")
    .getByRole("link", { name: /^(localhost|127\.0\.0\.1):/ });
  expect(await consoleLink.getAttribute("href")).toContain(`:${new URL(consoleUrl).port}/`);
  await expectAccessible(page);
  await page.context().close();
  // Mail apps have a browser of their own, which knows nothing of the sign-up: there it takes a tap more.
  const { page: mailed } = await openPage("phone");
  await mailed.goto(linkIn(await newestMailTo(owner.email, /./)));
  await mailed.getByRole("heading", { name: "Confirm your email address" }).waitFor();
  await expectAccessible(mailed);
  await mailed.getByRole("button", { name: "Confirm and open my account" }).click();
  await mailed.waitForURL(/\/dashboard/);
  await mailed.goto(`${toolUrl}/folder/drafts`);
  await mailed.getByRole("link", { name: /Kenkey and fried fish/ }).click();
  await expect
    .poll(() => mailed.getByLabel(/^Your message/).inputValue())
    .toBe("Kenkey and fried fish, hot from six");
  await mailed.context().close();
});

test("all data in one file; then the account ends, with what stays said before, and nobody is signed in", async () => {
  const { page, email } = await openAsOwner("phone", "ZA");
  await page.goto(`${toolUrl}/personal`);
  const card = cardOf(page, "Your data");
  const downloading = page.waitForEvent("download");
  await card.getByRole("button", { name: "Download all my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("loudhailer-my-data.json");
  const stored: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(stored).toMatchObject({ account: { email }, campaigns: [], invoices: [] });

  await card.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/invoices and payment records/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByText("This is not the email address of this account.").waitFor();
  await dialog.getByLabel("Enter your email address to confirm").fill(email);
  await dialog.getByLabel("Your password").fill("not my password");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByText("The password is wrong.").waitFor();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL(/\/home/);
  const gone = page.getByRole("alert").filter({ hasText: "Your account is deleted." });
  await gone.getByText(/We keep invoices and payment records/).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Start my campaign" }).waitFor();
  await page.locator("#root:not([data-waiting])").waitFor();
  expect(await gone.count()).toBe(0);
  await page.goto(`${toolUrl}/wallet`);
  await page.waitForURL(/\/home/);
  await page.goto(`${toolUrl}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("The email or the password is wrong.").waitFor();
  await page.context().close();
});

test("who deletes an account reads first what is still open, and what becomes of everything", async () => {
  const shop = await aFullShop();
  const { page, complaints } = await openPage("phone");
  await enter(page, shop.email, PASSWORD);
  await page.goto(`${toolUrl}/personal`);
  const ask = () =>
    cardOf(page, "Your data").getByRole("button", { name: "Delete my account" }).click();
  await ask();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Your account cannot be deleted yet.").waitFor();
  await dialog.getByText("1 campaign is still open.").waitFor();
  expect(await dialog.getByRole("button").allInnerTexts()).toEqual(["Close"]);
  await expectAccessible(page);
  // Where it can be ended.
  await dialog.getByRole("link", { name: shop.words.title }).click();
  await page.waitForURL(new RegExp(`/campaign-info/${shop.campaignId}`));
  await page.getByRole("heading", { name: shop.words.title }).first().waitFor();
  const { api } = shop.session;
  const { campaignCode } = await api.campaigns.get({ id: shop.campaignId });
  const idempotencyKey = randomUUID();
  await api.campaigns.stop(
    { userId: shop.userId, campaignCode: campaignCode ?? "" },
    { context: { idempotencyKey } },
  );
  const settled = async () => (await api.privacy.beforeDeletion({})).openCampaigns;
  await expect.poll(settled, { timeout: 60_000 }).toBe(0);
  await page.goto(`${toolUrl}/personal`);
  await ask();
  const lines = dialog.getByRole("definition");
  await lines.first().waitFor();
  expect(await lines.allInnerTexts()).toEqual([
    "R200.00, lost",
    "1, deleted",
    "1, deleted",
    "1, deleted",
    "1, deleted",
    "1, kept",
  ]);
  expect(await dialog.getByRole("term").allInnerTexts()).toEqual([
    "Money in your wallet",
    "Drafts",
    "Your lists",
    "Your pages",
    "Words that customers show",
    "Invoices",
  ]);
  await dialog.getByRole("checkbox", { name: "I give up the money in my wallet." }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 120_000);
