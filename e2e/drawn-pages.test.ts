import { expect, test } from "vitest";
import { openPage, useBrowser } from "./support/browser.ts";
import { toolUrl } from "./support/sandbox.ts";
import { aShopOwner, PASSWORD } from "./support/shop-owner.ts";
import { openAsOwner } from "./support/signed-in.ts";

useBrowser({ cachesApp: true });

const PUBLIC = [
  "/home",
  "/login",
  "/signup",
  "/reset-password/request",
  "/planoffline",
  "/help",
  "/help/how-pricing-works",
];

test.each(PUBLIC)(
  "%s is there before any script, and the app takes it over as it is",
  async (path) => {
    const { page, complaints } = await openPage("phone");
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(toolUrl + path, { waitUntil: "commit" });
    const heading = page.getByRole("heading", { level: 1 });
    await heading.waitFor();
    const drawn = await heading.innerText();
    const title = await page.title();
    await heading.evaluate((element) => element.setAttribute("data-kept", ""));
    letGo();
    // Only the app knows who is signed in.
    await page
      .getByRole("link", { name: /^Sign (?:in|up)$/ })
      .first()
      .waitFor();
    await page.locator("button[data-early]").first().waitFor({ state: "detached" });
    expect(await heading.innerText()).toBe(drawn);
    await expect.poll(() => page.title()).toBe(title);
    // A help page is called by what it is about.
    if (/\/help\/./.test(path)) expect(title).toBe(`${drawn} · Help · Loudhailer`);
    expect(await page.locator("h1[data-kept]").count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test("what is typed before the script has come is not lost, and never in an address", async () => {
  const { email } = await aShopOwner();
  const { page } = await openPage("phone");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${toolUrl}/login`, { waitUntil: "commit" });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  letGo();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  expect(addresses.filter((address) => address.includes(PASSWORD))).toEqual([]);
  await page.context().close();
});

test("a light page brings its styles along: no sheet is asked for before it answers", async () => {
  const { page } = await openPage("phone");
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(request.url());
  });
  await page.goto(`${toolUrl}/login`);
  await page.locator("button[data-early]").first().waitFor({ state: "detached" });
  expect(sheets).toEqual([]);
  await page.context().close();
});

test("a member's page shows its frame before any script, and the app puts its own in its place", async () => {
  const { page, complaints } = await openAsOwner("phone", "ZA");
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Responses from the service worker's cache need no request.
  await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${toolUrl}/wallet`, { waitUntil: "commit" });
  await page.getByText("Loudhailer").first().waitFor();
  expect(await page.locator("#root[data-waiting] main").count()).toBe(1);
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  letGo();
  await page.getByRole("heading", { level: 1, name: "Wallet" }).waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.locator("main").count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});
