import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { cacheApp, rulePage } from "./support/cached-app.ts";
import { loseConnection, regainConnection } from "./support/network.ts";
import { toolUrl } from "./support/sandbox.ts";
import { openAsOwner } from "./support/signed-in.ts";

useBrowser({ cachesApp: true });

const TEXT = "Fresh bread every morning at the corner.";
const COUNTRY = 6;

const visit = async (page: Page, path: string, words: RegExp) => {
  await page.goto(`${toolUrl}${path}`);
  await page.getByText(words).first().waitFor();
};

/** A draft that says "One", open on a device that has the app. */
async function openDraft() {
  const { page, session } = await openAsOwner("phone", "ZA", "/dashboard");
  const id = crypto.randomUUID();
  await session.api.campaigns.createDraft({ id, countryId: COUNTRY, draft: { text: "One" } });
  await cacheApp(page);
  const wizard = `/campaign/edit?id=${id}&step=message`;
  await visit(page, wizard, /What do you want to say/);
  return { page, session, id, wizard };
}

/** What IndexedDB and the page's storage hold of a user. */
const storedOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const own = Object.keys(localStorage).filter((name) =>
          /^lh-(?:draft|taps|outbox|kept)/.test(name),
        );
        const opening = indexedDB.open("loudhailer");
        opening.addEventListener("success", () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains("kept")) return resolve(own);
          const keys = db.transaction("kept").objectStore("kept").getAllKeys();
          keys.addEventListener("success", () => resolve([...own, ...keys.result.map(String)]));
        });
      }),
  );

const TITLE = "This page could not be opened";
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

/** The page says why it did not open, and goes on saying so until there is a connection. */
async function expectOfflineError(page: Page): Promise<void> {
  await page.getByRole("heading", { name: TITLE }).waitFor();
  await page.getByText(/^You are offline\. This page opens by itself/).waitFor();
  await expectAccessible(page);
  await tryAgain(page).click();
  await page.getByRole("heading", { name: TITLE }).waitFor();
}

test("offline the overview and a draft open, what is typed waits with its count and is saved once when back", async () => {
  const { page, session } = await openAsOwner("phone", "ZA", "/dashboard");
  const id = crypto.randomUUID();
  await session.api.campaigns.createDraft({
    id,
    countryId: COUNTRY,
    draft: { text: "Bread", sender: "Test shop" },
  });
  await cacheApp(page);
  const wizard = `/campaign/edit?id=${id}&step=message`;
  await visit(page, wizard, /What do you want to say/);
  await visit(page, "/dashboard", /Hello Test/);
  // Opening a draft saves the step it was left at, from whatever page comes next.
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((name) => name.startsWith("lh-draft:")),
  );

  await loseConnection(page.context());
  const before = (await session.api.campaigns.get({ id })).version;
  await visit(page, "/dashboard", /Hello Test/);
  await page.getByText("You are offline.", { exact: true }).waitFor();
  await expectAccessible(page);
  await visit(page, wizard, /What do you want to say/);
  await page.getByLabel("Your message").fill(TEXT);
  await page.getByText("1 change is saved on this device").waitFor();
  // All of it in one notice.
  expect(await page.getByText("You are offline.").count()).toBe(1);
  // Left and opened again: nothing typed is lost, and it is sent from whatever page is open.
  await visit(page, "/dashboard", /Hello Test/);
  await page.getByText("1 change is saved on this device").waitFor();
  expect((await session.api.campaigns.get({ id })).version).toBe(before);

  await regainConnection(page.context());
  await expect.poll(async () => (await session.api.campaigns.get({ id })).text).toBe(TEXT);
  await page.getByText("is saved on this device").waitFor({ state: "hidden" });
  expect((await session.api.campaigns.get({ id })).version).toBe(before + 1);
  await page.context().close();
});

test("what was saved before the connection went is what opens offline, and typing into it is no conflict", async () => {
  const { page, session, id, wizard } = await openDraft();
  await page.getByLabel("Your message").fill(TEXT);
  await page.getByText("Draft saved").waitFor();
  await expect.poll(async () => (await session.api.campaigns.get({ id })).text).toBe(TEXT);
  await visit(page, "/dashboard", /Hello Test/);

  await loseConnection(page.context());
  await visit(page, wizard, /What do you want to say/);
  expect(await page.getByLabel("Your message").inputValue()).toBe(TEXT);
  await page.getByLabel("Your message").fill("Typed in the taxi");
  await visit(page, "/dashboard", /1 change is saved on this device/);
  await regainConnection(page.context());
  await expect
    .poll(async () => (await session.api.campaigns.get({ id })).text)
    .toBe("Typed in the taxi");
  await page.context().close();
});

test("a change whose answer is lost is sent again and takes effect once; a conflict is told and nothing is overwritten", async () => {
  const { page, session, id } = await openDraft();
  const { version } = await session.api.campaigns.get({ id });
  let lost = 0;
  await page.route("**/rpc/campaigns/saveDraft", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByLabel("Your message").fill(TEXT);
  await expect.poll(() => lost).toBe(1);
  await page.getByText("Draft saved").waitFor();
  const saved = await session.api.campaigns.get({ id });
  expect([saved.text, saved.version]).toEqual([TEXT, version + 1]);

  await loseConnection(page.context());
  await page.getByLabel("Your message").fill("Typed in the taxi");
  await visit(page, "/dashboard", /1 change is saved on this device/);
  await session.api.campaigns.saveDraft({
    id,
    version: saved.version,
    draft: { text: "Typed at home" },
  });
  await regainConnection(page.context());
  await page
    .getByText(/changed on this device while you were offline, and somewhere else too/)
    .waitFor();
  await expectAccessible(page);
  expect((await session.api.campaigns.get({ id })).text).toBe("Typed at home");
  await page.getByRole("link", { name: "Open it and choose" }).click();
  await page.getByRole("button", { name: "Keep my version" }).click();
  await expect
    .poll(async () => (await session.api.campaigns.get({ id })).text)
    .toBe("Typed in the taxi");
  await page.context().close();
});

test("customers who came are counted offline too, also where the page is opened then", async () => {
  const { page, session } = await openAsOwner("phone", "ZA", "/dashboard");
  const campaignId = crypto.randomUUID();
  await session.api.campaigns.createDraft({
    id: campaignId,
    countryId: COUNTRY,
    draft: { text: "Bread", sender: "Test shop" },
  });
  await session.api.vouchers.set({ campaignId, word: "LUNCH" });
  await cacheApp(page);
  await visit(page, `/voucher/${campaignId}`, /Who came because of it/);
  await page.getByText("LUNCH").first().waitFor();
  await visit(page, "/dashboard", /Hello Test/);

  await loseConnection(page.context());
  await visit(page, `/voucher/${campaignId}`, /Who came because of it/);
  await page.getByRole("button", { name: "A customer showed it" }).click();
  await page.getByText("1 customer so far").waitFor();
  await regainConnection(page.context());
  await expect.poll(async () => (await session.api.vouchers.get({ campaignId })).redeemed).toBe(1);
  await page.context().close();
});

test("choices made offline are sent when back, and signing out deletes everything from the device", async () => {
  const { page, session } = await openAsOwner("phone", "ZA", "/dashboard");
  await cacheApp(page);
  await visit(page, "/notifications", /How we tell you/);
  const tick = page.getByRole("checkbox", { name: /A campaign has finished: by email/ });
  const wasOn = await tick.isChecked();
  await loseConnection(page.context());
  await tick.click();
  await page.getByText("1 change is saved on this device").waitFor();
  await page.reload();
  await page.getByText("1 change is saved on this device").waitFor();
  await regainConnection(page.context());
  const isOn = async () =>
    (await session.api.notifications.preferences({})).rows.find(({ kind }) => kind === "finished")
      ?.email;
  await expect.poll(isOn).toBe(!wasOn);

  expect((await storedOnDevice(page)).length).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/home/);
  await expect.poll(() => storedOnDevice(page)).toEqual([]);
  await loseConnection(page.context());
  await page.goto(`${toolUrl}/dashboard`);
  await page.getByRole("heading", { name: TITLE }).waitFor();
  expect(await page.getByText("Hello Test").count()).toBe(0);
  await page.context().close();
});

test("who is not signed in and opens a page of members offline is told so, and the page opens by itself when back", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/login`);
  await rulePage(page);
  await loseConnection(page.context());
  await page.goto(`${toolUrl}/dashboard`);
  await expectOfflineError(page);
  await regainConnection(page.context());
  await page.waitForURL(/\/home/);
  await page.context().close();
});

test("a page whose script is not on the device says so offline, and opens by itself when back", async () => {
  const { page } = await openPage("phone");
  await page.goto(`${toolUrl}/login`);
  await rulePage(page);
  // Its address opens without a connection; its script comes with the first visit of who is not signed in.
  await loseConnection(page.context());
  await page.goto(`${toolUrl}/update-pwd`);
  await expectOfflineError(page);
  await regainConnection(page.context());
  await page.getByRole("heading", { name: TITLE }).waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/update-pwd");
  await page.context().close();
});

test("the next visit's page comes from the device without the service worker, any other by it", async () => {
  const { page } = await openAsOwner("phone", "ZA", "/dashboard");
  await rulePage(page);
  const wayOf = async (path: string) => {
    await visit(page, path, /Hello Test|What do you want to say/);
    return page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      const { workerFinalSourceType, transferSize } = (entry?.toJSON() ?? {}) as Record<
        string,
        unknown
      >;
      return { from: workerFinalSourceType, transferSize };
    });
  };
  expect(await wayOf("/dashboard")).toEqual({ from: "cache", transferSize: 0 });
  expect(await wayOf("/campaign/new")).toEqual({ from: "cache", transferSize: 0 });
  expect((await wayOf("/dashboard?from=mail")).from).not.toBe("cache");
});
