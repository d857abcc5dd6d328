import { expect, test } from "vitest";
import { DEFAULT_RISK_RULES, type RiskRules } from "../../domain/risk/risk-rules.ts";
import { expectAccessible, useBrowser, VIEWPORTS } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;

test("an administrator sets a limit in words: sees what it does and what is usual, is told what is wrong, and confirms what changes", async () => {
  const { page } = await openAsAdministrator("phone");
  // Everybody of this system would be under the new limit: what is sent is looked at here, saving is tested with the server.
  let sent: { json: { value: RiskRules; reason: string } } | undefined;
  await page.context().route("**/rpc/administration/saveSection", async (route) => {
    sent = route.request().postDataJSON() as typeof sent;
    await route.fulfill({ json: { json: {} } });
  });
  await page.goto(`${toolUrl}/admin/sections`);
  await page.getByLabel("What to change").selectOption({ label: "Payments and new accounts" });
  await page.waitForURL(/section=riskRules/);
  const cards = page.getByLabel("Different cards of one account");
  await cards.waitFor();
  await page.getByText("Empty means no limit. Usual: 3.").waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(isTooWide)).toBe(false);
  await cards.fill("some");
  const save = page.getByRole("button", { name: "Save these settings" });
  await save.click();
  await page.getByText("Type a whole number from 0 to").waitFor();
  await expect.poll(() => cards.evaluate((it) => it === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await cards.fill("");
  await page.getByLabel("In South Africa").fill("1500.50");
  await save.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Different cards of one account: no limit instead of 3").waitFor();
  await dialog.getByText("In South Africa: R1,500.50 instead of R20,000.00").waitFor();
  await dialog.getByLabel("Reason").fill("families share cards");
  await dialog.getByRole("button", { name: "Save these settings" }).click();
  await dialog.waitFor({ state: "detached" });
  const { newAccount } = DEFAULT_RISK_RULES;
  expect(sent?.json.value).toEqual({
    ...DEFAULT_RISK_RULES,
    mostCards: null,
    newAccount: { ...newAccount, mostPaidMinor: { ...newAccount.mostPaidMinor, ZAR: 150_050 } },
  });
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
});

test("every section is a form that the server takes as it stands, without a code or a line of JSON", async () => {
  const { page } = await openAsAdministrator("desktop");
  await page.goto(`${toolUrl}/admin/sections`);
  const choice = page.getByLabel("What to change");
  await choice.waitFor();
  const codes = await choice
    .locator("option")
    .evaluateAll((all) => all.map((it) => (it as HTMLOptionElement).value));
  expect(codes.length).toBeGreaterThan(8);
  for (const code of codes) {
    await page.goto(`${toolUrl}/admin/sections?section=${code}`);
    const name = await choice.locator("option:checked").innerText();
    expect(name).not.toBe(code);
    await page.getByRole("heading", { name: code === "slideMenu" ? "Entries" : name }).waitFor();
    await expectAccessible(page);
    const words = await page.getByRole("main").innerText();
    expect(words).not.toMatch(/JSON|[{}]"|\b[a-z]+[A-Z][a-z]+\b/);
    await page.setViewportSize(VIEWPORTS.phone);
    expect(await page.evaluate(isTooWide), code).toBe(false);
    await page.setViewportSize(VIEWPORTS.desktop);
  }
  await page.context().close();
});

test("a word is added to a list of websites and a line that is none is named", async () => {
  const { page } = await openAsAdministrator("desktop");
  await page.goto(`${toolUrl}/admin/sections?section=linkRules`);
  const field = page.getByLabel("Nobody can link to");
  await field.fill("bad.example.com\nnot a website");
  await page.getByRole("button", { name: "Save these settings" }).click();
  await page.getByText("not a website: A domain is written like example.com.").waitFor();
  await field.fill("bad.example.com");
  await page.getByRole("button", { name: "Save these settings" }).click();
  await page.getByRole("dialog").getByText("Nobody can link to: added bad.example.com").waitFor();
  await page.context().close();
});
