import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestProgram, type TestProgram } from "../dev/testing/a-program.ts";
import { cutConnections } from "../dev/testing/cut-connections.ts";
import {
  type RestartableServer,
  startRestartableServer,
} from "../dev/testing/restartable-server.ts";
import { loadSteadily } from "../dev/testing/steady-load.ts";
import { createMigratedDatabase } from "../dev/testing/templates.ts";
import { aSignUp } from "./http/testing/test-app.ts";

const CLIENTS = 8;
const SLOWLY = { timeout: 30_000 };
const MANY = "10000000";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

let server: RestartableServer;
beforeAll(async () => {
  server = await startRestartableServer();
  await createMigratedDatabase(server.url, "server", "tool");
  await createMigratedDatabase(server.url, "gateway", "gateway");
});
afterAll(() => server.drop());

let printed = "";
const onPrint = (piece: string): void => void (printed += piece);

const startTool = (role: string) =>
  startTestProgram(
    "server/main.ts",
    {
      ROLE: role,
      PORT: "0",
      DATABASE_URL: server.url("tool"),
      RATE_LIMIT_ANONYMOUS_PER_MINUTE: MANY,
      SMTP_URL: "smtp://127.0.0.1:1",
    },
    { onPrint },
  );

const startGateway = () =>
  startTestProgram(
    "gateway/main.ts",
    {
      GATEWAY_PORT: "0",
      GATEWAY_DATABASE_URL: server.url("gateway"),
      GATEWAY_USERNAME: "tool",
      GATEWAY_PASSWORD: "tool-password",
      GATEWAY_SUBSCRIBERS: "1000",
    },
    { onPrint },
  );

const statusOf = async ({ port }: TestProgram, path: string): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  await response.body?.cancel();
  return response.status;
};

test("tool, worker and gateway wait for a database that starts late, and live through cuts and a restart of it under load", async () => {
  await server.stop();
  const starting = Promise.all([startTool("api"), startTool("worker"), startGateway()]);
  const waits = () =>
    [...printed.matchAll(/The database of (\w+) \(127\.0\.0\.1:\d+\) does not answer/g)].map(
      ([, setting]) => setting,
    );
  const all = ["DATABASE_URL", "DATABASE_URL", "GATEWAY_DATABASE_URL"];
  await expect.poll(() => waits().toSorted(), SLOWLY).toEqual(all);
  await server.start();
  const [api, worker, gateway] = await starting;
  expect(await statusOf(worker, "/healthz")).toBe(200);

  const loads = [
    loadSteadily(api.port, CLIENTS, [
      { method: "GET", path: "/api/v1/catalogue/sections/sources" },
      { method: "GET", path: "/api/v1/catalogue/countries/6" },
    ]),
    loadSteadily(gateway.port, CLIENTS, [
      {
        method: "POST",
        path: "/apis/oauth/authorize",
        sent: { headers: FORM, body: Buffer.from("username=tool&password=tool-password") },
      },
    ]),
  ];
  const answered = (count: number) => Promise.all(loads.map((load) => load.answered(count)));
  await answered(50);
  for (let cuts = 0; cuts < 5; cuts += 1) {
    await cutConnections(server.url("tool"));
    await cutConnections(server.url("gateway"));
  }
  await answered(200);
  await server.stop();
  for (const program of [api, gateway]) {
    expect(await statusOf(program, "/readyz")).toBe(503);
    expect(await statusOf(program, "/healthz")).toBe(200);
  }
  await server.start();
  await expect.poll(() => statusOf(gateway, "/readyz"), SLOWLY).toBe(200);
  await expect.poll(() => statusOf(api, "/api/v1/catalogue/countries/6"), SLOWLY).toBe(200);
  // The worker takes what is sent after the restart; nobody takes its mail.
  await signUp(api);
  await expect.poll(mailJobs, SLOWLY).toContain("retry");

  for (const program of [api, worker, gateway]) expect(await program.terminate()).toBe(0);
  for (const load of loads) {
    const { statuses, cut } = await load.over;
    expect(cut).toEqual([]);
    expect([...statuses.keys()].toSorted()).toEqual([200, 503]);
  }
}, 90_000);

async function signUp(api: TestProgram): Promise<void> {
  const address = `http://127.0.0.1:${api.port}/rpc/accounts/signUp`;
  const first = await fetch(`http://127.0.0.1:${api.port}/api/v1/catalogue/countries/6`);
  const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const reply = await fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie,
      "x-xsrf-token": cookie.split("=")[1] ?? "",
    },
    body: JSON.stringify({ json: aSignUp() }),
  });
  expect(reply.status).toBe(200);
}

async function mailJobs(): Promise<string[]> {
  const client = new pg.Client(server.url("tool"));
  await client.connect();
  const { rows } = await client.query<{ state: string }>(
    "select state from pgboss.job where name = 'send-account-mail'",
  );
  await client.end();
  return rows.map(({ state }) => state);
}
