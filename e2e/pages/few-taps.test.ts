import { expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "../support/browser.ts";
import { aHand } from "../support/hand.ts";
import { linkIn, newestMailTo, toolUrl } from "../support/sandbox.ts";
import { aRegistration } from "../support/shop-owner.ts";

useBrowser();

// docs/guides/few-taps.md says what is counted, and names these.
const MAX_TAPS = 16;
const MAX_FIELDS = 8;

test("a new owner sends the first campaign from the home page with few taps and few typed fields, the card's included", async () => {
  const { page, complaints } = await openPage("phone");
  const { count, tap, type, tapElsewhere } = aHand(page);
  const { email, password } = aRegistration();
  await page.goto(`${toolUrl}/home`);
  await page
    .locator("#start-note")
    .getByText(/500 people for R150/)
    .waitFor();
  await tap(page.getByRole("button", { name: "Start my campaign" }));

  const message = page.getByLabel("Your message");
  await type(message, "Fresh vetkoek and mince R15 all week.", { waits: true });
  await type(page.getByLabel("Sender name"), "Mama Thandi");
  await tap(page.getByRole("button", { name: "Next: People" }));

  await tap(page.getByRole("checkbox", { name: /^Gauteng/ }));
  await tap(page.getByRole("checkbox", { name: "26–35" }));
  await tap(page.getByRole("radio", { name: "Women", exact: true }));
  await expectAccessible(page);
  await tap(page.getByRole("button", { name: "Skip to review" }));

  // Nothing that costs money is hidden: the review says what was chosen for whoever did not choose.
  await page.getByRole("heading", { name: "Is everything right?" }).waitFor();
  await page.getByText("These are the first days on which it can be sent.").waitFor();
  await page.getByRole("paragraph").filter({ hasText: "Women aged 26–35 in Gauteng" }).waitFor();
  await page.getByRole("paragraph").filter({ hasText: "500 people · R150.00" }).waitFor();
  await tap(page.getByRole("link", { name: "Create an account to send" }));

  await type(page.getByLabel("Email"), email, { waits: true });
  await type(page.getByLabel("Password", { exact: true }), password);
  await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Mama Thandi");
  await expectAccessible(page);
  await tap(page.getByRole("button", { name: "Create my account" }));
  await page.waitForURL(/verify-password/);
  tapElsewhere();
  await page.goto(linkIn(await newestMailTo(email, /./)));

  await page.waitForURL(/\/payment\?campaign=/);
  await page.getByText("You will be charged R150.00").waitFor();
  await page.getByText("Fresh vetkoek and mince R15 all week. · 500 people").waitFor();
  await expectAccessible(page);
  await tap(page.getByRole("button", { name: "Pay R150.00 and send" }));

  await type(page.getByLabel("Card number"), "4242424242424242", { waits: true });
  await type(page.getByLabel(/expiry/i), "12/34");
  await type(page.getByLabel("Security code"), "123");
  await type(page.getByLabel("Name on card"), "Thandi Mokoena");
  await tap(page.getByRole("button", { name: /^Pay/ }));
  await page.getByRole("heading", { name: "Your campaign is being checked" }).waitFor();

  expect(count).toEqual({ taps: MAX_TAPS, fields: MAX_FIELDS });
  expect(complaints).toEqual([]);
  await page.context().close();
}, 240_000);
