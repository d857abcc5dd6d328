import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnection } from "../../dev/testing/open-connection.ts";
import { type ListeningServer, serve } from "../../platform/http/serve.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let tool: TestApp;
let server: ListeningServer;
beforeAll(async () => {
  tool = await createTestApp();
  server = await serve(tool.app.app, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await tool.close();
});

/** Longer than the half second after which a connection with an unread body used to be cut. */
const OPEN_MS = 800;

const transports: [method: string, path: string][] = [
  ["POST", "/rpc/accounts/updateProfile"],
  ["POST", "/api/v1/accounts/profile"],
  ["POST", "/functions"],
  ["PUT", "/files/msisdnList/customers.csv"],
  ["PUT", "/files/pictures/p.png"],
  ["POST", "/api/auth/sign-in/email"],
  ["POST", "/webhooks/stripe"],
  ["POST", "/nowhere"],
];

test.concurrent.each(
  transports.flatMap(([method, path]) =>
    [300_000, 5_000_000].map((bytes) => ({ method, path, bytes })),
  ),
)(
  "$method $path refuses $bytes bytes, and the next requests on the connection are answered",
  async ({ method, path, bytes }) => {
    const connection = openConnection(server.port);
    const { status } = await connection.ask(method, path, { body: Buffer.alloc(bytes, "a") });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    const endMs = performance.now() + OPEN_MS;
    while (performance.now() < endMs)
      expect((await connection.ask("GET", "/healthz")).status).toBe(200);
    connection.close();
  },
);
