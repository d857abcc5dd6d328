import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../http/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// The page says of what is not found that the link no longer works, and of whom to ask for another.
test.each(["xyz", "cut-in-the-middle-of-its-secret", "x".repeat(200)])(
  "a link that was cut or has grown is one that is not found, not a field to mend (%s)",
  async (token) => {
    const browser = await app.openBrowser();
    const answer = await browser.fetch(`/api/v1/shared-reports/${token}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: "not-found" } });
  },
);
