import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { ofToday } from "../../dev/testing/nightly/sweep.ts";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from "../../dev/start/demo-accounts.ts";
import { answerAsAlways } from "./administration-answers.ts";
import { differenceFromStored } from "./compare-pictures.ts";
import { openWhole } from "./open-whole.ts";
import { openPage, useBrowser, type VIEWPORTS } from "../support/browser.ts";
import { aShopOwner, PASSWORD } from "../support/shop-owner.ts";
import { enter } from "../support/signed-in.ts";

useBrowser();

/** All text is set in the product's own face, so that pictures do not depend on the fonts of a machine. */
const FACE = readFileSync(
  join(import.meta.dirname, "../../web/fonts/bricolage-grotesque-700.woff2"),
).toString("base64");
const ONE_FACE = `
  @font-face { font-family: "Picture"; src: url(data:font/woff2;base64,${FACE}); }
  *, ::before, ::after { font-family: "Picture" !important; caret-color: transparent !important; }`;

const VISITOR = {
  home: "/home",
  prices: "/planoffline",
  "sign-in": "/login",
  "sign-up": "/signup",
  "forgotten-password": "/reset-password/request",
  terms: "/legal/terms",
  privacy: "/legal/privacy",
  help: "/help",
  components: "/design",
};
const MEMBER = {
  overview: "/dashboard",
  message: "/campaign/new",
  people: "/campaign/new?step=people",
  budget: "/campaign/new?step=budget",
  folder: "/folder",
  wallet: "/wallet",
  plan: "/plan",
  lists: "/lists",
  sites: "/sites",
  invoices: "/invoice",
  notifications: "/notifications",
  profile: "/personal",
  support: "/support",
};

/** Of an administrator; what they show is the same in every run (administration-answers.ts). */
const ADMINISTRATOR = {
  "to-do": "/admin",
  advertisers: "/admin/advertisers",
  reviews: "/admin/reviews",
  "support-queue": "/admin/support",
  revenue: "/reports",
  status: "/admin/status",
};

type Screen = keyof typeof VIEWPORTS;
let owner: { email: string };
beforeAll(async () => {
  owner = await aShopOwner();
});

const LONGEST_MS = 10_000;
const SILENT_MS = 300;
/** A request that lasts that long is a line on which the page waits for what happens. */
const LINE_MS = 2_000;

/** Hears when a page has asked for all that it needs. */
function listenTo(page: Page): { isSilent(): boolean } {
  const open = new Map<Request, number>();
  let lastMs = performance.now();
  const change = (act: () => void) => {
    act();
    lastMs = performance.now();
  };
  page.on("request", (it) => change(() => open.set(it, performance.now())));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (it) => change(() => open.delete(it)));
  return {
    isSilent() {
      const now = performance.now();
      return now - lastMs > SILENT_MS && [...open.values()].every((at) => now - at > LINE_MS);
    },
  };
}

/** The picture of a page that asks for nothing and moves no more: two in a row are the same. */
async function pictureAtRest(page: Page, requests: { isSilent(): boolean }): Promise<Buffer> {
  const mask = [page.locator("time")];
  const take = () => page.screenshot({ mask, animations: "disabled", caret: "hide" });
  const endMs = performance.now() + LONGEST_MS;
  let before = await take();
  for (;;) {
    await wait(100);
    const now = await take();
    const isAtRest = requests.isSilent() && now.equals(before);
    if (isAtRest || performance.now() > endMs) return now;
    before = now;
  }
}

/** By day half of them, the others tomorrow. */
const PARTS = process.env["UPDATE_PICTURES"] === "1" ? 1 : 2;

/** Pages as they first come into sight, with times covered. What is wrong with them, one sentence a picture. */
async function differencesOf(
  page: Page,
  screen: Screen,
  pages: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found: string[] = [];
  const requests = listenTo(page);
  for (const [name, path] of ofToday(Object.entries(pages), PARTS)) {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await openWhole(page, path);
    await page.addStyleTag({ content: ONE_FACE });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const taken = await pictureAtRest(page, requests);
      const difference = differenceFromStored(`${name}-${screen}-${colorScheme}`, taken);
      if (difference !== undefined) found.push(difference);
    }
  }
  return found;
}

// Half and a quarter of the size of a screen: what moves or changes its colour is seen, and the files stay small.
describe.each([
  ["phone", 0.5],
  ["desktop", 0.25],
] as const)("pages on a %s look as they did, light and dark", (screen, scale) => {
  test("of a visitor", async () => {
    const { page } = await openPage(screen, { scale, injectsStyles: true });
    expect(await differencesOf(page, screen, VISITOR)).toEqual([]);
    await page.context().close();
  });

  test("of a member who has just signed up", async () => {
    const { page } = await openPage(screen, { scale, injectsStyles: true });
    await enter(page, owner.email, PASSWORD);
    expect(await differencesOf(page, screen, MEMBER)).toEqual([]);
    await page.context().close();
  });

  test("of an administrator", async () => {
    const { page } = await openPage(screen, { scale, injectsStyles: true });
    await enter(page, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
    await answerAsAlways(page);
    expect(await differencesOf(page, screen, ADMINISTRATOR)).toEqual([]);
    await page.context().close();
  });
});
