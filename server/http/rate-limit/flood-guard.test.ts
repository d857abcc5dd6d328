import { afterAll, beforeAll, expect, test } from "vitest";
import { createHealthRoutes } from "../health.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const LIMIT = 5;

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp({ config: { openCallsPerMinute: LIMIT, trustedProxies: 1 } });
}, 30_000);
afterAll(() => tool.close());

test.each([
  ["/s/abcdefgh", "GET", 404],
  ["/webhooks/stripe", "POST", 400],
])(
  "%s answers one address so often in a minute, and another one still",
  async (path, method, status) => {
    const from = (address: string) =>
      tool.app.app.request(path, {
        method,
        headers: { "x-forwarded-for": address },
        ...(method === "POST" ? { body: "{}" } : {}),
      });
    // A minute may end in between: then the count begins anew once.
    const statuses = [];
    for (let n = 0; n < 2 * LIMIT + 1; n += 1) statuses.push((await from("198.51.100.1")).status);
    expect(statuses.slice(0, LIMIT)).toEqual(Array(LIMIT).fill(status));
    expect(statuses).toContain(429);
    const refused = await from("198.51.100.1");
    if (refused.status === 429)
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await from("198.51.100.2")).status).toBe(status);
  },
);

test("however many ask at once whether it is ready, each part is asked once", async () => {
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const checks = {
    database: () => {
      asked += 1;
      return promise;
    },
  };
  const routes = createHealthRoutes(checks, () => false);
  const answers = Array.from({ length: 50 }, () => routes.request("/readyz"));
  resolve(true);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect([asked, new Set(statuses)]).toEqual([1, new Set([200])]);
  expect((await routes.request("/readyz")).status).toBe(200);
  expect(asked).toBe(2);
});
