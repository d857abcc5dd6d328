import { expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { CARDS, chooseCard, payByCard } from "../support/card-page.ts";
import { aLunchDraft } from "../support/lunch-campaign.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

test("a new campaign opens with the sender name of the one sent last, and the review says it once", async () => {
  const { page, session } = await openAsOwner("phone", "ZA");
  const id = await aLunchDraft(session, "ZA", { title: "Lunch", people: 500 });
  await page.goto(`${toolUrl}/campaign/edit?id=${id}&step=review`);
  await page.getByText("Test shop: Lunch special").waitFor();
  expect(await page.getByText("From Test shop").count()).toBe(0);
  await page.goto(`${toolUrl}/payment?campaign=${id}`);
  await chooseCard(page, "ZA");
  await page.getByRole("button", { name: /^Pay .* and send/ }).click();
  await payByCard(page, CARDS.ZA.pays);
  await page.getByRole("heading", { name: "Your campaign is being checked" }).waitFor();

  await page.goto(`${toolUrl}/campaign/new`);
  const sender = page.getByLabel("Sender name");
  await expect.poll(() => sender.inputValue()).toBe("Test shop");
  // Nothing is saved by opening it, and what is typed stays.
  await sender.fill("Other shop");
  await page.getByLabel("Your message").fill("Rolls on Sundays.");
  await page.getByText("Saved").first().waitFor();
  expect(await sender.inputValue()).toBe("Other shop");
  await page.context().close();
});
