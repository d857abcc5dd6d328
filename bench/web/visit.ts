import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Seen, watchPage } from "./watch-page.ts";

// DevTools' "Slow 4G": 562 ms for each request, 1.47 Mbit/s down, 0.68 Mbit/s up.
const SLOW_4G = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_840 / 8,
};
const CPU_TIMES_SLOWER = 4;
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
// Longer than one request takes: then nothing is on its way any more.
const QUIET_MS = 1_500;
const PATIENCE_MS = 40_000;

type Session = NonNullable<Parameters<Browser["newContext"]>[0]>["storageState"];
export type Place = { url: string; control: string; session: Session | undefined };
export type Visit = Seen & { repeatFcpMs: number };

/** Opens a page as a first visit from a phone, then once more. Throws when its main control never appears. */
export async function visit(browser: Browser, place: Place): Promise<Visit> {
  const context = await newPhone(browser, place);
  try {
    const first = await open(context, place);
    const seen = await untilQuiet(first, place);
    await cacheForNextVisit(first);
    await first.close();
    const again = await open(context, place);
    const { fcpMs } = await untilPainted(again, place);
    return { ...seen, repeatFcpMs: fcpMs };
  } finally {
    await context.close();
  }
}

function newPhone(browser: Browser, { session }: Place): Promise<BrowserContext> {
  return browser.newContext({
    ...PHONE,
    ...(session === undefined ? {} : { storageState: session }),
  });
}

async function open(context: BrowserContext, { url, control }: Place): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES_SLOWER });
  await page.addInitScript(watchPage, control);
  await page.goto(url, { waitUntil: "commit", timeout: PATIENCE_MS });
  return page;
}

async function untilQuiet(page: Page, { url, control }: Place): Promise<Seen> {
  try {
    await page.waitForFunction(
      (quietMs) => {
        const seen = window.benchSeen;
        return seen && seen.usableMs > 0 && performance.now() - seen.lastMs > quietMs;
      },
      QUIET_MS,
      { timeout: PATIENCE_MS, polling: 250 },
    );
  } catch (cause) {
    throw new Error(`Nothing can be done with "${control}" on ${url} (${page.url()}).`, { cause });
  }
  return seenOn(page);
}

async function untilUsable(page: Page, { url, control }: Place): Promise<void> {
  const isThere = await page.evaluate(
    (patienceMs) =>
      Promise.race([
        window.benchUsable?.then(() => true),
        new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs)),
      ]),
    PATIENCE_MS,
  );
  if (isThere !== true) throw new Error(`Nothing can be done with "${control}" on ${url}.`);
}

async function untilPainted(page: Page, { url }: Place): Promise<Seen> {
  await page.waitForFunction(() => (window.benchSeen?.fcpMs ?? 0) > 0, undefined, {
    timeout: PATIENCE_MS,
    polling: 250,
  });
  const seen = await seenOn(page);
  if (seen.fcpMs === 0) throw new Error(`${url} shows nothing.`);
  return seen;
}

async function seenOn(page: Page): Promise<Seen> {
  const seen = await page.evaluate(() => window.benchSeen);
  if (seen === undefined) throw new Error(`${page.url()} is not watched.`);
  return seen;
}

/** A service worker, where there is one, keeps the pages for the next visit. */
async function cacheForNextVisit(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const has = (await navigator.serviceWorker.getRegistration()) !== undefined;
    if (has) await navigator.serviceWorker.ready;
  });
}

/** Opens a page and presses its main control as soon as it counts as usable. Throws when nothing happens. */
export async function pressAtOnce(browser: Browser, place: Place): Promise<void> {
  const context = await newPhone(browser, place);
  try {
    const page = await open(context, place);
    await untilUsable(page, place);
    const answers = await page.evaluate(() => window.benchPress?.());
    if (answers !== true) throw new Error(`"${place.control}" on ${place.url} does not answer.`);
  } finally {
    await context.close();
  }
}
