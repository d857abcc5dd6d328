import { expect, test } from "vitest";
import { openPage, useBrowser } from "./support/browser.ts";
import { toolUrl } from "./support/sandbox.ts";
import { aShopOwner, PASSWORD } from "./support/shop-owner.ts";

useBrowser();

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
    await heading.evaluate((element) => element.setAttribute("data-kept", ""));
    letGo();
    // Who is signed in is known to the app alone.
    await page
      .getByRole("link", { name: /^Sign (?:in|up)$/ })
      .first()
      .waitFor();
    await page.locator("button[data-early]").first().waitFor({ state: "detached" });
    expect(await heading.innerText()).toBe(drawn);
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
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  letGo();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  expect(addresses.filter((address) => address.includes(PASSWORD))).toEqual([]);
  await page.context().close();
});
