import { afterAll, beforeAll, expect, test } from "vitest";
import { gradeLikeObservatory } from "../../../dev/testing/observatory/grade.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    config: {
      publicUrl: "https://localhost:3000",
      contentUrl: "https://localhost:3000",
      isProduction: true,
    },
  });
});
afterAll(() => app.close());

// What a stranger meets first: the app, a shop's page that is not there, a call, and a refusal.
test.each(["/", "/home", "/s/nosuchpage", "/api/v1/accounts/me", "/rpc/accounts/me", "/api"])(
  "%s is graded A+ by Mozilla Observatory's rules in production",
  async (path) => {
    const browser = await app.openBrowser();
    const answer = await browser.fetch(path, { headers: { accept: "text/html" } });
    const { headers } = answer;
    const { score, grade, findings } = gradeLikeObservatory({
      headers,
      cookies: headers.getSetCookie(),
    });
    expect({ grade, lost: findings.filter(({ points }) => points < 0) }).toEqual({
      grade: "A+",
      lost: [],
    });
    expect(score).toBeGreaterThanOrEqual(120);
    const type = headers.get("content-type") ?? "";
    if (type.startsWith("text/")) expect(type).toMatch(/; charset=utf-8$/i);
    else expect(type).toBe("application/json");
  },
);
