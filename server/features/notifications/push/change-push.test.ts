import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import webPush from "web-push";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createWebPush } from "../../../providers/push/web-push/provider.ts";

const ENDPOINT = "https://fcm.googleapis.com/fcm/send/one";
const KEYS = {
  p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
  auth: randomBytes(16).toString("base64url"),
};
/** Of the right form, and no point of the curve. */
const NO_POINT = Buffer.from([4, ...Buffer.alloc(64, 1)]).toString("base64url");

let tool: TestApp;
let member: Member;
beforeAll(async () => {
  const push = createWebPush({ ...webPush.generateVAPIDKeys(), subject: "mailto:a@shop.test" });
  tool = await createTestApp({ overrides: { push } });
  member = await tool.signedUp();
});
afterAll(() => tool.close());

test("a browser of a known network is taken", async () => {
  await expect(
    member.client.notifications.subscribePush({ endpoint: ENDPOINT, keys: KEYS }),
  ).resolves.toEqual({ done: true });
});

test.each<[string, { endpoint?: string; keys?: { p256dh?: string; auth?: string } }]>([
  ["a key that is a word", { keys: { p256dh: "key" } }],
  ["a key that is no point of the curve", { keys: { p256dh: NO_POINT } }],
  ["a secret that is too short", { keys: { auth: "c2hvcnQ" } }],
  ["an address of no push network", { endpoint: "https://shop.test/push" }],
  ["a host whose name only ends like one", { endpoint: "https://my-notify.windows.com/push" }],
  ["a port that no push network has", { endpoint: "https://fcm.googleapis.com:8443/push" }],
])("%s is the caller's mistake: 400", async (_name, { endpoint = ENDPOINT, keys = {} }) => {
  const subscription = { endpoint, keys: { ...KEYS, ...keys } };
  await expect(member.client.notifications.subscribePush(subscription)).rejects.toMatchObject({
    code: "invalid-argument",
    status: 400,
  });
});

test("an address that is not https is refused at its field, whoever would be asked about it", async () => {
  const endpoint = ENDPOINT.replace("https:", "http:");
  await expect(
    member.client.notifications.subscribePush({ endpoint, keys: KEYS }),
  ).rejects.toMatchObject({ status: 400, data: [{ path: "endpoint" }] });
});
