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
