import { describe, expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";
import { openStep } from "../support/wizard.ts";

useBrowser();

const COUNTRIES = [
  { country: "ZA", name: "South Africa", countryId: 6 },
  { country: "GH", name: "Ghana", countryId: 7 },
] as const;
const MONTH_MS = 31 * 86_400_000;
const UNDO_MS = 10_000;

const idOf = (address: string) => new URL(address).searchParams.get("id") ?? "";

describe.each(COUNTRIES)("drafts in $country", ({ country, name, countryId }) => {
  test("a visitor who starts again gets the same draft, and finds it on home, and goes on at its review", async () => {
    const { page } = await openPage("phone");
    const start = async () => {
      await page.goto(`${toolUrl}/home`);
      await page.getByText(name, { exact: true }).click();
      await page.getByLabel(/^Your message/).fill("Fresh bread every morning at Thandi.");
      await page.getByRole("button", { name: "Start my campaign" }).click();
      await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
      return idOf(page.url());
    };
    const first = await start();
    expect(await start()).toBe(first);
    await openStep(page, "When");
    await page.getByText("Draft saved").waitFor();
    await page.goto(`${toolUrl}/home`);
    await page.getByRole("heading", { name: "Finish your draft" }).waitFor();
    await page.getByText(/^Last changed /).waitFor();
    await page.getByText(/^(?:✓ )?Message Done\./).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Continue this draft" }).click();
    // Every step has an answer: the review says what is still wrong.
    await page.getByRole("heading", { name: "Is everything right?" }).waitFor();
    expect(idOf(page.url())).toBe(first);
    await page.context().close();
  });

  test("a member's overview offers the draft changed last; many old ones are deleted, with a way back", async () => {
    const { page, session } = await openAsOwner("phone", country);
    const titles = ["Bread", "Fish", "Haircuts"];
    for (const title of titles)
      await session.api.campaigns.createDraft({ countryId, draft: { title, step: "people" } });
    await page.goto(`${toolUrl}/dashboard`);
    await page.getByRole("heading", { name: "Finish your draft" }).waitFor();
    await page.getByRole("link", { name: "All drafts (3)" }).waitFor();
    await expectAccessible(page);
    // It was left at the people, with no message yet: what is missing comes first.
    await page.getByRole("link", { name: "Continue this draft" }).click();
    await page.waitForURL(/step=message/);

    const drafts = async () => (await session.api.campaigns.list({ state: "drafts" })).rows;
    const count = async () => (await drafts()).length;
    // Other stories move the time of the sandbox forward: a month is counted from the drafts' own time.
    const changedMs = (await drafts()).map(({ changedAt }) => Date.parse(changedAt));
    await page.clock.setFixedTime(Math.max(...changedMs) + MONTH_MS);
    await page.goto(`${toolUrl}/folder/drafts`);
    const row = page.getByRole("link", { name: /Haircuts/ });
    await page.getByText("3 drafts have not been changed for 30 days.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete Haircuts" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("status").filter({ hasText: "1 draft deleted." }).waitFor();
    // The newest stood first: the next row has the focus now.
    const focused = page.locator(":focus");
    expect(await focused.innerText()).toContain("Fish");
    await page.getByRole("button", { name: "Undo" }).click();
    await row.waitFor();
    expect(await focused.innerText()).toBe("Campaigns");
    await page.getByRole("button", { name: "Delete old drafts" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByText("3 drafts deleted.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await row.waitFor();
    expect(await count()).toBe(3);
    await page.getByRole("button", { name: "Delete old drafts" }).click();
    // Leaving the page does not take it back.
    await page.getByRole("link", { name: "Your lists" }).click();
    await expect.poll(count).toBe(0);
    await page.context().close();
  });
});

test("when the way back after deleting a draft ends by itself, who stands on it goes on to the heading", async () => {
  const { page, session } = await openAsOwner("phone", "ZA");
  for (const title of ["Bread", "Fish"])
    await session.api.campaigns.createDraft({ countryId: 6, draft: { title, step: "people" } });
  await page.clock.install();
  await page.goto(`${toolUrl}/folder/drafts`);
  await page.getByRole("button", { name: "Delete Fish" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.clock.fastForward(UNDO_MS);
  await undo.waitFor({ state: "detached" });
  expect(await page.locator(":focus").innerText()).toBe("Campaigns");
  // Who is elsewhere by then stays there.
  await page.getByRole("button", { name: "Delete Bread" }).click();
  await page.getByRole("link", { name: "Your lists" }).focus();
  await page.clock.fastForward(UNDO_MS);
  await undo.waitFor({ state: "detached" });
  expect(await page.locator(":focus").innerText()).toBe("Your lists");
  await page.context().close();
});
