import type { Page } from "playwright-core";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from "../../dev/start/demo-accounts.ts";
import { openPage } from "./browser.ts";
import { toolUrl } from "./sandbox.ts";
import { aShopOwner, PASSWORD } from "./shop-owner.ts";

type View = Parameters<typeof openPage>[0];

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${toolUrl}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

/** A browser in which a new shop owner is signed in, with the session of the API beside it. */
export async function openAsOwner(view: View, country: "ZA" | "GH") {
  const owner = await aShopOwner(country);
  const opened = await openPage(view);
  await signIn(opened.page, owner.email, PASSWORD);
  return { ...owner, ...opened };
}

/** A browser in which the administrator of the sandbox is signed in. */
export async function openAsAdministrator(view: View) {
  const opened = await openPage(view);
  await signIn(opened.page, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  return opened;
}
