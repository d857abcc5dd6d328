import { expect, test } from "vitest";
import { expectAccessible, useBrowser, VIEWPORTS } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

const REFRESHED_AFTER_MS = 16_000;

test("an administrator sees on a phone whether the system works, and the page keeps itself up to date", async () => {
  const { page } = await openAsAdministrator("phone");
  await page.clock.install();
  const asked = () =>
    page.waitForResponse((reply) => reply.url().includes("/rpc/administration/systemStatus"));
  const first = asked();
  await page.goto(`${toolUrl}/admin/status`);
  await first;
  for (const name of [
    "Database",
    "Jobs",
    "Networks",
    "Settlement",
    "Accounting",
    "Backup",
    "Versions",
  ])
    await page.getByRole("heading", { name, exact: true }).waitFor();
  await page.getByText(/^It answers in \d+ ms and holds /).waitFor();
  await page
    .getByText(/^Everything .*works\.|needs? you\./)
    .first()
    .waitFor();
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(VIEWPORTS.phone.width);
  // Nobody touches the page; time passes.
  const again = asked();
  await page.clock.fastForward(REFRESHED_AFTER_MS);
  expect((await again).status()).toBe(200);
});
