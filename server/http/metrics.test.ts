import { afterAll, beforeAll, expect, test } from "vitest";
import { readMetrics, valueOf } from "../../platform/metrics/testing/read-metrics.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

const TOKEN = "a-token-of-metrics-for-tests";
let measured: TestApp;
beforeAll(async () => {
  measured = await createTestApp({ config: { metricsToken: TOKEN } });
});
afterAll(() => measured.close());

test("requests are counted by their way in, and addresses that callers make up are all the web app's", async () => {
  const { app } = measured.app;
  for (const path of ["/made-up-1", "/made-up-2", "/shared-report/secret"]) await app.request(path);
  await app.request("/api/auth/get-session");
  await app.request("/api/v1/nothing");
  const found = await readMetrics(app, TOKEN);
  const routes = found
    .filter(({ name }) => name === "http_request_duration_seconds_count")
    .map(({ labels }) => labels["route"]);
  expect(new Set(routes)).toEqual(new Set(["web", "auth", "api"]));
  expect(valueOf(found, "loudhailer_figures_are_read")).toBe(1);
  expect(valueOf(found, "loudhailer_accounting_differences")).toBe(0);
});

test("without a token in the settings there are no metrics, whoever asks", async () => {
  const closed = await createTestApp();
  try {
    const reply = await closed.app.app.request("/metrics", {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(await reply.text()).not.toContain("http_request_duration_seconds");
  } finally {
    await closed.close();
  }
});

test("a worker answers how it is and how its jobs went, and nothing else", async () => {
  const worker = await createTestApp({ config: { metricsToken: TOKEN, role: "worker" } });
  try {
    const { app } = worker.app;
    expect((await app.request("/healthz")).status).toBe(200);
    for (const path of ["/", "/login", "/rpc/accounts/me", "/api/v1/catalogue/countries"])
      expect([path, (await app.request(path)).status]).toEqual([path, 404]);
    expect((await app.request("/metrics")).status).toBe(401);
    const runs = { queue: "audit-books", outcome: "ok" };
    // It takes scheduled jobs by itself.
    await expect
      .poll(
        async () => valueOf(await readMetrics(app, TOKEN), "loudhailer_job_seconds_count", runs),
        {
          timeout: 60_000,
        },
      )
      .toBeGreaterThan(0);
  } finally {
    await worker.close();
  }
}, 90_000);
