import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

const CAMPAIGN = "0198c5a0-0000-7000-8000-000000000001";

/** A member on a device that knows them, on a page whose app is held back until `letGo`. `answers` are the server's, by procedure. */
async function openHeld(
  path: string,
  {
    answers = {},
    stored = {},
  }: { answers?: Record<string, object>; stored?: Record<string, string> },
) {
  const { page, complaints } = await openAsOwner("phone", "ZA", "/dashboard");
  await page.getByRole("heading", { level: 1, name: "Hello Test" }).waitFor();
  await page.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  for (const [procedure, json] of Object.entries(answers))
    await page.route(`**/rpc/${procedure}?*`, (route) => route.fulfill({ json: { json } }));
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(toolUrl + path, { waitUntil: "commit" });
  await page.locator("#root[data-waiting] main").waitFor();
  return { page, complaints, letGo: held.resolve };
}

const appIsThere = (page: Page) => page.locator("#root:not([data-waiting])").waitFor();

const NO_COUNTS = { drafts: 0, scheduled: 0, running: 0, finished: 0 };
const BOARD = {
  counts: { ...NO_COUNTS, drafts: 1, finished: 2 },
  running: [],
  top: [],
  trend: [],
  waitingDraft: {
    campaignId: CAMPAIGN,
    title: "",
    text: "Fresh bread at six, every morning of the week, and\nrolls on Sundays as well.",
    sender: "Shop",
    countryId: 6,
    people: 0,
    answeredSteps: ["message", "when"],
    changedAt: "2026-11-20T08:00:00.000Z",
  },
  attention: [
    { kind: "low-balance", campaignId: null, message: "R3.00 is left <b>for now</b>." },
    { kind: "paused", campaignId: CAMPAIGN, message: "A campaign stands still." },
    { kind: "rejected", campaignId: CAMPAIGN, message: "“Bread” was rejected." },
  ],
};
const WALLET = {
  currency: "ZAR",
  availableMinor: 338_150,
  heldMinor: 0,
  bonusMinor: 0,
  spentMinor: 10_000,
};

/** What the first cards say, and where they lead. */
const cards = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main section")]
      .filter((section) => section.checkVisibility())
      .slice(0, 3)
      .map((section) => ({
        words: [...section.querySelectorAll("h2, p, li")].map(({ textContent }) => textContent),
        links: [...section.querySelectorAll("a")].map((link) => link.getAttribute("href")),
      })),
  );

test("the first cards of the overview are there before the app, as the app shows them", async () => {
  const answers = { "campaigns/dashboard": BOARD, "billing/wallet": WALLET };
  const { page, complaints, letGo } = await openHeld("/dashboard", { answers });
  await page.getByRole("heading", { name: "Your money" }).waitFor();
  expect(await page.getByText("R3,381.50").isVisible()).toBe(true);
  const early = await cards(page);
  letGo();
  await appIsThere(page);
  await page.getByRole("heading", { level: 1, name: "Hello Test" }).waitFor();
  const late = await cards(page);
  expect(early[0]?.words.splice(-1)).toEqual(["\u00a0"]);
  expect(late[0]?.words.splice(-1)[0]).toMatch(/^Last changed /);
  expect(early).toEqual(late);
  expect(early.map(({ words }) => words[0])).toEqual([
    "Finish your draft",
    "Needs your attention",
    "Your money",
  ]);
  expect(early[1]?.links).toEqual([`/campaign-info/${CAMPAIGN}`, "/wallet"]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each([
  ["a first start", { "campaigns/dashboard": { ...BOARD, counts: NO_COUNTS } }, {}],
  ["a wallet without money", { "billing/wallet": { ...WALLET, availableMinor: 0 } }, {}],
  ["another language", {}, { "loudhailer.language": "af" }],
])("%s is left to the app", async (_what, own, stored) => {
  const answers = { "campaigns/dashboard": BOARD, "billing/wallet": WALLET, ...own };
  const { page, complaints, letGo } = await openHeld("/dashboard", { answers, stored });
  // Both answers have come: what the page's script makes of them is there a moment later.
  await page.waitForFunction(async () => {
    const answered = await Promise.all(globalThis.firstReads?.answers.values() ?? []);
    return answered.length === 2;
  });
  expect(await cards(page)).toEqual([]);
  letGo();
  await appIsThere(page);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a new campaign asks its first question before the app is there, and the app asks the same", async () => {
  const { page, complaints, letGo } = await openHeld("/campaign/new", {});
  const heading = page.getByRole("heading", { level: 1, name: "New campaign" });
  const question = page.getByRole("heading", { name: "What do you want to say?" });
  const steps = page.getByText("Step 1 of 5: Message");
  const places = () => Promise.all([heading, steps, question].map((shown) => shown.boundingBox()));
  await question.waitFor();
  const early = await places();
  letGo();
  await appIsThere(page);
  await page.getByLabel("Your message").waitFor();
  expect(await places()).toEqual(early);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each([
  ["/campaign/new?step=people", {}],
  ["/campaign/new", { "loudhailer.language": "zu" }],
])("%s with %o shows no question that is not its own", async (path, stored) => {
  const { page, letGo } = await openHeld(path, { stored });
  const question = page.locator("#step-heading");
  await question.waitFor({ state: "attached" });
  expect(await question.isVisible()).toBe(false);
  letGo();
  await appIsThere(page);
  await question.waitFor();
  await page.context().close();
});

/** The scripts and sheets that the HTML of a page names, on a phone. */
async function filesOf(path: string): Promise<string[]> {
  const html = await (await fetch(toolUrl + path)).text();
  const links = html.match(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g) ?? [];
  const named = links.filter((link) => !/ disabled| media="\(min/.test(link));
  return [
    ...(/data-parts="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? []),
    ...named.map((link) => /href="([^"]*)"/.exec(link)?.[1] ?? ""),
  ];
}

// Lower them with the pages: they are what keeps files from growing back. A hundred bytes are for the names of parts, which come out
// another way, and are packed better or worse, with each change anywhere.
test.each([
  ["/login", 5, 106_200],
  ["/home", 8, 132_700],
  ["/dashboard", 8, 134_100],
  ["/campaign/new", 11, 159_700],
])("%s asks for at most %i files, %i bytes together", async (path, mostFiles, mostBytes) => {
  const files = await filesOf(path);
  expect(files.length).toBeGreaterThan(3);
  expect(files.length).toBeLessThanOrEqual(mostFiles);
  let bytes = 0;
  for (const file of files) {
    const answer = await fetch(toolUrl + file, { headers: { "accept-encoding": "br" } });
    bytes += Number(answer.headers.get("content-length") ?? Number.NaN);
  }
  expect(bytes).toBeGreaterThan(mostBytes / 2);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
