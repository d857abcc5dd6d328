import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type Browser, chromium } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { findChromium } from "../../../dev/testing/chromium.ts";
import { createTestDatabase } from "../../../dev/testing/test-database.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { readReport } from "../../testing/accounting.ts";
import { insertAsker } from "../../testing/askers.ts";
import { book } from "../../testing/book.ts";
import { KINDS } from "../../testing/kinds.ts";

const HOUR_MS = 3_600_000;
const ONE_PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const ON_A_PHONE = {
  viewport: { width: 360, height: 740 },
  userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile",
};
/** Longer than a banner has to be on screen. */
const LOOKED_AT_MS = 1_800;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function aBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  ends.push(() => browser.close());
  return browser;
}

/** A publisher's site: a long page with the tag in its middle, the banner's picture, and the page that it leads to. */
async function aSite(): Promise<{ origin: string; setTag: (tag: string) => void }> {
  let tag = "";
  const answer = (response: ServerResponse, type: string, body: string | Buffer) =>
    response.writeHead(200, { "content-type": type }).end(body);
  const gap = '<div style="height:2500px"></div>';
  const port = await listen(
    createServer((request, response) => {
      if (request.url?.endsWith(".png")) answer(response, "image/png", ONE_PIXEL);
      else answer(response, "text/html", `<h1>News</h1>${gap}${tag}${gap}`);
    }),
  );
  return { origin: `http://localhost:${port}`, setTag: (to) => (tag = to) };
}

it("a banner on a publisher's page is counted once as shown, as seen when it is scrolled to, and as tapped; it leaves no cookie", async () => {
  const database = await createTestDatabase("gateway");
  ends.push(() => database.drop());
  const gate: { listener?: ReturnType<typeof getRequestListener> } = {};
  const port = await listen(
    createServer((request, response) => void gate.listener?.(request, response)),
  );
  const publicUrl = `http://127.0.0.1:${port}`;
  const site = await aSite();
  const world = await aGateway(database.pool, {}, { publicUrl });
  ends.push(() => world.gateway.stop());
  gate.listener = getRequestListener(world.gateway.app.fetch);
  const host = new URL(site.origin).host;
  const connection = await insertAsker(database.pool, "ad-tag", { domains: [host] });
  const address = `${publicUrl}/ads/${connection}/${world.gateway.callbackKeyOf(connection)}`;
  site.setTag(`<script async src="${address}/tag.js" data-size="300x250"></script>`);
  const creative = (size: string) => ({
    size,
    url: `${site.origin}/${size}.png`,
    mimeType: "image/png",
    byteSize: 400,
    altText: "Bread & milk",
  });
  const { id } = await book(world, {
    ...(await KINDS["display"]?.(world.call)),
    content: { creatives: [creative("320x50"), creative("300x250")] },
    endPeriod: "2026-12-04T15:00:00Z",
    profileTargeting: {},
    maxCoins: 60,
  });
  world.setNow(FRIDAY_MS + 3 * HOUR_MS);
  const figures = async () => {
    await world.gateway.catchUp(world.clock.now().getTime());
    const { delivered, viewable, clicks } = await readReport(world.call, id);
    return { delivered, viewable, clicks };
  };
  await figures();

  const context = await (await aBrowser()).newContext(ON_A_PHONE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(site.origin);
  const banner = page.frameLocator("iframe").getByRole("img", { name: "Bread & milk" });
  await banner.waitFor();
  await expect.poll(figures).toEqual({ delivered: 1, viewable: 0, clicks: 0 });
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await page.waitForTimeout(LOOKED_AT_MS);
  await expect.poll(figures).toEqual({ delivered: 1, viewable: 1, clicks: 0 });
  const [opened] = await Promise.all([context.waitForEvent("page"), banner.click()]);
  await opened.waitForEvent("close", { timeout: 1_000 }).catch(() => undefined);
  await expect.poll(figures).toEqual({ delivered: 1, viewable: 1, clicks: 1 });
  expect(await context.cookies()).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);
