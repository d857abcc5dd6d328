import { expect, test } from "vitest";
import { appHasTaken, openPage, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";

useBrowser();

/** A page whose app is held back until `letGo`; `stored` is on the device already. */
async function openHeld(path: string, stored: Record<string, string> = {}) {
  const { page, complaints } = await openPage("phone");
  await page.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(toolUrl + path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => document.readyState !== "loading");
  return { page, complaints, asked, letGo: held.resolve };
}

test.each([
  ["/legal/terms", "National Consumer Commission"],
  ["/legal/privacy", "POPIA"],
  ["/legal/terms?country=7", "National Communications Authority"],
  ["/legal/privacy?country=7", "Act 843"],
])("%s is read before any script, and the app takes its text over as it is", async (path, law) => {
  const { page, complaints, asked, letGo } = await openHeld(path);
  const text = page.getByRole("main").getByText(law).first();
  await text.waitFor();
  await page.getByText(/^Version [1-9]\d*, from \d+ \w+ 20\d\d$/).waitFor();
  expect(await page.title()).toMatch(/^(?:Terms|Privacy notice) · Loudhailer$/);
  await text.evaluate((element) => element.setAttribute("data-kept", ""));
  const drawn = await text.innerText();
  letGo();
  await appHasTaken(page);
  await page.locator("address").waitFor();
  expect(await page.locator("main [data-kept]").count()).toBe(1);
  expect(await page.locator("main [data-kept]").innerText()).toBe(drawn);
  expect(asked.filter((address) => address.includes("legalText"))).toEqual([]);
  // Another country's text is asked for, and comes.
  await page.getByText(path.endsWith("7") ? "South Africa" : "Ghana", { exact: true }).click();
  await page.locator("main [data-kept]").waitFor({ state: "detached" });
  await page.getByText(/^Version [1-9]/).waitFor();
  expect(asked.some((address) => address.includes("legalText"))).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(["/home", "/login", "/signup", "/planoffline", "/help", "/legal/terms"])(
  "%s is painted before a part of the app is asked for",
  async (path) => {
    const { page, complaints } = await openPage("phone");
    await page.goto(toolUrl + path);
    await appHasTaken(page);
    const { paintedMs, firstMs, parts } = await page.evaluate(() => {
      const paint = performance.getEntriesByName("first-contentful-paint")[0];
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/assets\/.*\.js$/.test(name));
      return {
        paintedMs: paint?.startTime ?? 0,
        firstMs: Math.min(...scripts.map(({ startTime }) => startTime)),
        parts: scripts.length,
      };
    });
    expect(parts).toBeGreaterThan(3);
    expect(paintedMs).toBeGreaterThan(0);
    expect(firstMs).toBeGreaterThanOrEqual(paintedMs);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test("a button that is pressed before the app is there is pressed when it comes, with what was typed and moved", async () => {
  const { page, complaints, letGo } = await openHeld("/home");
  await page.getByLabel(/^Your message/).fill("Fresh bread at six.");
  const slider = page.getByRole("slider");
  await slider.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  // Only the last press counts.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Start my campaign" }).click();
  expect(await page.locator("button[aria-busy]").allInnerTexts()).toEqual(["Start my campaign"]);
  letGo();
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
  expect(
    await page
      .getByLabel(/^Your message|^Message/)
      .first()
      .inputValue(),
  ).toMatch(/^Fresh bread at six\./);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("whoever has scrolled before the app is there stays where they are, and nothing that was there goes or moves", async () => {
  const { page, complaints, letGo } = await openHeld("/home");
  const choice = page.getByText("I know how many");
  await choice.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 200));
  // In the window, and in the page: browsers scroll along with what moves.
  const placeOf = () =>
    choice.evaluate((it) => {
      const { top } = it.getBoundingClientRect();
      return { inWindow: Math.round(top), inPage: Math.round(top + scrollY) };
    });
  const before = await placeOf();
  await page.evaluate(() => {
    const main = document.querySelector("main");
    let least = Infinity;
    const look = () => {
      least = Math.min(least, main?.scrollHeight ?? 0);
      document.documentElement.dataset["least"] = String(least);
      requestAnimationFrame(look);
    };
    look();
  });
  const drawn = await page.evaluate(() => document.querySelector("main")?.scrollHeight ?? 0);
  letGo();
  await appHasTaken(page);
  await page.getByText(/^Invoices with VAT from /).waitFor();
  await page.getByRole("heading", { name: "What each kind costs" }).waitFor();
  expect(await placeOf()).toEqual(before);
  const least = Number(await page.evaluate(() => document.documentElement.dataset["least"]));
  expect(least).toBeGreaterThanOrEqual(drawn);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a message that was typed before the app is there is not left without a question", async () => {
  const { page, complaints, letGo } = await openHeld("/home");
  const message = page.getByLabel(/^Your message/);
  await message.fill("Fresh bread at six.");
  const asked = page.waitForEvent("dialog");
  const click = page.getByRole("link", { name: "Sign in", exact: true }).first().click();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await click;
  expect(await message.inputValue()).toBe("Fresh bread at six.");
  // The app asks in its own words from then on, once.
  letGo();
  await appHasTaken(page);
  await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL(/\/login/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("what is typed while another language's page takes the place of the drawn one is in it", async () => {
  const { page, complaints, letGo } = await openHeld("/home", { "loudhailer.language": "af" });
  // React draws in many short tasks: here with pauses between them.
  await page.evaluate(() => {
    const Own = window.MessageChannel;
    window.MessageChannel = class extends Own {
      constructor() {
        super();
        const post = this.port2.postMessage.bind(this.port2);
        this.port2.postMessage = (message: unknown) => void setTimeout(() => post(message), 300);
      }
    };
  });
  letGo();
  await page.waitForFunction(() => document.documentElement.lang === "af");
  await page.getByLabel(/^Your message/).fill("Fresh bread at six.");
  const message = page.getByLabel(/^Jou boodskap/);
  await message.waitFor();
  await expect.poll(() => message.inputValue()).toBe("Fresh bread at six.");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the menu that is asked for before the app is there opens when it comes", async () => {
  const { page, complaints, letGo } = await openHeld("/legal/contact");
  await page.getByRole("button", { name: "Menu" }).click();
  letGo();
  await page.getByRole("dialog").getByRole("link", { name: "Plans and prices" }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(["Enter", "press"])(
  "a form that is sent by %s before the app is there goes nowhere by itself, and is answered when it comes",
  async (how) => {
    const { page, asked, letGo } = await openHeld("/signup");
    await page.getByLabel("First name").fill("Ama");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("a password of mine");
    if (how === "Enter") await password.press("Enter");
    else await page.getByRole("button", { name: "Create my account" }).click();
    letGo();
    // The email is missing: the app says so.
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await password.inputValue()).toBe("a password of mine");
    expect(page.url()).toBe(`${toolUrl}/signup`);
    expect(asked.filter((address) => /password(?:%20|\+)of/.test(address))).toEqual([]);
    await page.context().close();
  },
);

test("colours that were chosen on the device are there before the app, and the app leaves them", async () => {
  const { page, letGo } = await openHeld("/home", { "color-scheme": "dark" });
  const colours = () => document.documentElement.dataset["colorScheme"];
  expect(await page.evaluate(colours)).toBe("dark");
  letGo();
  await appHasTaken(page);
  expect(await page.evaluate(colours)).toBe("dark");
  await page.context().close();
});

test("who is signed in on the device is not asked to sign in before the app is there", async () => {
  const { page, letGo } = await openHeld("/planoffline", { "lh-kept-for": "somebody" });
  const link = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  expect([await link.count(), await link.isVisible()]).toEqual([0, false]);
  letGo();
  // The session has ended in the meantime: the app knows.
  await link.waitFor();
  await page.context().close();
});
