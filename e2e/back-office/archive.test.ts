import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectAccessible, useBrowser, VIEWPORTS } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

/** What the networks would have years later; the sandbox forgets nobody within a story. */
const MONTHS = {
  isOff: false,
  isFailing: true,
  goodAt: "2026-11-01T02:00:00.000Z",
  months: [
    { month: "2023-09", services: 12, messages: 48_200 },
    { month: "2023-08", services: 8, messages: 2_700 },
  ],
};
const FILE = {
  fileName: "loudhailer-archive-2023-08.csv",
  contentType: "text/csv; charset=utf-8",
  content: "day;messages\r\n2023-08-01;2700\r\n",
  isCut: false,
};

test("an administrator has a month of archived messages as a file, and sees that the archive fails", async () => {
  const { page } = await openAsAdministrator("phone");
  const answer = (name: string, json: object) =>
    page
      .context()
      .route(`**/rpc/administration/${name}*`, (route) => route.fulfill({ json: { json } }));
  const asked = page.waitForResponse((reply) => reply.url().includes("/archiveMonths"));
  await page.goto(`${toolUrl}/reports`);
  // Nothing is archived yet, and nothing is said of it.
  expect((await asked).status()).toBe(200);
  await page.getByRole("button", { name: "Campaigns as CSV" }).waitFor();
  expect(await page.getByText("Archive of messages").count()).toBe(0);

  await answer("archiveMonths", MONTHS);
  await answer("archiveCsv", FILE);
  await page.reload();
  await page.getByRole("heading", { name: "Archive of messages" }).waitFor();
  await page.getByText("Messages could not be archived the last time.").waitFor();
  for (const screen of ["phone", "desktop"] as const) {
    await page.setViewportSize(VIEWPORTS[screen]);
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(VIEWPORTS[screen].width);
  }
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "August 2023 as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(FILE.fileName);
  expect(await readFile(await file.path(), "utf8")).toBe(FILE.content);
});
