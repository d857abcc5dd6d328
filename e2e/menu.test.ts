import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { appHasTaken, expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { toolUrl } from "./support/sandbox.ts";
import { openAsAdministrator, openAsOwner } from "./support/signed-in.ts";

useBrowser();

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const linksOf = (page: Page) => menuOf(page).getByRole("link").allInnerTexts();

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await menuOf(page).getByRole("link").first().waitFor();
}

/** Adds an entry to the configured menu, for this browser only. */
async function addEntry(page: Page, entry: object): Promise<void> {
  // The context also sees what the service worker asks for.
  await page.context().route("**/rpc/catalogue/section*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { json: unknown };
    if (Array.isArray(body.json)) body.json.push(entry);
    await route.fulfill({ response, json: body });
  });
}

describe("the side menu", () => {
  it("of a visitor is an overlay with the public entries, without LogOut and Admin", async () => {
    const { page } = await openPage("phone");
    await page.goto(`${toolUrl}/home`);
    await openMenu(page);
    await expect
      .poll(() => linksOf(page))
      .toEqual(["Home", "Plans and prices", "Sign in", "Sign up", "Help"]);
    expect(await menuOf(page).getByRole("button", { name: "Sign out" }).count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Admin" }).count()).toBe(0);
    await expectAccessible(page);
    await menuOf(page).getByRole("link", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/login/);
    await menuOf(page).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("of a member has a second level with a way back, remembers it, opens the search, and logs out to /home", async () => {
    const { page } = await openAsOwner("phone", "ZA");
    await addEntry(page, {
      title: "Rejected ones",
      icon: "search",
      url: "/search-modal?filter=243",
    });
    await page.goto(`${toolUrl}/dashboard`);
    await openMenu(page);
    const own = ["Your lists", "Your pages", "Notifications", "Profile", "Help"];
    await expect.poll(() => linksOf(page)).toEqual(expect.arrayContaining(own));
    expect(await linksOf(page)).not.toContain("Sign in");
    await menuOf(page).getByRole("button", { name: "Campaigns" }).click();
    await expect
      .poll(() => linksOf(page))
      .toEqual(["All campaigns", "Drafts", "Scheduled", "Running", "Ended"]);
    await menuOf(page).getByRole("link", { name: "Drafts" }).click();
    await page.waitForURL(/\/folder\/drafts/);
    await menuOf(page).waitFor({ state: "detached" });
    await page.reload();
    await openMenu(page);
    await expect.poll(() => linksOf(page)).toContain("Drafts");
    await page.getByRole("button", { name: "Back to the main menu" }).click();
    await expect.poll(() => linksOf(page)).toContain("Wallet");
    await menuOf(page).getByRole("button", { name: "Rejected ones" }).click();
    const search = page.getByRole("dialog", { name: "Search" });
    await search.waitFor();
    await search.getByRole("button", { name: "Rejected campaigns" }).click();
    await search.getByText("Rejected campaigns").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Close the search" }).click();
    await openMenu(page);
    await menuOf(page).getByRole("button", { name: "Search" }).click();
    await search.getByRole("button", { name: "Running campaigns" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await search.waitFor({ state: "detached" });
    await openMenu(page);
    await menuOf(page).getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(/\/home/);
    await openMenu(page);
    await expect.poll(() => linksOf(page)).toContain("Sign in");
    await page.context().unrouteAll({ behavior: "ignoreErrors" });
    await page.context().close();
  });

  it("leads to a search in which what was found stays readable while more is looked for", async () => {
    const { page } = await openAsOwner("phone", "ZA", "/dashboard");
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/rpc/search/find", async (route) => {
      await held;
      await route.continue();
    });
    await openMenu(page);
    await menuOf(page).getByRole("button", { name: "Search" }).click();
    const search = page.getByRole("dialog", { name: "Search" });
    await search.getByRole("combobox").fill("a");
    await search.locator("[aria-busy=true]", { hasText: "Wallet" }).waitFor();
    await expectAccessible(page);
    letGo();
    await search.locator("[aria-busy=false]", { hasText: "Wallet" }).waitFor();
    await page.context().close();
  });

  it("of an administrator is a pane beside the page on a wide screen, with Bonus and Reports", async () => {
    const { page } = await openAsAdministrator("desktop");
    await page.goto(`${toolUrl}/admin`);
    await page.getByRole("heading", { name: "Admin" }).waitFor();
    const [pane, main] = [
      await menuOf(page).boundingBox(),
      await page.getByRole("main").boundingBox(),
    ];
    expect(main?.x).toBeGreaterThanOrEqual((pane?.x ?? 0) + (pane?.width ?? 1_440));
    const hrefOf = (name: string) =>
      menuOf(page).getByRole("link", { name, exact: true }).getAttribute("href");
    expect([await hrefOf("Bonus"), await hrefOf("Reports")]).toEqual(["/bonus", "/reports"]);
    expect(await hrefOf("Accounting")).toBe("/books");
    await page.context().close();
  });
});

it.each([
  ["no menu at all", null],
  ["something else", { title: 7, inner: [null, { url: {} }] }],
  ["entries that are none", [null, 5, { title: "No url" }, { title: "Odd", url: "/x", inner: 3 }]],
])("a menu section that is %s does not break the app", async (_what, section) => {
  const { page, complaints } = await openAsOwner("desktop", "ZA");
  await page.context().route("**/rpc/catalogue/section*", async (route) => {
    if (!route.request().url().includes("slideMenu")) return route.continue();
    await route.fulfill({ json: { json: section } });
  });
  await page.goto(`${toolUrl}/wallet`);
  await page.getByRole("heading", { level: 1, name: "Wallet" }).waitFor();
  await menuOf(page).getByRole("button", { name: "Sign out" }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
});

it("the search opens by key over the page, closes on Escape, and the focus is back where it was", async () => {
  const { page } = await openAsOwner("desktop", "ZA");
  await page.goto(`${toolUrl}/wallet`);
  const link = menuOf(page).getByRole("link", { name: "Invoices" });
  // The key comes with the tools in the bar at the top.
  await page.getByRole("link", { name: /^Money you can spend/ }).waitFor();
  await link.focus();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search" });
  await search.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("role")))
    .toBe("combobox");
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "detached" });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.context().close();
});

it("the search does things: it adds money, changes the colours, and logs out", async () => {
  const { page } = await openAsOwner("desktop", "ZA", "/dashboard");
  const search = page.getByRole("dialog", { name: "Search" });
  const order = async (words: string, action: string) => {
    await page.getByRole("button", { name: "Search", exact: true }).first().click();
    await search.getByRole("combobox").fill(words);
    await search.getByRole("option", { name: action, selected: true }).waitFor();
    if (words === "dark") await expectAccessible(page);
    await page.keyboard.press("Enter");
    await search.waitFor({ state: "detached" });
  };
  await order("add mon", "Add money");
  await page.waitForURL(/\/payment/);
  await order("dark", "Use dark colours");
  expect(await page.locator("html").getAttribute("data-color-scheme")).toBe("dark");
  await order("light", "Use light colours");
  expect(await page.locator("html").getAttribute("data-color-scheme")).toBe("light");
  await order("sign", "Sign out");
  await page.waitForURL(/\/home/);
  await page.context().close();
});

it("home asks before it is left with a message that was not kept", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/home`);
  await appHasTaken(page);
  await page.getByLabel(/^Your message/).fill("Fresh bread at half price");
  await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
  await page.getByRole("button", { name: "Stay here" }).click();
  expect(page.url()).toContain("/home");
  await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL(/\/login/);
  await page.context().close();
});

it("home asks too when one goes back or closes the tab", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/help`);
  await appHasTaken(page);
  await page.getByRole("link", { name: "Loudhailer" }).first().click();
  await page.waitForURL(/\/home/);
  await page.getByLabel(/^Your message/).fill("Fresh bread at half price");
  await page.evaluate(() => history.back());
  await page.getByRole("button", { name: "Stay here" }).click();
  expect(page.url()).toContain("/home");
  expect(await page.getByLabel(/^Your message/).inputValue()).toBe("Fresh bread at half price");
  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await closing;
  await page.context().close();
});
