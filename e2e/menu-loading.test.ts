import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { toolUrl } from "./support/sandbox.ts";
import { aShopOwner, PASSWORD } from "./support/shop-owner.ts";
import { signIn } from "./support/signed-in.ts";

useBrowser();

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const realEntry = (page: Page) => menuOf(page).getByRole("link", { name: "Your pages" });

/** What becomes of the menu's call: it goes on, waits, or fails. */
type Fate = "goes on" | "waits" | "fails";

/** Rules what becomes of each call for the menu from now on; returns how to change that. */
async function ruleMenu(page: Page): Promise<(fate: Fate) => void> {
  let now: Fate = "goes on";
  let change = Promise.withResolvers<void>();
  await page.route("**/rpc/catalogue/section*", async (route) => {
    if (!route.request().url().includes("slideMenu")) return route.continue();
    while (now === "waits") await change.promise;
    return now === "fails" ? route.fulfill({ status: 503 }) : route.continue();
  });
  return (fate) => {
    now = fate;
    change.resolve();
    change = Promise.withResolvers();
  };
}

test("while the menu is on its way its last state stands, on the very first load a skeleton; one that cannot be had says so", async () => {
  const owner = await aShopOwner();
  const { page } = await openPage("desktop");
  const rule = await ruleMenu(page);
  rule("waits");
  await signIn(page, owner.email, PASSWORD);
  await menuOf(page).getByText("Loading").waitFor();
  expect(await menuOf(page).getByRole("link").count()).toBe(0);
  expect(await menuOf(page).getByRole("button", { name: "Sign out" }).count()).toBe(1);
  await expectAccessible(page);
  rule("goes on");
  await realEntry(page).waitFor();

  rule("waits");
  await page.goto(`${toolUrl}/wallet`);
  await realEntry(page).waitFor();
  rule("fails");
  await page.goto(`${toolUrl}/folder`);
  await realEntry(page).waitFor();

  await menuOf(page).getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/home/);
  await signIn(page, owner.email, PASSWORD);
  const notice = menuOf(page).getByText("The menu could not be loaded.");
  await notice.waitFor();
  expect(await menuOf(page).getByRole("link", { name: "Wallet" }).count()).toBe(1);
  expect(await realEntry(page).count()).toBe(0);
  await expectAccessible(page);
  rule("goes on");
  await menuOf(page).getByRole("button", { name: "Try again" }).click();
  await realEntry(page).waitFor();
  await notice.waitFor({ state: "detached" });
  await page.context().close();
});
