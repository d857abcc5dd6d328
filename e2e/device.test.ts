import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { rulePage } from "./support/cached-app.ts";
import { aDeployment } from "./support/next-version.ts";
import { toolUrl } from "./support/sandbox.ts";
import { openAsOwner } from "./support/signed-in.ts";

useBrowser({ cachesApp: true });

/** Gives a text, and a picture drawn on the spot, to the app as the phone's share sheet does. */
async function share(page: Page, text: string, picture?: { width: number; height: number }) {
  await page.evaluate(
    async ({ words, size }) => {
      const form = document.createElement("form");
      form.method = "post";
      form.enctype = "multipart/form-data";
      form.action = "/share";
      const field = document.createElement("input");
      field.name = "text";
      field.value = words;
      form.append(field);
      if (size) {
        const canvas = document.createElement("canvas");
        Object.assign(canvas, size);
        canvas.getContext("2d")?.fillRect(0, 0, size.width / 2, size.height);
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
        const files = new DataTransfer();
        files.items.add(new File([blob ?? ""], "shop.png", { type: "image/png" }));
        const input = document.createElement("input");
        input.type = "file";
        input.name = "picture";
        input.files = files.files;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    { words: text, size: picture },
  );
  await page.waitForURL(/\/share$/);
}

test("what another app shares becomes a draft: a text an SMS, a picture banners", async () => {
  const { page, session } = await openAsOwner("phone", "ZA", "/dashboard");
  await rulePage(page);
  await share(page, "Fresh bread every morning at the corner.");
  await page.getByText("Fresh bread every morning at the corner.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Write a message with it" }).click();
  await page.waitForURL(/\/campaign\/edit/);
  await page.getByLabel("Your message").waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe(
    "Fresh bread every morning at the corner.",
  );

  await share(page, "Half price", { width: 900, height: 700 });
  await page.locator("main img").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make banners from it" }).click();
  await page.waitForURL(/\/campaign\/edit/);
  const id = new URL(page.url()).searchParams.get("id") ?? "";
  const { content } = await session.api.campaigns.get({ id });
  expect(content).toMatchObject({
    creatives: [
      { size: "320x50", altText: "Half price" },
      { size: "300x250" },
      { size: "728x90" },
      { size: "970x90" },
      { size: "320x480" },
    ],
  });
  // Taken once: the page of what is shared is empty again.
  await page.goto(`${toolUrl}/share`);
  await page.getByText("Nothing was shared").waitFor();
  await page.context().close();
});

test("a new version is offered and taken when it is wanted; until then the old one stays whole", async () => {
  const deployment = await aDeployment();
  const { page } = await openPage("phone");
  await page.goto(`${deployment.url}/login`);
  await rulePage(page);
  const look = () =>
    page.evaluate(() => {
      const bar = getComputedStyle(document.querySelector("header") ?? document.body);
      return [
        bar.display,
        bar.backgroundColor,
        document.scripts[0]?.dataset["steps"]?.includes("/next/"),
      ];
    });
  const [display, colour] = await look();
  deployment.release();
  await page.getByLabel("Email").fill("typed@shop.test");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText("There is a new version of Loudhailer.").waitFor();
  await expectAccessible(page);
  expect(await page.getByLabel("Email").inputValue()).toBe("typed@shop.test");
  await page.reload();
  await page.getByText("There is a new version of Loudhailer.").waitFor();
  expect(await look()).toEqual([display, colour, false]);

  await page.getByRole("button", { name: "Change now" }).click();
  await page.waitForFunction(() =>
    document.scripts[0]?.dataset["steps"]?.includes("/assets/next/"),
  );
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await look()).toEqual([display, colour, true]);
  await page.getByText("There is a new version of Loudhailer.").waitFor({ state: "hidden" });
  await page.context().close();
  await deployment.close();
});

test("a page whose script went with the version before opens in the new version", async () => {
  const deployment = await aDeployment();
  const { page } = await openPage("phone");
  await page.goto(`${deployment.url}/login`);
  await rulePage(page);
  deployment.release();
  await page.getByRole("link", { name: "Help", exact: true }).first().click();
  await page.waitForFunction(() =>
    document.scripts[0]?.dataset["steps"]?.includes("/assets/next/"),
  );
  await page.waitForURL(/\/help/);
  await page
    .getByRole("heading", { name: "This page could not be opened" })
    .waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.context().close();
  await deployment.close();
});

test("what a push network delivers is shown with its words, also when it is not ours to read", async () => {
  const { page } = await openPage("phone");
  const { origin } = new URL(toolUrl);
  await page.context().grantPermissions(["notifications"], { origin });
  await page.goto(`${toolUrl}/login`);
  await rulePage(page);
  const devtools = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  devtools.on("ServiceWorker.workerRegistrationUpdated", (event) =>
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId)),
  );
  await devtools.send("ServiceWorker.enable");
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error("There is no service worker.");
  // Asking while a notification is being shown makes the browser drop it: the worker says when to ask.
  await worker.evaluate(() => {
    const own = self as unknown as { registration: ServiceWorkerRegistration; onScreen: number };
    const show = own.registration.showNotification.bind(own.registration);
    own.onScreen = 0;
    own.registration.showNotification = async (...notification) => {
      await show(...notification);
      own.onScreen += 1;
    };
  });
  const shown = async (count: number) => {
    await expect
      .poll(() => worker.evaluate(() => (self as unknown as { onScreen: number }).onScreen))
      .toBe(count);
    return page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      const found = await worker.getNotifications();
      return found.map(({ title, body, data }) => ({ title, body, link: data?.link as unknown }));
    });
  };
  const deliver = (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId: registrations[0] ?? "",
      data,
    });
  const notice = { title: "'Lunch' is approved", body: "It starts on Monday.", link: "/wallet" };
  await deliver(JSON.stringify(notice));
  expect(await shown(1)).toEqual([notice]);
  await deliver("not ours");
  expect(await shown(2)).toContainEqual({
    title: "Loudhailer",
    body: "",
    link: "/notifications",
  });
  await page.context().close();
});
