import type { BrowserContext, Page, Request } from "playwright-core";
import { toolUrl } from "./sandbox.ts";

/** Pages of members that read something of their own. */
export const MEMBER_PATHS = [
  "/dashboard",
  "/folder",
  "/wallet",
  "/plan",
  "/invoice",
  "/notifications",
  "/personal",
  "/lists",
  "/sites",
] as const;

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

/** Opens a page of a member by its address; resolves when its menu, the money and what it reads are there. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(`${toolUrl}${path}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await menuOf(page).getByRole("link", { name: "Your pages" }).waitFor();
  await page.getByRole("link", { name: /^Money you can spend/ }).waitFor();
  await page.locator("main output", { hasText: "Loading" }).first().waitFor({ state: "detached" });
}

/** The bell as it says how many notifications are unread. */
export const bellWith = (page: Page, unread: number) =>
  page.getByRole("link", { name: `Notifications, ${unread} unread` });

/** Open notification streams, each with its page. */
export function streamsOf(context: BrowserContext): Map<Request, Page> {
  const open = new Map<Request, Page>();
  const end = (request: Request) => void open.delete(request);
  context.on("request", (request) => {
    if (!request.url().endsWith("/rpc/notifications/stream")) return;
    const page = request.frame().page();
    open.set(request, page);
    // A page that is closed says nothing of its requests.
    page.once("close", () => end(request));
  });
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  return open;
}

/** Another tab comes before this one, or this one is looked at again: Playwright says of all tabs that they are seen. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    isHidden ? "hidden" : "visible",
  );
}

/** Goes back so many pages at once; a page that the browser restores does not load again. */
export async function goBack(page: Page, pages = 1): Promise<void> {
  // Answered before the page is left.
  await page.evaluate((n) => void setTimeout(() => history.go(-n)), pages);
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

const RESTORED = "test-restored";

/** Notes on each page what it shows at the moment in which the browser restores it on the way back. */
export async function noteRestored(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      const note = () =>
        localStorage.setItem(name, `${location.pathname}: ${document.documentElement.innerText}`);
      // A page that loads anew at once may be gone before the next task.
      addEventListener("pagehide", note, { once: true });
      setTimeout(() => {
        removeEventListener("pagehide", note);
        note();
      });
    });
  }, RESTORED);
}

/** The content of the last restored page; where it was reloaded instead, the browser's reasons. */
export const restoredText = (page: Page): Promise<string> =>
  page.evaluate((name) => {
    const [navigation] = performance.getEntriesByType("navigation");
    return localStorage.getItem(name) ?? `reloaded: ${JSON.stringify(navigation)}`;
  }, RESTORED);
