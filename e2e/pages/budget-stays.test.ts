import { expect, test } from "vitest";
import { openPage, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";

useBrowser();

/** With the longest opt-out words it fills one SMS to the last character. */
const FULL = "Y".repeat(132);

test("the money that was named on the front page stays when the shop's name makes the message two, also after a reload, and the wizard says why", async () => {
  const { page, complaints } = await openPage("phone");
  await page.goto(`${toolUrl}/home`);
  await page.getByLabel(/^Your message/).fill(FULL);
  await page.getByText(/^Fits one SMS: 0 of 160 .*it takes 2 SMS\.$/).waitFor();
  await page.getByText("500 people for R150.00", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Start my campaign" }).click();
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
  const budget = page.getByLabel("My budget");
  expect(await budget.inputValue()).toBe("150.00");
  await page.getByLabel("Sender name").fill("FISH SHOP");
  await page.getByText(/^Your name in front makes it 2 SMS instead of 1\./).waitFor();
  await page.getByText("250 people · R150.00").waitFor();
  expect(await budget.inputValue()).toBe("150.00");
  await page.getByText("Draft saved").waitFor();
  await page.reload();
  await page.getByText("250 people · R150.00").waitFor();
  await page.getByLabel("Your message").fill(FULL.slice(50));
  await page.getByText("500 people · R150.00").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("people that were named on the front page stay, whatever they come to cost", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/home`);
  await page.getByText("I know how many").click();
  await page.getByLabel("People", { exact: true }).fill("700");
  await page.getByLabel(/^Your message/).fill(FULL);
  await page.getByText("700 people for R210.00", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Start my campaign" }).click();
  await page.getByLabel("Sender name").fill("FISH SHOP");
  await page.getByText("700 people · R420.00").waitFor();
  await page.context().close();
});
