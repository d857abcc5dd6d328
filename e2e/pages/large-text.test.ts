import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { ofToday } from "../../dev/testing/nightly/sweep.ts";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from "../../dev/start/demo-accounts.ts";
import { openWhole } from "./open-whole.ts";
import { openPage, useBrowser } from "../support/browser.ts";
import { aFullShop, type FullShop } from "../support/full-shop.ts";
import { doubleText, misfits } from "../support/large-text.ts";
import { routesOf } from "../support/routes.ts";
import { moveClock, toolUrl } from "../support/sandbox.ts";
import { PASSWORD } from "../support/shop-owner.ts";
import { signIn } from "../support/signed-in.ts";

useBrowser();

const PAGES_AT_ONCE = 3;
const PARTS = 2;
const CLOCK_MS = 300_000;
/** A visitor may open it too, and sees less. */
const OF_BOTH = ["/notifications"];

let shop: FullShop;

beforeAll(async () => {
  // As a demo account is after weeks: a campaign with its final result, and amounts of five digits.
  shop = await aFullShop({ topUpMinor: 150_000, people: 1_800 });
  await typeWithoutSpaces(shop);
  await moveClock({ advance: "P16D" });
}, CLOCK_MS);

/** What shops type is headings, cards and cells elsewhere: a word without an end in each. */
async function typeWithoutSpaces({ session: { api }, draftId }: FullShop): Promise<void> {
  const word = "Superlongshopnamewithoutanyspaces";
  await api.sites.save({ name: `${word}123456`, offer: `${word} ${word}`, countryId: 6 });
  await api.campaigns.createDraft({ countryId: 6, draft: { title: word + word, text: word } });
  const { version } = await api.campaigns.get({ id: draftId });
  await api.campaigns.saveDraft({
    id: draftId,
    version,
    draft: { title: word + word, text: word },
  });
}

async function misfitsAt(page: Page, path: string): Promise<string[]> {
  await openWhole(page, path);
  await doubleText(page);
  return misfits(page);
}

/** Opens all of them on a phone with text twice as large; what does not fit comes with its address. */
async function walk(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const left = ofToday([...new Set(paths)], PARTS);
  const found: string[] = [];
  async function goOn(): Promise<void> {
    const page = await context.newPage();
    for (let path = left.shift(); path; path = left.shift()) {
      const name = path;
      const problems = await misfitsAt(page, path).catch((error: unknown) => [String(error)]);
      found.push(...problems.map((problem) => `${name}: ${problem}`));
    }
    await page.close();
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, goOn));
  await context.close();
  return found;
}

async function enter(email?: string, password?: string): Promise<BrowserContext> {
  const { page } = await openPage("phone");
  if (email && password) await signIn(page, email, password);
  const context = page.context();
  await page.close();
  return context;
}

const pathsOf = (guard: "none" | "login" | "admin") =>
  routesOf(shop)
    .filter((route) => route.guard === guard)
    .map(({ path }) => path);

test("with text of 200 % on 360 px no public page scrolls sideways or cuts text", async () => {
  expect(await walk(await enter(), pathsOf("none"))).toEqual([]);
});

test("nor does a page of members, nor a step of the wizard", async () => {
  const steps = ["message", "people", "when", "budget", "review"].map(
    (step) => `/campaign/edit?id=${shop.draftId}&step=${step}`,
  );
  const context = await enter(shop.email, PASSWORD);
  expect(await walk(context, [...pathsOf("login"), ...OF_BOTH, ...steps])).toEqual([]);
});

test("nor does a page of administrators", async () => {
  const context = await enter(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  expect(await walk(context, pathsOf("admin"))).toEqual([]);
});

test("with large text the offer of a place on the home screen comes after the page", async () => {
  const context = await enter(shop.email, PASSWORD);
  const page = await context.newPage();
  await page.addInitScript(() => {
    if (!location.protocol.startsWith("http")) return;
    localStorage.setItem("lh-report-read", "1");
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
  await page.goto(`${toolUrl}/dashboard`);
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await heading.waitFor();
  await page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt")));
  const offer = page.getByText("Put Loudhailer on your home screen");
  await offer.waitFor();
  const [above, below] = [await heading.boundingBox(), await offer.boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
  expect(await misfits(page)).toEqual([]);
  await page.getByRole("button", { name: "No thanks" }).click();
  await offer.waitFor({ state: "detached" });
  await context.close();
});
