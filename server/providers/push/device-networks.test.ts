import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApnsSandbox } from "../../../dev/sandbox/push/apns.ts";
import { startFcmSandbox } from "../../../dev/sandbox/push/fcm.ts";
import { createApns } from "./apns/provider.ts";
import { createFcm } from "./fcm/provider.ts";
import { serviceAccountOf } from "./fcm/service-account.ts";

const MESSAGE = { id: "n1", title: "Approved", body: "It goes out at 9.", link: "/report/1" };
const TOKEN = "a1b2";

let fcm: Awaited<ReturnType<typeof startFcmSandbox>>;
let apns: Awaited<ReturnType<typeof startApnsSandbox>>;
beforeAll(async () => {
  [fcm, apns] = [await startFcmSandbox(), await startApnsSandbox()];
});
beforeEach(() => {
  fcm.sent.length = 0;
  apns.sent.length = 0;
  fcm.faults.clear();
  apns.faults.clear();
});
afterAll(async () => {
  await fcm.stop();
  await apns.stop();
});

const toAndroid = () => {
  const { project_id, client_email, key } = fcm.account;
  const tokenUri = `${fcm.base}/token`;
  const account = { projectId: project_id, clientEmail: client_email, key, tokenUri };
  return createFcm({ account, apiBase: fcm.base });
};
const toIos = (more: object = {}) =>
  createApns({ ...apns.account, ...more, address: apns.address });

test("Firebase is asked for one access token, with a signed assertion, and gets words, link and id", async () => {
  const push = toAndroid();
  const before = fcm.tokensGiven();
  expect(await push.send(TOKEN, MESSAGE)).toBe("sent");
  expect(await push.send("other", MESSAGE)).toBe("sent");
  expect(fcm.tokensGiven() - before).toBe(1);
  expect(fcm.sent[0]).toMatchObject({
    token: TOKEN,
    notification: { title: "Approved", body: "It goes out at 9." },
    data: { id: "n1", link: "/report/1" },
    android: { collapse_key: "n1", notification: { tag: "n1" } },
  });
});

test("an access token that has ended is asked for anew, and the message is sent", async () => {
  const push = toAndroid();
  await push.send(TOKEN, MESSAGE);
  fcm.endTokens();
  expect(await push.send(TOKEN, MESSAGE)).toBe("sent");
});

test.each([
  ["unregistered", "gone"],
  ["other-sender", "gone"],
  ["no-token", "gone"],
] as const)("a token that Firebase calls %s is %s", async (fault, outcome) => {
  fcm.faults.set(TOKEN, fault);
  expect(await toAndroid().send(TOKEN, MESSAGE)).toBe(outcome);
});

test("Firebase that is down fails the try, and the error does not carry the token", async () => {
  fcm.faults.set("secret-token", "down");
  const problem = await toAndroid().send("secret-token", MESSAGE).catch(String);
  expect(problem).toBe("Error: Firebase answered 503.");
});

test("Apple gets words and link over one connection, signed by the team's key, for the app", async () => {
  const push = toIos();
  const before = apns.connections();
  expect(await push.send(TOKEN, MESSAGE)).toBe("sent");
  expect(await push.send(TOKEN, MESSAGE)).toBe("sent");
  expect(apns.connections() - before).toBe(1);
  expect(apns.sent[0]).toMatchObject({
    token: TOKEN,
    headers: { "apns-push-type": "alert", "apns-collapse-id": "n1" },
    payload: {
      aps: { alert: { title: "Approved", body: "It goes out at 9." } },
      link: "/report/1",
    },
  });
});

test("a connection that Apple has ended is opened anew", async () => {
  const push = toIos();
  await push.send(TOKEN, MESSAGE);
  apns.drop();
  await expect.poll(() => push.send(TOKEN, MESSAGE).catch(() => "lost")).toBe("sent");
});

test.each([
  ["unregistered", "gone"],
  ["bad-token", "gone"],
] as const)("a token that Apple calls %s is %s", async (fault, outcome) => {
  apns.faults.set(TOKEN, fault);
  expect(await toIos().send(TOKEN, MESSAGE)).toBe(outcome);
});

test("Apple that is down, and another's key, fail the try, and the error does not carry the token", async () => {
  apns.faults.set("abc123", "down");
  const problem = await toIos().send("abc123", MESSAGE).catch(String);
  expect(problem).toBe("Error: Apple's push network answered 503 ServiceUnavailable.");
  const key = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  await expect(toIos({ key }).send(TOKEN, MESSAGE)).rejects.toThrow("InvalidProviderToken");
});

test("a service account is read from Google's file, and nothing else is taken for one", () => {
  const { key, ...account } = fcm.account;
  const file = { ...account, private_key: key.export({ type: "pkcs8", format: "pem" }) };
  expect(serviceAccountOf(JSON.stringify(file))).toMatchObject({
    projectId: account.project_id,
    tokenUri: "https://oauth2.googleapis.com/token",
  });
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const wrong = { ...file, private_key: ec.export({ type: "pkcs8", format: "pem" }) };
  for (const text of ["", "{}", JSON.stringify(wrong)])
    expect(serviceAccountOf(text)).toBeUndefined();
});
