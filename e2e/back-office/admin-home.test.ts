import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  DEMO_SECOND_ADMIN_EMAIL,
} from "../../dev/start/demo-accounts.ts";
import { openSession } from "../../dev/seed/session.ts";
import { expectAccessible, openPage, useBrowser, VIEWPORTS } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { aShopOwner } from "../support/shop-owner.ts";
import { openAsAdministrator, signIn } from "../support/signed-in.ts";

useBrowser();

test("the second administrator arrives at what waits, sees the badge, and is led to the bonus", async () => {
  const { userId } = await aShopOwner();
  const first = openSession(toolUrl);
  await first.auth("sign-in/email", { email: DEMO_ADMIN_EMAIL, password: DEMO_PASSWORD });
  await first.api.administration.grantBonus(
    { userId, amountMinor: 60_000, reason: "Opening week", expiresAt: "2027-06-01T00:00:00Z" },
    { context: { idempotencyKey: randomUUID() } },
  );

  const { page, complaints } = await openPage("desktop");
  await signIn(page, DEMO_SECOND_ADMIN_EMAIL, DEMO_PASSWORD);
  expect(new URL(page.url()).pathname).toBe("/admin");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByText("waits for your approval").waitFor();
  for (const group of ["Money", "Campaigns", "People", "Networks", "Rules"])
    await menu.getByRole("heading", { name: group, exact: true }).waitFor();
  const task = page.getByRole("main").getByRole("link", { name: /bonus to approve/ });
  expect(await task.innerText()).toContain("Needs a second administrator");
  await expectAccessible(page);
  await page.setViewportSize(VIEWPORTS.phone);
  const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isTooWide)).toBe(false);
  await task.click();
  await page.waitForURL(/\/bonus$/);
  expect(complaints).toEqual([]);
  await page.context().close();

  const asked = await openAsAdministrator("phone");
  await asked.page.goto(`${toolUrl}/admin`);
  await asked.page.getByText("request of yours waits for another administrator.").waitFor();
  await expectAccessible(asked.page);
  await asked.page.getByRole("link", { name: "Advertisers", exact: true }).first().click();
  await asked.page.getByRole("link", { name: "Home" }).click();
  await asked.page.waitForURL(/\/admin$/);
  await asked.page.context().close();
});
