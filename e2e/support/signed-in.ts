import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  DEMO_SECOND_ADMIN_EMAIL,
} from "../../dev/start/demo-accounts.ts";
import { openPage } from "./browser.ts";
import { toolUrl } from "./sandbox.ts";
import { aShopOwner, PASSWORD } from "./shop-owner.ts";

/** Passwords are hashed slowly on purpose, and the overview is the first page of members: a busy machine may take its time. */
const ARRIVAL_MS = 60_000;

type View = Parameters<typeof openPage>[0];

/** Signs somebody in on the page; resolves on the overview, an administrator on what is to do. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${toolUrl}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/(dashboard|admin)$/, { timeout: ARRIVAL_MS });
}

/** Signs the browser of a page in without a page: what the form sends, and the cookies that come back. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  const { request } = page;
  const context = page.context();
  await request.get(`${toolUrl}/api/v1/accounts/me`);
  const token = (await context.cookies(toolUrl)).find(({ name }) => name === "XSRF-TOKEN")?.value;
  const reply = await request.post(`${toolUrl}/api/auth/sign-in/email`, {
    headers: { origin: new URL(toolUrl).origin, "x-xsrf-token": decodeURIComponent(token ?? "") },
    data: { email, password },
    timeout: ARRIVAL_MS,
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** A browser in which a new shop owner is signed in, with a session of the API beside it; on the page that is named, if any. */
export async function openAsOwner(view: View, country: "ZA" | "GH", path?: string) {
  const owner = await aShopOwner(country);
  const opened = await openPage(view);
  await enter(opened.page, owner.email, PASSWORD);
  if (path !== undefined) await opened.page.goto(`${toolUrl}${path}`);
  return { ...owner, ...opened };
}

/** A browser in which an administrator of the sandbox is signed in: the first, or the one who approves. */
export async function openAsAdministrator(view: View, which: "first" | "second" = "first") {
  const opened = await openPage(view);
  const email = which === "first" ? DEMO_ADMIN_EMAIL : DEMO_SECOND_ADMIN_EMAIL;
  await enter(opened.page, email, DEMO_PASSWORD);
  return opened;
}
