import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { complaintsOf } from "./complaints.ts";
import { recordFailedStories, watchWindow } from "./failed-story.ts";
import { layLine } from "./network.ts";

/** The two screens that everything is looked at on. */
export const VIEWPORTS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1440, height: 900 },
} as const;

// No Chromium of a test talks to anybody but us.
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * What Playwright switches off by default although it decides how the app fares in people's browsers: pages that are left are
 * kept for the way back, with what they hold. The rest of its switches stays (chromiumSwitches in playwright-core):
 * - timers of windows that are not in front run at full pace, and every page says that it is seen (a setting of the protocol):
 *   stories use several windows at once; one that is about a hidden page says so itself (many-pages.ts);
 * - popups are let through, floods of messages are not slowed down: the app opens no window by itself;
 * - cross-site storage is not divided, http is not made https, the last page is not held on screen while the next is painted:
 *   the app has no frames of others, and the sandbox speaks http;
 * - no extensions, updates, field trials, questions or calls home: they differ from browser to browser.
 */
const HIDES_FAULTS = ["--disable-back-forward-cache"];

/**
 * A window's address bar is a page of its own otherwise, two with its search: half a second of processor for each window.
 * The rest is what Playwright turns off and stories need: the last list counts, and this one comes after its.
 */
const LIGHT_WINDOWS = `--disable-features=${[
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
].join(",")}`;

/** Loaded with every page: sending it to each look at a page takes longer than the look. */
const AXE = createRequire(import.meta.resolve("@axe-core/playwright")).resolve(
  "axe-core/axe.min.js",
);
const LOADED_ALREADY = "undefined";

let browser: Browser;
let serviceWorkers: "allow" | "block";

/**
 * Starts one Chromium for the stories of a file. Call it at the top of the file. Each window is a device of its own; it keeps
 * the app (service worker) only where asked, because putting all of it by takes longer than many a story.
 */
export function useBrowser({ cachesApp = false } = {}): void {
  serviceWorkers = cachesApp ? "allow" : "block";
  const lineSwitch = layLine();
  recordFailedStories();
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: inject("chromiumPath"),
      ignoreDefaultArgs: HIDES_FAULTS,
      args: [...ARGUMENTS, LIGHT_WINDOWS, lineSwitch()],
    });
  });
  afterAll(() => browser.close());
}

/** A fresh browser window; what its console complains about is collected in `complaints`. `scale`: pixels of a picture for one of the screen. */
export async function openPage(
  viewport: keyof typeof VIEWPORTS,
  { scale = 1, injectsStyles = false } = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: VIEWPORTS[viewport],
    deviceScaleFactor: scale,
    bypassCSP: injectsStyles,
    serviceWorkers,
  });
  context.setDefaultTimeout(20_000);
  await watchWindow(context);
  await context.addInitScript({ path: AXE });
  const page = await context.newPage();
  return { page, complaints: complaintsOf(page) };
}

/** Waits until the app answers for a page that came drawn. */
export const appHasTaken = (page: Page): Promise<void> =>
  page.locator("button[data-early]").first().waitFor({ state: "detached" });

/** Axe's findings on the page: rule and elements, one line per rule. */
export async function axeProblems(page: Page): Promise<string[]> {
  // No page has frames, so axe can run in the page itself: three times as fast as through a page beside it.
  const axe = new AxeBuilder({ page, axeSource: LOADED_ALREADY }).setLegacyMode();
  const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/** Waits for the page's heading; fails with the rule and the element when axe finds anything on the page as it then is. */
export async function expectAccessible(page: Page): Promise<void> {
  // What some pages of members show before the app is there is not the page.
  await page.locator(":root:not(:has(#root[data-waiting]))").waitFor();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
}
