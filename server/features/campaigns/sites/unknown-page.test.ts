import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("an address without a page answers with a page that has a style and a sign of its own", async () => {
  const browser = await app.openBrowser();
  const page = await browser.fetch("/s/abcdefgh");
  expect(page.status).toBe(404);
  const files = [...(await page.text()).matchAll(/<link [^>]*href="([^"]+)"/g)].map(
    ([, url]) => url,
  );
  const answers = await Promise.all(files.map((url = "") => browser.fetch(url)));
  expect(answers.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual([
    [200, "text/css; charset=utf-8"],
    [200, "image/svg+xml; charset=utf-8"],
  ]);
  expect((await browser.fetch("/s/abcdefgh.css")).status).toBe(404);
});
