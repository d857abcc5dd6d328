import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { codeFor } from "../dev/testing/totp.ts";
import { addAuthenticator, ignoreSuggestions } from "./support/authenticator.ts";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { cardOf } from "./support/cards.ts";
import { newestMailTo, toolUrl } from "./support/sandbox.ts";
import { PASSWORD } from "./support/shop-owner.ts";
import { openAsOwner } from "./support/signed-in.ts";

useBrowser();

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.waitForURL(/\/home/);
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto(`${toolUrl}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a passkey is added, renamed, signs in by button and by the field, and opens nothing once it is removed", async () => {
  const { page, email } = await openAsOwner("desktop", "ZA");
  await addAuthenticator(page);
  await page.goto(`${toolUrl}/personal`);
  const card = cardOf(page, "Passkeys");
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await card.getByText("Chrome, Linux").waitFor();
  expect((await newestMailTo(email, /passkey/)).subject).toBe(
    "A passkey was added to your account",
  );
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await card.getByText("It is already on the list.").waitFor();
  await card.getByRole("button", { name: /^Rename/ }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Shop till");
  await page.getByRole("button", { name: "Save the name" }).click();
  await card.getByText("Shop till").waitFor();
  await expectAccessible(page);

  // Long after signing in, one signs in again first: the way there is a button.
  await page.route("**/passkey/generate-register-options", (route) =>
    route.fulfill({ status: 403, json: { code: "SESSION_NOT_FRESH", message: "Sign in again." } }),
  );
  await card.getByRole("button", { name: "Add a passkey" }).click();
  const again = card.getByRole("link", { name: "Sign in again" });
  expect(await again.getAttribute("href")).toBe("/login?next=%2Fpersonal");

  // The suggestion in the field: the browser of the test takes it at once.
  await signOut(page);
  await page.goto(`${toolUrl}/login?next=%2Fpersonal`);
  await page.waitForURL(/\/personal/);

  // The button takes over from a field whose suggestion nobody takes.
  await ignoreSuggestions(page);
  await signOut(page);
  await page.goto(`${toolUrl}/login`);
  expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username webauthn");
  await expectAccessible(page);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await button.click();
  await page.waitForURL(/\/dashboard/);

  await page.goto(`${toolUrl}/personal`);
  await card.getByRole("button", { name: "Remove Shop till" }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await card.getByText("Shop till").waitFor({ state: "detached" });
  await signOut(page);
  await page.goto(`${toolUrl}/login`);
  await button.click();
  await page.getByText("This passkey does not belong to an account here.").waitFor();
  await page.context().close();
});

test("a second step: set up by picture or key, asked for at sign-in, a backup code when the phone is lost, switched off", async () => {
  const { page, email } = await openAsOwner("phone", "ZA");
  await page.goto(`${toolUrl}/personal`);
  const card = cardOf(page, "Two-step sign-in");
  await card.getByLabel("Your password").fill(PASSWORD);
  await card.getByRole("button", { name: "Set it up" }).click();
  await card.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const link = card.getByRole("link", { name: /open it in the app/ });
  const uri = (await link.getAttribute("href")) ?? "no link";
  const key = new URL(uri).searchParams.get("secret") ?? "no key";
  expect((await card.innerText()).replaceAll(" ", "")).toContain(key);
  const codes = card.getByRole("list", { name: "Backup codes" }).getByRole("listitem");
  const backupCode = await codes.first().innerText();
  const download = page.waitForEvent("download");
  await card.getByRole("button", { name: "Save as a file" }).click();
  expect((await download).suggestedFilename()).toBe("loudhailer-backup-codes.txt");
  await expectAccessible(page);
  const codeField = card.getByLabel("Code from your authenticator app");
  await codeField.fill("000000");
  await card.getByRole("button", { name: "Turn it on" }).click();
  await card.getByText("This code is wrong.").waitFor();
  await codeField.fill(codeFor(uri));
  await card.getByRole("button", { name: "Turn it on" }).click();
  await card.getByText("It is on").waitFor();
  await page.reload();
  await card.getByText("It is on").waitFor();
  expect(await card.innerText()).not.toContain(backupCode);

  await page.context().clearCookies();
  await typePassword(page, email);
  await page.getByLabel("Code from your authenticator app").fill(codeFor(uri));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard/);

  for (const isFirst of [true, false]) {
    await page.context().clearCookies();
    await typePassword(page, email);
    await page.getByRole("button", { name: /use a backup code/i }).click();
    await page.getByLabel("Backup code").fill(backupCode);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    if (isFirst) await page.waitForURL(/\/dashboard/);
    else await page.getByText("This code is wrong.").waitFor();
  }

  await typePassword(page, email);
  await page.getByLabel("Code from your authenticator app").fill(codeFor(uri));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto(`${toolUrl}/personal`);
  await card.getByLabel("Your password").fill(PASSWORD);
  await card.getByRole("button", { name: "Turn it off" }).click();
  await card.getByRole("button", { name: "Set it up" }).waitFor();
  await page.context().clearCookies();
  await typePassword(page, email);
  await page.waitForURL(/\/dashboard/);
  await page.context().close();
});

test("signing out everywhere ends the other browser's session too", async () => {
  const { page, email } = await openAsOwner("desktop", "ZA");
  const elsewhere = (await openPage("phone")).page;
  await typePassword(elsewhere, email);
  await elsewhere.waitForURL(/\/dashboard/);
  await page.goto(`${toolUrl}/personal`);
  const card = cardOf(page, "Where you are signed in");
  await card.getByText("This one").waitFor();
  await card.getByRole("button", { name: "Sign out everywhere" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL(/\/login/);
  for (const ended of [page, elsewhere]) {
    await ended.goto(`${toolUrl}/wallet`);
    // Whoever signed out here is a visitor; the other is asked to sign in again, and goes on where they were.
    await ended.waitForURL(ended === page ? /\/home/ : /\/login\?next=%2Fwallet/);
    await ended.context().close();
  }
});
