import type { Page } from "playwright-core";

/** Some two hundred files, one after the other: a busy machine may take its time. */
const CACHE_MS = 120_000;

/** Resolves when the service worker answers for the page: what every page needs is on the device. */
export async function rulePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
}

/** Resolves when the pages of members are on the device too: they follow when the browser has nothing else to do. */
export async function cacheApp(page: Page): Promise<void> {
  await rulePage(page);
  const isCached = async () => {
    const worker = await (await fetch("/service-worker.js")).text();
    const paths: string[] = JSON.parse(/const MEMBER = (.+?);/.exec(worker)?.[1] ?? "[]");
    const stored = await Promise.all(paths.map((path) => caches.match(path)));
    return paths.length > 0 && stored.every(Boolean);
  };
  await page.waitForFunction(isCached, undefined, { timeout: CACHE_MS, polling: 500 });
}
