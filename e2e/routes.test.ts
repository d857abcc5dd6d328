import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from "../dev/start/demo-accounts.ts";
import { ofToday } from "../dev/testing/nightly/sweep.ts";
import { PAGE_TABLE } from "../web/routes/page-table.ts";
import { axeProblems, openPage, useBrowser, VIEWPORTS } from "./support/browser.ts";
import { complaintsOf } from "./support/complaints.ts";
import { aFullShop, type FullShop } from "./support/full-shop.ts";
import { untranslated, wordsOn } from "./support/page-text.ts";
import { endOf, type RouteCase, routesOf, type Walker } from "./support/routes.ts";
import { toolUrl } from "./support/sandbox.ts";
import { aShopOwner, PASSWORD } from "./support/shop-owner.ts";
import { signIn } from "./support/signed-in.ts";

useBrowser();

const WALKERS: readonly Walker[] = ["anonymous", "advertiser", "other advertiser", "admin"];
type Screen = keyof typeof VIEWPORTS;
/** Phone first: a page is opened small and then made wide. */
const SCREENS: readonly Screen[] = ["phone", "desktop"];
const PAGES_AT_ONCE = 3;
const PARTS = 3;

/** Who is the first to be let in: axe looks at a page for them. What others see there differs by the menu, which other pages show. */
const SEEN_BY: Readonly<Record<RouteCase["guard"], Walker>> = {
  none: "anonymous",
  login: "advertiser",
  admin: "admin",
};

/** The browser itself writes a line for every reply of 4xx; a campaign that is not there is such a reply. */
const IS_NOT_FOUND = /Failed to load resource: .* 404/;

let shop: FullShop;
let emails: Record<Exclude<Walker, "anonymous">, { email: string; password: string }>;

beforeAll(async () => {
  shop = await aFullShop();
  const other = await aShopOwner();
  emails = {
    advertiser: { email: shop.email, password: PASSWORD },
    "other advertiser": { email: other.email, password: PASSWORD },
    admin: { email: DEMO_ADMIN_EMAIL, password: DEMO_PASSWORD },
  };
});

/** A browser in which the walker is signed in. */
async function enter(walker: Walker): Promise<BrowserContext> {
  const { page } = await openPage("phone");
  if (walker !== "anonymous") {
    const { email, password } = emails[walker];
    await signIn(page, email, password);
  }
  const context = page.context();
  await page.close();
  return context;
}

/** Opens one address on a phone, then makes the window wide; tells everything that is not as it must be there. */
async function problemsAt(page: Page, route: RouteCase, look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const screen of SCREENS) {
    await page.setViewportSize(VIEWPORTS[screen]);
    if (screen === SCREENS[0]) await page.goto(`${toolUrl}${route.path}`);
    else await isDrawn(page);
    const problems = await problemsOn(page, screen, route, look);
    found.push(...problems.map((problem) => `${screen}: ${problem}`));
  }
  return found;
}

/** Until the page has drawn itself for a window of another size: tables and charts measure their boxes then. */
async function isDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

type Look = {
  walker: Walker;
  /** Screens axe has checked, by screen and address: many guards redirect to one page. */ seen: Set<string>;
};

async function problemsOn(
  page: Page,
  screen: Screen,
  route: RouteCase,
  { walker, seen }: Look,
): Promise<string[]> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // The page of all components shows what waits for good.
  if (route.route !== "/design")
    await page
      .locator("main output", { hasText: "Loading" })
      .first()
      .waitFor({ state: "detached" });
  const isRead = route.isShared === true || walker === "advertiser";
  // Requests after the frame may take a moment.
  if (route.shows !== undefined && isRead)
    await page
      .getByText(route.shows)
      .first()
      .waitFor()
      .catch(() => undefined);
  const words = await wordsOn(page);
  const all = words.join("\n");
  const { pathname } = new URL(page.url());
  const place = `${screen} ${page.url()}`;
  // A thing of somebody else is another page: what is not there.
  const isForeign = route.route.includes("$") && screen === "phone";
  const isOwn = walker === SEEN_BY[route.guard] || isForeign;
  const problems = seen.has(place) || !isOwn ? [] : await axeProblems(page);
  if (isOwn) seen.add(place);
  if (!endOf(route, walker).test(pathname)) problems.push(`ended on ${pathname}`);
  if (!/\S · Loudhailer$/.test(words[0] ?? "")) problems.push(`is called "${words[0] ?? ""}"`);
  problems.push(...untranslated(words).map((text) => `not translated: ${text}`));
  if (route.shows !== undefined && isRead && !all.includes(route.shows))
    problems.push(`does not show "${route.shows}"`);
  if (!isRead && walker !== "admin")
    problems.push(
      ...shop.secrets.filter((it) => all.includes(it)).map((it) => `shows "${it}" to a stranger`),
    );
  return problems;
}

/** Walks through all of them with a few pages of one browser; what is wrong comes with its address and its screen. */
async function walk(
  context: BrowserContext,
  routes: RouteCase[],
  walker: Walker,
): Promise<string[]> {
  const left = [...routes];
  const look: Look = { walker, seen: new Set() };
  const found: string[] = [];
  async function goOn(): Promise<void> {
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    for (let route = left.shift(); route; route = left.shift()) {
      const problems = await problemsAt(page, route, look).catch((error: unknown) => [
        String(error),
      ]);
      problems.push(...complaints.splice(0).filter((text) => !IS_NOT_FOUND.test(text)));
      const { path } = route;
      found.push(...problems.map((problem) => `${path}: ${problem}`));
    }
    await page.close();
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, goOn));
  return found;
}

/** The menu as it stands: the pane on wide screens for members, the overlay otherwise. */
async function menuOf(context: BrowserContext, screen: Screen, walker: Walker): Promise<string> {
  const page = await context.newPage();
  await page.setViewportSize(VIEWPORTS[screen]);
  await page.goto(`${toolUrl}${walker === "anonymous" ? "/home" : "/dashboard"}`);
  if (screen === "phone" || walker === "anonymous")
    await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Main menu" }).last();
  await menu.getByRole("link").first().waitFor();
  // The administrators' part comes after the rest.
  if (walker === "admin") await menu.getByRole("link", { name: "Bonus" }).first().waitFor();
  const words = await menu.innerText();
  await page.close();
  return words;
}

test("every route of the web app is walked", () => {
  const named = Object.keys(PAGE_TABLE);
  expect(named.length).toBeGreaterThan(40);
  const walked = new Set(routesOf(shop).map(({ route }) => route));
  expect(named.filter((path) => !walked.has(path))).toEqual([]);
});

/** What is theirs, and what of somebody else can be named; of pages that look the same to others, a part each day. */
function routesFor(walker: Walker): RouteCase[] {
  const all = routesOf(shop);
  const isOwn = ({ guard, route }: RouteCase) =>
    walker === SEEN_BY[guard] || (walker !== "anonymous" && route.includes("$"));
  return [
    ...all.filter(isOwn),
    ...ofToday(
      all.filter((it) => !isOwn(it)),
      PARTS,
    ),
  ];
}

describe.each(WALKERS)("every route for: %s", (walker) => {
  test("on phone and desktop: right guard, right menu, own things only, axe clean, no complaint, no bare key", async () => {
    const context = await enter(walker);
    for (const screen of SCREENS) {
      const menu = await menuOf(context, screen, walker);
      expect(menu.includes("Sign out")).toBe(walker !== "anonymous");
      expect(menu.includes("Sign in")).toBe(walker === "anonymous");
      expect(/\bBonus\b[\s\S]*\bReports\b/.test(menu)).toBe(walker === "admin");
    }
    expect(await walk(context, routesFor(walker), walker)).toEqual([]);
    await context.close();
  }, 600_000);
});
