import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestProgram } from "../dev/testing/a-program.ts";
import { loadSteadily } from "../dev/testing/steady-load.ts";
import { createTestDatabase, type TestDatabase } from "../dev/testing/test-database.ts";

const CLIENTS = 32;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

test("the gateway that is stopped under load answers every request in hand and tells kept connections to end", async () => {
  const gateway = await startTestProgram("gateway/main.ts", {
    GATEWAY_PORT: "0",
    GATEWAY_DATABASE_URL: database.url,
    GATEWAY_USERNAME: "tool",
    GATEWAY_PASSWORD: "tool-password",
    GATEWAY_SUBSCRIBERS: "1000",
    LOG_LEVEL: "warn",
  });
  const load = loadSteadily(gateway.port, CLIENTS, [
    {
      method: "POST",
      path: "/apis/oauth/authorize",
      sent: {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from("username=tool&password=tool-password"),
      },
    },
    { method: "POST", path: "/nowhere", sent: { body: Buffer.alloc(200_000, "a") } },
    { method: "GET", path: "/l/AAAAAA" },
  ]);
  await load.answered(600);
  expect(await gateway.terminate()).toBe(0);
  const { statuses, cut, reported: notified } = await load.over;
  expect(cut).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(100);
  expect(notified).toBe(CLIENTS);
  expect(gateway.printed()).not.toContain("after calling end");
});
