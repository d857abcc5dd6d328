import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, useBrowser, VIEWPORTS } from "./support/browser.ts";
import { CARDS, topUp } from "./support/card-page.ts";
import { moveClock, newestMailTo, readClock, setFault, toolUrl } from "./support/sandbox.ts";
import { openAsAdministrator, openAsOwner } from "./support/signed-in.ts";
import { subscribeToGrow } from "./support/subscribe.ts";

useBrowser();

/** Small first, then wide. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const screen of ["phone", "desktop"] as const) {
    await page.setViewportSize(VIEWPORTS[screen]);
    await expectAccessible(page);
  }
}

const DAY_MS = 86_400_000;
const FEE = /fee is EUR .* without an exchange rate/;

const monthOf = (at: Date) =>
  at.toLocaleDateString("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "Africa/Johannesburg",
  });

const closeOf = (month: Locator) => month.getByRole("button", { name: /^Close/ });

/** Explains what earlier stories left open, so that only this one's line is. */
async function explainOthers(page: Page): Promise<void> {
  const others = page
    .getByRole("listitem")
    .filter({ hasNot: page.getByText(FEE) })
    .getByRole("button", { name: /^Explain/ });
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Explanation").fill("Seen");
    await dialog.getByRole("button", { name: "Close it" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => others.count()).toBe(left - 1);
  }
}

type Owner = Awaited<ReturnType<typeof openAsOwner>>;

/** A renewal that the bank refused: told by letter, kept for days of grace, and paid with the saved card. */
async function expectRefusedThenPaid({ page, email }: Owner): Promise<void> {
  await newestMailTo(email, /could not be renewed/);
  await page.goto(`${toolUrl}/plan`);
  await page.getByText(/Your bank declined the renewal .* continues until/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay .* now$/ }).click();
  await page.getByText("every month. The next payment is on").waitFor();
  await page.context().close();
}

test("over a month's end refused renewals are told and paid, a difference is explained, and the month closes for good", async () => {
  const subscribers = [await openAsOwner("phone", "ZA"), await openAsOwner("phone", "GH")] as const;
  await subscribeToGrow(subscribers[0].page, "ZA");
  await subscribeToGrow(subscribers[1].page, "GH");
  const owner = await openAsOwner("phone", "ZA");
  await setFault("fee-without-rate");
  await topUp(owner.page, "R150", CARDS.ZA.pays);
  const before = await readClock();
  const month = monthOf(before);

  const { page } = await openAsAdministrator("phone");
  await page.goto(`${toolUrl}/books/differences`);
  await page.getByRole("button", { name: "Compare now" }).click();
  await page.getByText(/^\d+ found$/).waitFor();
  const line = page.getByRole("listitem").filter({ hasText: FEE });
  await line.first().waitFor();
  const day = before.toLocaleDateString("en-GB", {
    day: "numeric",
    timeZone: "Africa/Johannesburg",
  });
  expect(await line.first().innerText()).toMatch(new RegExp(`\\b${day} [A-Z]`));
  await expectAccessibleEverywhere(page);
  await explainOthers(page);

  await setFault("renewal-declined", 1_000);
  await moveClock({ to: new Date((await readClock()).getTime() + 32 * DAY_MS).toISOString() });
  await setFault(null);
  for (const subscriber of subscribers) await expectRefusedThenPaid(subscriber);
  await page.goto(`${toolUrl}/books/months`);
  const row = page.getByRole("listitem").filter({ hasText: month });
  await row.getByText(/open\. Explain/).waitFor();
  expect(await closeOf(row).count()).toBe(0);

  await page.goto(`${toolUrl}/books/differences`);
  await line.first().waitFor();
  await line
    .first()
    .getByRole("button", { name: /^Explain/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Close it" }).click();
  await dialog.getByText("Explain it in a few words.").waitFor();
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel("Explanation").fill("Booked by hand from the provider's statement");
  await dialog.getByRole("button", { name: "Close it" }).click();
  await dialog.waitFor({ state: "detached" });
  await line.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Compare now" }).click();
  await page.getByText("Ledger, card provider and gateway agree.").waitFor();
  await page.getByText("All", { exact: true }).click();
  await page.getByText("Closed: Booked by hand from the provider's statement").waitFor();
  await expectAccessibleEverywhere(page);

  await page.goto(`${toolUrl}/books/months`);
  await row.getByRole("button", { name: `Close ${month}` }).click();
  await page.getByRole("dialog").getByText("it cannot be opened again").waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Close the month" }).click();
  await row.getByText("Closed", { exact: true }).waitFor();
  await row.getByText("Nothing more can be recorded in it.").waitFor();
  expect(await closeOf(row).count()).toBe(0);
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: `Download as CSV ${month}` }).click();
  // Of a month that is closed, which its name says.
  expect((await download).suggestedFilename()).toMatch(/^loudhailer-accounts-\d{4}-\d\d\.csv$/);
  // What comes now is booked into the month that is running.
  await topUp(owner.page, "R50", CARDS.ZA.pays);
  await owner.page.context().close();
  await page.reload();
  const running = page.getByRole("listitem").filter({ hasText: monthOf(await readClock()) });
  await running.getByText("The month is not over yet.").waitFor();
  expect(await closeOf(running).count()).toBe(0);
  await expectAccessibleEverywhere(page);

  await page.goto(`${toolUrl}/books/no-such-section`);
  await page.getByRole("heading", { name: "This page does not exist" }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.context().close();
});
