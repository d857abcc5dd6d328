import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_ADVERTISER_EMAIL,
  DEMO_PASSWORD,
} from "../dev/start/demo-accounts.ts";
import { openPage, useBrowser, type VIEWPORTS } from "./support/browser.ts";
import { endOf, ROUTES, type Walker } from "./support/routes.ts";
import { toolUrl } from "./support/sandbox.ts";

useBrowser();

const WALKERS: readonly Walker[] = ["anonymous", "advertiser", "admin"];
const SCREENS = ["phone", "desktop"] as const;
const EMAILS = { advertiser: DEMO_ADVERTISER_EMAIL, admin: DEMO_ADMIN_EMAIL };

/** The browser itself writes a line for every reply of 4xx; a campaign that is not there is such a reply. */
const IS_NOT_FOUND = /Failed to load resource: .* 404/;

async function signIn(page: Page, walker: Walker): Promise<void> {
  if (walker === "anonymous") return;
  await page.goto(`${toolUrl}/login`);
  await page.getByLabel("E-mail").fill(EMAILS[walker]);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

async function problemsAt(page: Page, path: string, end: RegExp): Promise<string[]> {
  await page.goto(`${toolUrl}${path}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("load");
  const { pathname } = new URL(page.url());
  const { violations } = await new AxeBuilder({ page }).analyze();
  return [
    ...(end.test(pathname) ? [] : [`${path}: ended on ${pathname}`]),
    ...violations.map(
      ({ id, nodes }) =>
        `${path}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    ),
  ];
}

/** The menu as it stands: the pane on wide screens for members, the overlay otherwise. */
async function menuOf(page: Page, screen: keyof typeof VIEWPORTS, walker: Walker): Promise<string> {
  await page.goto(`${toolUrl}${walker === "anonymous" ? "/home" : "/dashboard"}`);
  if (screen === "phone" || walker === "anonymous")
    await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Main menu" }).last();
  await menu.getByRole("link").first().waitFor();
  return menu.innerText();
}

describe.each(WALKERS)("every route for: %s", (walker) => {
  test.each(SCREENS)(
    "on a %s: right guard, right menu, axe clean, no complaint",
    async (screen) => {
      const { page, complaints } = await openPage(screen);
      await signIn(page, walker);
      const menu = await menuOf(page, screen, walker);
      expect(menu.includes("Log out")).toBe(walker !== "anonymous");
      expect(menu.includes("Sign in")).toBe(walker === "anonymous");
      expect(/\bBonus\b[\s\S]*\bReports\b/.test(menu)).toBe(walker === "admin");
      const problems: string[] = [];
      for (const route of ROUTES)
        problems.push(...(await problemsAt(page, route.path, endOf(route, walker))));
      expect(problems).toEqual([]);
      expect(complaints.filter((text) => !IS_NOT_FOUND.test(text))).toEqual([]);
      await page.context().close();
    },
    300_000,
  );
});
