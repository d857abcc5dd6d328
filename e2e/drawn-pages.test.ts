import { expect, test } from "vitest";
import { appHasTaken, openPage, useBrowser } from "./support/browser.ts";
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
  "/legal/terms",
  "/legal/contact",
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
    // Nobody is signed in on this device.
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Sign (?:in|up)$/ })
      .first()
      .waitFor();
    await heading.evaluate((element) => element.setAttribute("data-kept", ""));
    letGo();
    await appHasTaken(page);
    expect(await heading.innerText()).toBe(drawn);
    await expect.poll(() => page.title()).toBe(title);
    // A help page is called by what it is about.
    if (/\/help\/./.test(path)) expect(title).toBe(`${drawn} · Help · Loudhailer`);
    expect(await page.locator("h1[data-kept]").count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

/** The sign-in page as it is before any script of the app has come; `letGo` lets them come. */
async function openDrawnSignIn(search = "") {
  const { page, complaints } = await openPage("phone");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${toolUrl}/login${search}`, { waitUntil: "commit" });
  await page.locator("form[data-answers]").waitFor();
  return {
    page,
    complaints,
    addresses,
    letGo: held.resolve,
    email: page.getByLabel("Email"),
    password: page.getByLabel("Password", { exact: true }),
    button: page.getByRole("button", { name: "Sign in", exact: true }),
    alert: page.getByRole("alert"),
  };
}

test.each(["", "?next=%2Fwallet"])(
  "who signs in%s before the app is there is signed in, goes on when it comes, and no password gets into an address",
  async (search) => {
    const { email } = await aShopOwner();
    const drawn = await openDrawnSignIn(search);
    await drawn.email.fill(email);
    await drawn.password.fill(PASSWORD);
    const [answer] = await Promise.all([
      drawn.page.waitForResponse(/\/api\/auth\/sign-in\/email/),
      drawn.page.keyboard.press("Enter"),
    ]);
    expect(answer.status()).toBe(200);
    expect(await drawn.button.isDisabled()).toBe(true);
    drawn.letGo();
    await drawn.page.waitForURL(search ? /\/wallet/ : /\/dashboard/);
    await drawn.page.getByRole("heading", { level: 1 }).waitFor();
    const sent = drawn.addresses.filter((address) => address.includes("sign-in/email"));
    expect(sent).toHaveLength(1);
    expect(drawn.addresses.filter((address) => address.includes(PASSWORD))).toEqual([]);
    await drawn.page.context().close();
  },
);

test("who signs in while the app takes the page over is signed in", async () => {
  const { email } = await aShopOwner();
  const drawn = await openDrawnSignIn();
  await drawn.email.fill(email);
  await drawn.password.fill(PASSWORD);
  // The app takes over in many short tasks: here in slow ones.
  await drawn.page.evaluate(() => {
    const wait = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (then: TimerHandler, ms?: number) => wait(then, ms ?? 3000),
    });
  });
  drawn.letGo();
  await drawn.page.waitForFunction(() => {
    const form = document.querySelector("form");
    return Object.keys(form ?? {}).some((name) => name.startsWith("__reactProps$"));
  });
  await drawn.button.click();
  await drawn.page.waitForURL(/\/dashboard/);
  expect(drawn.addresses.filter((address) => address.includes("sign-in/email"))).toHaveLength(1);
  expect(drawn.complaints).toEqual([]);
  await drawn.page.context().close();
});

test("a refusal is shown before the app is there, stays when it comes, and the next try is the app's", async () => {
  const { email } = await aShopOwner();
  const drawn = await openDrawnSignIn();
  await drawn.button.click();
  expect(await drawn.alert.innerText()).toContain("Enter your email and your password.");
  expect(await drawn.email.evaluate((field) => field === document.activeElement)).toBe(true);
  await drawn.email.fill(email);
  await drawn.password.fill("not the password");
  await drawn.button.click();
  await drawn.page.getByText("The email or the password is wrong.").waitFor();
  expect(await drawn.alert.count()).toBe(1);
  drawn.letGo();
  await appHasTaken(drawn.page);
  expect(await drawn.alert.innerText()).toContain("The email or the password is wrong.");
  expect(await drawn.email.inputValue()).toBe(email);
  await drawn.password.fill(PASSWORD);
  await drawn.button.click();
  await drawn.page.waitForURL(/\/dashboard/);
  await drawn.page.context().close();
});

test("a sign-in that gets no answer says so, and can be tried again", async () => {
  const { email } = await aShopOwner();
  const drawn = await openDrawnSignIn();
  await drawn.page.route(/\/api\/auth\/sign-in\/email/, (route) => route.abort(), { times: 1 });
  await drawn.email.fill(email);
  await drawn.password.fill(PASSWORD);
  await drawn.button.click();
  await drawn.page.getByText("That did not go through.").waitFor();
  const [answer] = await Promise.all([
    drawn.page.waitForResponse(/\/api\/auth\/sign-in\/email/),
    drawn.button.click(),
  ]);
  expect(answer.status()).toBe(200);
  expect(await drawn.alert.count()).toBe(0);
  drawn.letGo();
  await drawn.page.waitForURL(/\/dashboard/);
  await drawn.page.context().close();
});

test("a light page brings its styles along: no sheet is asked for before it answers", async () => {
  const { page } = await openPage("phone");
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(request.url());
  });
  await page.goto(`${toolUrl}/login`);
  await appHasTaken(page);
  expect(sheets).toEqual([]);
  await page.context().close();
});

test("a member's page shows its frame before any script, and the app puts its own in its place", async () => {
  const { page, complaints } = await openAsOwner("phone", "ZA", "/dashboard");
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
