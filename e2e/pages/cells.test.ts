import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from "../../dev/start/demo-accounts.ts";
import { expectAccessible, openPage, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { enter } from "../support/signed-in.ts";

useBrowser();

const ZA = { countryId: 6, code: "ZA", name: "South Africa", address: toolUrl, isHere: true };
const GH = {
  countryId: 7,
  code: "GH",
  name: "Ghana",
  address: "https://gh.example",
  isHere: false,
};

/** The tool as a cell among others: what it says of who is there has the directory with it. The other cells are empty pages. */
async function openInCell(
  viewport: "phone" | "desktop",
  cells: readonly (typeof ZA)[],
): Promise<{ page: Page; asked: string[] }> {
  const { page } = await openPage(viewport);
  const asked: string[] = [];
  await page.route("**/api/v1/accounts/me", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), cells } });
  });
  await page.route(/^https:\/\/\w+\.example\//, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<h1>Another cell</h1>" });
  });
  return { page, asked };
}

test("with one installation nobody is asked where their account is", async () => {
  const { page } = await openPage("phone");
  const read = page.waitForResponse("**/api/v1/accounts/me");
  await page.goto(`${toolUrl}/login`);
  expect("cells" in ((await (await read).json()) as object)).toBe(false);
  await page.getByRole("link", { name: "Create an account" }).waitFor();
  expect(await page.getByText("Your account is in").count()).toBe(0);
  await page.goto(`${toolUrl}/home`);
  await page.getByText("Ghana", { exact: true }).click();
  await page
    .locator("#start-note")
    .getByText(/people for GH₵/)
    .waitFor();
  expect(await page.getByText("Another country").count()).toBe(0);
  await page.context().close();
});

test("the sign-in page leads to the country of the account, and remembers it on the device", async () => {
  const { page, asked } = await openInCell("phone", [ZA, GH]);
  await page.goto(`${toolUrl}/login?next=%2Fwallet`);
  await page.getByText("Your account is in:").waitFor();
  await expectAccessible(page);
  expect(await page.getByText(/Last time/).count()).toBe(0);
  await page.getByLabel("Email").fill("owner@shop.test");
  await page.getByRole("link", { name: "Ghana" }).click();
  await page.getByRole("heading", { name: "Another cell" }).waitFor();
  // Nothing of the person goes along, and not the page that was asked for either.
  expect(asked.filter((url) => !url.endsWith("/favicon.ico"))).toEqual([`${GH.address}/login`]);

  await page.goto(`${toolUrl}/login`);
  await page.getByText("Last time you chose Ghana.").waitFor();
  await expectAccessible(page);
  const there = page.getByRole("link", { name: "Sign in there" });
  expect(await there.getAttribute("href")).toBe(`${GH.address}/login`);
  await page.getByRole("link", { name: "South Africa" }).click();
  await there.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("Your account is in:").waitFor();
  expect(await there.count()).toBe(0);
  await page.context().close();
});

test("a country of another cell is a link to the same page there; what was written is not sent along", async () => {
  const { page, asked } = await openInCell("desktop", [ZA, GH]);
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  for (const path of ["/planoffline", "/signup", "/home"]) {
    await page.goto(`${toolUrl}${path}`);
    await page.getByText("Another country:").waitFor();
    await expectAccessible(page);
    if (path === "/home") {
      expect(await page.getByRole("radio", { name: "Ghana" }).count()).toBe(0);
      await page.getByLabel(/Your message/).fill("Fresh bread at half price");
    }
    await page.getByRole("link", { name: "Ghana", exact: true }).click();
    await page.getByRole("heading", { name: "Another cell" }).waitFor();
    expect(page.url()).toBe(`${GH.address}${path}`);
  }
  // The browser asks before it leaves what is not saved.
  expect(dialogs).toEqual(["beforeunload"]);
  expect(asked.filter((url) => url.includes("?"))).toEqual([]);
  await page.context().close();
});

test("whoever has begun a campaign is told that it stays", async () => {
  const { page } = await openInCell("phone", [ZA, GH]);
  await page.goto(`${toolUrl}/home`);
  await page.getByText("Another country:").waitFor();
  expect(await page.getByText("stays here").count()).toBe(0);
  await page.getByLabel(/Your message/).fill("Fresh bread at half price");
  await page.getByRole("button", { name: "Start my campaign" }).click();
  await page.waitForURL(/\/campaign\/edit/);
  await page.goto(`${toolUrl}/signup`);
  await page.getByText("What you have begun stays here. You start anew there.").waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test("the cell of Ghana begins with Ghana", async () => {
  const cells = [
    { ...ZA, address: "https://za.example", isHere: false },
    { ...GH, address: toolUrl, isHere: true },
  ];
  const { page } = await openInCell("phone", cells);
  await page.goto(`${toolUrl}/home`);
  await page
    .locator("#start-note")
    .getByText(/people for GH₵/)
    .waitFor();
  expect(await page.getByRole("radio", { name: "South Africa" }).count()).toBe(0);
  await page.goto(`${toolUrl}/signup`);
  await expect.poll(() => page.getByLabel("Country").inputValue()).toBe("7");
  await page.context().close();
});

test("the directory serves no country and leads to each", async () => {
  const cells = [{ ...ZA, address: "https://za.example", isHere: false }, GH];
  const { page } = await openInCell("desktop", cells);
  await page.goto(`${toolUrl}/signup`);
  await page.getByRole("heading", { name: "Choose your country" }).waitFor();
  await expectAccessible(page);
  expect(await page.getByLabel("Email").count()).toBe(0);
  await page.getByRole("link", { name: "South Africa" }).click();
  await page.waitForURL("https://za.example/signup");
  await page.context().close();
});

test("administration of a cell offers its own countries alone", async () => {
  const { page } = await openInCell("desktop", [
    { ...ZA, address: "https://za.example", isHere: false },
    { ...GH, address: toolUrl, isHere: true },
  ]);
  await enter(page, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  for (const part of ["prices", "holidays", "rules", "examples"]) {
    await page.goto(`${toolUrl}/admin/reference?part=${part}`);
    const country = page.getByLabel("Country", { exact: true });
    await country.waitFor();
    expect(await country.locator("option").allInnerTexts(), part).toEqual(["Ghana"]);
  }
  for (const part of ["prices", "countries", "routes"]) {
    await page.goto(`${toolUrl}/admin/reference?part=${part}`);
    await page.getByRole("main").getByText("Ghana").first().waitFor();
    expect(await page.getByRole("main").innerText(), part).not.toContain("South Africa");
  }
  await page.goto(`${toolUrl}/admin/opt-outs`);
  await page.getByRole("radio", { name: "Ghana" }).waitFor();
  expect(await page.getByRole("radio", { name: "South Africa" }).count()).toBe(0);
  await page.goto(`${toolUrl}/reports`);
  const filter = page.getByLabel("Country", { exact: true });
  await filter.waitFor();
  expect(await filter.locator("option").allInnerTexts()).toEqual(["All", "Ghana"]);
  await page.context().close();
});
