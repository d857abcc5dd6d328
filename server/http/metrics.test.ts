import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";
import { Hono } from "hono";

test("metrics are told to whoever has the whole token, and to nobody with a part of it", async () => {
  const token = "a-token-of-metrics-for-tests";
  const { measure, serve } = createMetrics(token);
  const app = new Hono().use(measure).get("/metrics", serve);
  const ask = async (authorization: string) =>
    (await app.request("/metrics", { headers: { authorization } })).status;
  expect(await ask(`Bearer ${token}`)).toBe(200);
  for (const wrong of ["", "Bearer", token, `Bearer ${token.slice(0, -1)}`, `Bearer ${token}x`])
    expect([wrong, await ask(wrong)]).toEqual([wrong, 401]);
});
