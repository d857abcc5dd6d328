import { createServer } from "node:https";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCertificate } from "../../../../dev/testing/certificate.ts";
import { NothingTaken } from "../../connection.ts";
import { createHttpClient } from "./http-client.ts";

let arrived = 0;
let server: ReturnType<typeof createServer>;
let port: number;
beforeAll(async () => {
  server = createServer(await makeCertificate(), (_, answer) => {
    arrived += 1;
    answer.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => server.close());

test("a network whose certificate nobody vouches for is sent nothing, neither the key nor a number", async () => {
  const call = createHttpClient({
    baseUrl: `https://localhost:${port}`,
    headers: { authorization: "Bearer of-the-account" },
    timeoutMs: 5_000,
  });
  const sent = call({ method: "POST", path: "/messages", json: { to: "of-somebody" } });
  await expect(sent).rejects.toBeInstanceOf(NothingTaken);
  expect(arrived).toBe(0);
});
