import { createECDH, randomBytes } from "node:crypto";
import { createServer, request as plainRequest, type IncomingHttpHeaders } from "node:http";
import type https from "node:https";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import webPush from "web-push";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createWebPush } from "./provider.ts";

type Ece = {
  decrypt(
    body: Buffer,
    params: { version: string; privateKey: object; authSecret: string },
  ): Buffer;
};
const require = createRequire(createRequire(import.meta.url).resolve("web-push"));
const ece = require("http_ece") as Ece;
/** The very object that the library calls. */
const http = require("https") as typeof https;

let answer = 201;
const received: { headers: IncomingHttpHeaders; body: Buffer; path: string }[] = [];
const network = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    received.push({
      headers: request.headers,
      body: Buffer.concat(chunks),
      path: request.url ?? "",
    });
    response.writeHead(answer).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  const { port } = network.address() as AddressInfo;
  // The push network's address leads to a server of our own; everything up to the socket is the real thing.
  vi.spyOn(http, "request").mockImplementation(((
    options: https.RequestOptions,
    onResponse: (response: unknown) => void,
  ) => {
    const { method, path, headers } = options;
    return plainRequest({ host: "127.0.0.1", port, method, path, headers }, onResponse);
  }) as typeof https.request);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await new Promise((resolve) => network.close(resolve));
});

const message = {
  id: "n1",
  title: "'Spring sale' has been approved",
  body: "Ré",
  link: "/dashboard",
};

function aBrowser() {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys().toString("base64url");
  const auth = randomBytes(16).toString("base64url");
  const endpoint = "https://fcm.googleapis.com/fcm/send/a-browser";
  const open = (body: Buffer) =>
    JSON.parse(
      ece.decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString(),
    ) as unknown;
  return { target: { endpoint, p256dh, auth }, open };
}

const push = () =>
  createWebPush({ ...webPush.generateVAPIDKeys(), subject: "mailto:hello@loudhailer.test" });

test("what a browser gets opens with its own keys alone, and shows nothing on the way", async () => {
  const [owner, other] = [aBrowser(), aBrowser()];
  answer = 201;
  expect(await push().send(owner.target, message)).toBe("sent");
  const { headers, body, path } = received.at(-1) ?? { headers: {}, body: Buffer.of(), path: "" };
  expect(path).toBe("/fcm/send/a-browser");
  expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  expect(headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]+$/);
  expect(body.includes("Spring sale")).toBe(false);
  expect(owner.open(body)).toEqual(message);
  expect(() => other.open(body)).toThrow();
});

test("a browser that has gone is told apart from a network that is down; unknown addresses are never called", async () => {
  const { target } = aBrowser();
  answer = 410;
  expect(await push().send(target, message)).toBe("gone");
  answer = 503;
  await expect(push().send(target, message)).rejects.toThrow("The push network answered 503.");
  const before = received.length;
  const elsewhere = { ...target, endpoint: "https://127.0.0.1/steal" };
  expect(await push().send(elsewhere, message)).toBe("gone");
  expect(received).toHaveLength(before);
});
