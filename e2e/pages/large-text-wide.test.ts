import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWhole } from "./open-whole.ts";
import { useBrowser } from "../support/browser.ts";
import { doubleText, misfits } from "../support/large-text.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

/** Whether keys reach the box of each table that is wider than its box. */
const reachOfScrolled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("table")]
      .map(({ parentElement }) => parentElement as HTMLElement)
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => box.tabIndex === 0),
  );

test.each([
  { path: "/reports", isScrolled: true },
  { path: "/admin/audit", isScrolled: false },
  { path: "/admin/reference", isScrolled: true },
])(
  "with text twice as large on a wide screen $path does not scroll sideways, and no column is a letter wide",
  async ({ path, isScrolled }) => {
    const { page } = await openAsAdministrator("desktop");
    await openWhole(page, path);
    if (isScrolled) await page.locator("main table").first().waitFor();
    await doubleText(page);
    expect(await misfits(page)).toEqual([]);
    // How many tables there are depends on what others have booked.
    await expect
      .poll(async () => (await reachOfScrolled(page)).length > 0 || !isScrolled)
      .toBe(true);
    await expect.poll(async () => new Set(await reachOfScrolled(page)).has(false)).toBe(false);
  },
);
