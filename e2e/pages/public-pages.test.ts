import { expect, test } from "vitest";
import { KIND_NAMES, KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import { expectAccessible, openPage, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

test("a price has the same words on home, on the page of prices and where the kind is chosen", async () => {
  const { page, complaints } = await openPage("phone");
  const names = KIND_NAMES.map((kind) => KIND_TRAITS[kind].name);
  await page.goto(`${toolUrl}/home`);
  const home = page.getByRole("listitem");
  const prices = new Map<string, string>();
  for (const name of names) {
    const card = home.filter({ has: page.getByRole("heading", { name, exact: true }) });
    const words = await card.getByText(/for 1,000 people/).innerText();
    prices.set(name, words);
  }
  expect(prices.get("SMS")).toBe("R300.00 for 1,000 people");
  expect(prices.get("Please Call Me")).toBe("R10.00 for 1,000 people");
  await page.getByRole("link", { name: "See all plans and prices" }).click();
  await page.waitForURL(/planoffline/);
  const table = page.getByRole("table", { name: "What each kind costs" });
  for (const [name, words] of prices)
    await table.getByRole("row").filter({ hasText: name }).getByText(words).first().waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("who has an account is led from the prices to the own plan, never to sign up", async () => {
  const { page } = await openAsOwner("phone", "ZA", "/planoffline");
  await page.getByRole("main").getByRole("link", { name: "Go to your plan" }).waitFor();
  expect(await page.getByRole("link", { name: /^Start/ }).count()).toBe(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Plans and prices" }).click();
  await page.waitForURL(/\/plan$/);
  await page.getByText("Your plan", { exact: true }).waitFor();
  await page.context().close();
});

test("who cannot sign in finds an address to write to, and a way to a new password", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/help`);
  await page.getByRole("link", { name: "Contact support" }).click();
  await page.getByRole("heading", { name: "Write to us" }).waitFor();
  expect(await page.title()).toBe("Contact · Loudhailer");
  const mail = page.getByRole("link", { name: "Send an email" });
  expect(await mail.getAttribute("href")).toMatch(/^mailto:.+@.+/);
  await page.getByRole("main").getByRole("link", { name: "I forgot my password" }).waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test("whose session has ended is led to signing in and back to the page; a visitor is led home", async () => {
  const { page } = await openAsOwner("phone", "ZA", "/wallet");
  await page.getByRole("heading", { name: "Wallet" }).first().waitFor();
  await page.context().clearCookies();
  await page.goto(`${toolUrl}/lists`);
  await page.waitForURL(/\/login\?next=%2Flists/);
  await expectAccessible(page);
  await page.context().close();
  const visitor = await openPage("phone");
  await visitor.page.goto(`${toolUrl}/lists`);
  await visitor.page.waitForURL(/\/home\?next=%2Flists/);
  await visitor.page.context().close();
});

test("headings are in the house's own face from the second page on, however late it came", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/home`);
  await page.waitForFunction(() => document.fonts.check('700 1em "Loudhailer Title"'));
  // It is not put in under the eyes of who reads.
  const isUsed = () => document.documentElement.dataset["titleFace"] !== undefined;
  expect(await page.evaluate(isUsed)).toBe(false);
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await page.getByRole("heading", { name: "Help", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(isUsed)).toBe(true);
  await page.context().close();
});

test("on a wide screen prices, help, signing in and signing up stand in the bar", async () => {
  const { page } = await openPage("desktop");
  await page.goto(`${toolUrl}/home`);
  const bar = page.getByRole("banner");
  for (const name of ["Plans and prices", "Help", "Sign in", "Sign up"])
    await bar.getByRole("link", { name, exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await bar.getByRole("link", { name: "Sign up", exact: true }).isVisible()).toBe(false);
  await page.context().close();
});

test("pages of visitors and of members are isolated from other origins", async () => {
  const isIsolated = () => crossOriginIsolated;
  const visitor = await openPage("phone");
  await visitor.page.goto(`${toolUrl}/home`);
  expect(await visitor.page.evaluate(isIsolated)).toBe(true);
  await visitor.page.context().close();
  const { page } = await openAsOwner("phone", "ZA", "/wallet");
  await page.getByRole("heading", { name: "Wallet" }).first().waitFor();
  expect(await page.evaluate(isIsolated)).toBe(true);
  await page.context().close();
});
