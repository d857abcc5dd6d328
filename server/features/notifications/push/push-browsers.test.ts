import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { announceInPostgres } from "../../../db/announcer/postgres-announcer.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import type { PushMessage, PushProvider } from "../../../providers/push/push-provider.ts";
import { createNotify } from "../notify.ts";
import { pushNotification } from "./push-notification.ts";

const KEYS = {
  p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
  auth: randomBytes(16).toString("base64url"),
};
const addressOf = (name: string) => `https://push.test/${name}`;

let tool: TestApp;
let owner: Member;
let other: Member;
/** What browsers were sent, and how they answer by their address. */
let sent: { endpoint: string; message: PushMessage }[] = [];
const behaviour = new Map<string, "gone" | "down">();

const push: PushProvider = {
  publicKey: "key",
  accepts: ({ endpoint }) => endpoint.startsWith("https://push.test/"),
  send: async ({ endpoint }, message) => {
    if (behaviour.get(endpoint) === "down") throw new Error("The push network is down.");
    sent.push({ endpoint, message });
    return behaviour.get(endpoint) === "gone" ? "gone" : "sent";
  },
};

beforeAll(async () => {
  tool = await createTestApp({ overrides: { push } });
}, 30_000);
beforeEach(async () => {
  sent = [];
  behaviour.clear();
  [owner, other] = [await tool.signedUp(), await tool.signedUp()];
});
afterAll(() => tool.close());

const subscribe = (who: Member, name: string) =>
  who.client.notifications.subscribePush({ endpoint: addressOf(name), keys: KEYS });

/** News that is only written down; its id. */
async function aNotification(who: Member, eventKey: string): Promise<string> {
  const notify = createNotify({ sendAll: async () => {} }, announceInPostgres);
  const { userId } = who;
  const text = { title: "'Spring sale' has finished", body: "See how it went.", link: "/report/1" };
  await tool.app.db
    .transaction()
    .execute((tx) => notify(tx, { userId, kind: "finished", eventKey, ...text, at: new Date() }));
  const { rows } = await tool.database.pool.query<{ id: string }>(
    "select id from notification where user_id = $1 and event_key = $2",
    [userId, eventKey],
  );
  return rows[0]?.id ?? "";
}
const pushTo = async (who: Member, eventKey: string): Promise<string[]> => {
  sent = [];
  await pushNotification(
    { db: tool.app.db, push, devicePush: {} },
    await aNotification(who, eventKey),
  );
  return sent.map(({ endpoint }) => endpoint.slice(addressOf("").length)).toSorted();
};

test("news goes to every browser of its owner with its words, its page and its id, and to nobody else's", async () => {
  await subscribe(owner, "phone");
  await subscribe(owner, "laptop");
  await subscribe(other, "stranger");
  expect(await pushTo(owner, "all")).toEqual(["laptop", "phone"]);
  const { id, ...message } = sent[0]?.message ?? { id: "" };
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(message).toEqual({
    title: "'Spring sale' has finished",
    body: "See how it went.",
    link: "/report/1",
  });
});

test("the same browser asked for twice gets news once, under its newest keys", async () => {
  await subscribe(owner, "phone");
  const auth = randomBytes(16).toString("base64url");
  await owner.client.notifications.subscribePush({
    endpoint: addressOf("phone"),
    keys: { ...KEYS, auth },
  });
  expect(await pushTo(owner, "twice")).toEqual(["phone"]);
  const { rows } = await tool.database.pool.query(
    "select auth from push_subscription where endpoint = $1",
    [addressOf("phone")],
  );
  expect(rows).toEqual([{ auth }]);
});

test("a browser belongs to who used it last: the one before gets nothing there any more", async () => {
  await subscribe(owner, "shared");
  await subscribe(other, "shared");
  expect(await pushTo(owner, "before")).toEqual([]);
  expect(await pushTo(other, "after")).toEqual(["shared"]);
});

test("of more than ten browsers the oldest is forgotten, and nobody else's", async () => {
  await subscribe(other, "others");
  await tool.database.pool.query(
    "update push_subscription set created_at = now() - interval '9 days'",
  );
  for (let n = 0; n < 11; n += 1) await subscribe(owner, `browser-${String(n).padStart(2, "0")}`);
  const known = await pushTo(owner, "eleven");
  expect(known).toHaveLength(10);
  expect(known).not.toContain("browser-00");
  expect(await pushTo(other, "one")).toEqual(["others"]);
});

test("a browser that has unsubscribed is not asked again, and the others are", async () => {
  await subscribe(owner, "left");
  await subscribe(owner, "stays");
  behaviour.set(addressOf("left"), "gone");
  expect(await pushTo(owner, "first")).toEqual(["left", "stays"]);
  expect(await pushTo(owner, "second")).toEqual(["stays"]);
});

test("a network that is down fails the job, so that it is tried again, and keeps no other browser from its news", async () => {
  for (const name of ["a-down", "b-up"]) await subscribe(owner, name);
  behaviour.set(addressOf("a-down"), "down");
  const id = await aNotification(owner, "down");
  await expect(pushNotification({ db: tool.app.db, push, devicePush: {} }, id)).rejects.toThrow(
    "network is down",
  );
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([addressOf("b-up")]);
  behaviour.clear();
  await pushNotification({ db: tool.app.db, push, devicePush: {} }, id);
  expect(sent.map(({ message }) => message.id)).toEqual([id, id, id]);
});

test("who says so gets no more at that browser; nobody says so for somebody else", async () => {
  await subscribe(owner, "mine");
  await other.client.notifications.unsubscribePush({ endpoint: addressOf("mine") });
  expect(await pushTo(owner, "still")).toEqual(["mine"]);
  await owner.client.notifications.unsubscribePush({ endpoint: addressOf("mine") });
  expect(await pushTo(owner, "no more")).toEqual([]);
});

test("news that is not there and a tool without web push send nothing and fail nothing", async () => {
  await subscribe(owner, "phone");
  await pushNotification({ db: tool.app.db, push, devicePush: {} }, crypto.randomUUID());
  await pushNotification(
    { db: tool.app.db, push: null, devicePush: {} },
    await aNotification(owner, "unsent"),
  );
  expect(sent).toEqual([]);
});

test("a tool without web push says so to a browser that asks, and offers no key", async () => {
  const without = await createTestApp();
  const member = await without.signedUp();
  const { pushKey, subscribePush } = member.client.notifications;
  expect(await pushKey({})).toEqual({ publicKey: null, devices: [] });
  await expect(subscribePush({ endpoint: addressOf("phone"), keys: KEYS })).rejects.toMatchObject({
    code: "unavailable",
    message: "We cannot reach this browser.",
  });
  await without.close();
});
