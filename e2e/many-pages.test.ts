import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import type { Session } from "../dev/seed/session.ts";
import { CARDS } from "./support/card-page.ts";
import { useBrowser } from "./support/browser.ts";
import {
  bellWith,
  goBack,
  MEMBER_PATHS,
  noteRestored,
  openWhole,
  pathOf,
  restoredText,
  setHidden,
  streamsOf,
} from "./support/many-pages.ts";
import { payOnCardPage } from "./support/sandbox.ts";
import { aShopOwner, PASSWORD } from "./support/shop-owner.ts";
import { openAsOwner, signIn } from "./support/signed-in.ts";

useBrowser();

const TOP_UP_MINOR = 20_000;

/** Money arrives: one notification, which leads to its invoice. Resolves with how many are unread then. */
async function payIn({ api }: Session): Promise<number> {
  const before = (await api.notifications.unread({})).unread;
  const { paymentId, redirectUrl } = await api.billing.startTopUp(
    { amountMinor: TOP_UP_MINOR },
    { context: { idempotencyKey: randomUUID() } },
  );
  await payOnCardPage(redirectUrl ?? "", CARDS.ZA.pays.number);
  return vi.waitFor(
    async () => {
      expect((await api.billing.payment({ paymentId })).status).toBe("succeeded");
      const { unread } = await api.notifications.unread({});
      expect(unread).toBe(before + 1);
      return unread;
    },
    { timeout: 20_000, interval: 200 },
  );
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/home/);
}

test("nine pages opened one after the other in one tab are all whole, and the way back shows what is so by now", async () => {
  const { page, session } = await openAsOwner("desktop", "ZA");
  await noteRestored(page.context());
  const streams = streamsOf(page.context());
  for (const path of MEMBER_PATHS) await openWhole(page, path);
  await expect.poll(() => streams.size).toBe(1);
  const unread = await payIn(session);
  await bellWith(page, unread).waitFor();

  await goBack(page);
  await expect.poll(() => pathOf(page)).toBe("/lists");
  await expect.poll(() => restoredText(page)).toContain("/lists: ");
  await bellWith(page, unread).waitFor();
  await page.getByRole("link", { name: /^Money you can spend: R200\.00/ }).waitFor();
  const more = await payIn(session);
  await bellWith(page, more).waitFor();
  await page.getByRole("link", { name: /^Money you can spend/ }).waitFor();
  await page.context().close();
});

test("eight tabs at once are all whole and hear the news from one stream; another takes over when its tab is hidden or closed", async () => {
  const { page: first, session } = await openAsOwner("desktop", "ZA", "/dashboard");
  const context = first.context();
  await first.close();
  const streams = streamsOf(context);
  const paths = MEMBER_PATHS.filter((path) => path !== "/notifications");
  const tabs = new Set<Page>();
  await Promise.all(
    paths.map(async (path) => {
      const tab = await context.newPage();
      tabs.add(tab);
      await openWhole(tab, path);
    }),
  );
  expect(tabs.size).toBe(8);
  /** The one tab whose stream is open. */
  const leader = async (): Promise<Page> => {
    await expect.poll(() => streams.size).toBe(1);
    const [page] = streams.values();
    if (!page) throw new Error("No tab reads a stream.");
    return page;
  };
  const allHear = async (unread: number) => {
    for (const tab of tabs) await bellWith(tab, unread).waitFor();
  };
  const before = await leader();
  await allHear(await payIn(session));

  await setHidden(before, true);
  tabs.delete(before);
  await expect.poll(leader).not.toBe(before);
  const missed = await payIn(session);
  await allHear(missed);
  expect(await bellWith(before, missed).count()).toBe(0);
  await setHidden(before, false);
  await bellWith(before, missed).waitFor();
  tabs.add(before);

  const next = await leader();
  tabs.delete(next);
  await next.close();
  await expect.poll(leader).not.toBe(next);
  await allHear(await payIn(session));
  await context.close();
});

test("the way back after signing out shows nothing of who was signed in", async () => {
  const { page, session } = await openAsOwner("desktop", "ZA");
  await noteRestored(page.context());
  await payIn(session);
  await openWhole(page, "/wallet");
  await page.getByText("R200.00").first().waitFor();
  await openWhole(page, "/folder");
  await logOut(page);
  // Over the list and home, which are one document.
  await goBack(page, 2);
  await expect.poll(() => restoredText(page)).toBe("/wallet: ");
  await expect.poll(() => pathOf(page)).toBe("/home");
  await page.getByRole("link", { name: "Sign in", exact: true }).first().waitFor();
  await page.context().close();
});

test("somebody else's sign-in in another tab empties the pages of the one before, also those on the way back", async () => {
  const { page, session } = await openAsOwner("desktop", "ZA");
  const other = await aShopOwner();
  await noteRestored(page.context());
  await payIn(session);
  await openWhole(page, "/wallet");
  await page.getByText("R200.00").first().waitFor();
  await openWhole(page, "/plan");
  const elsewhere = await page.context().newPage();
  await openWhole(elsewhere, "/folder");
  await logOut(elsewhere);
  await page.waitForURL(/\/home/);
  await signIn(elsewhere, other.email, PASSWORD);

  await goBack(page);
  await expect.poll(() => restoredText(page)).toBe("/wallet: ");
  await expect.poll(() => pathOf(page)).toBe("/wallet");
  await page.getByRole("link", { name: /^Money you can spend: R0\.00/ }).waitFor();
  expect(await page.getByText("R200.00").count()).toBe(0);
  await page.context().close();
});
