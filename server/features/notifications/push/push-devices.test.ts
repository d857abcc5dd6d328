import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startFcmSandbox } from "../../../../dev/sandbox/push/fcm.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createFcm } from "../../../providers/push/fcm/provider.ts";
import type { DevicePush } from "../../../providers/push/device-push-provider.ts";
import { announceInPostgres } from "../../../db/announcer/postgres-announcer.ts";
import { createNotify } from "../notify.ts";
import { pushNotification } from "./push-notification.ts";

let fcm: Awaited<ReturnType<typeof startFcmSandbox>>;
let devicePush: DevicePush;
let tool: TestApp;
let owner: Member;
let other: Member;
beforeAll(async () => {
  fcm = await startFcmSandbox();
  const { project_id: projectId, client_email: clientEmail, key } = fcm.account;
  const account = { projectId, clientEmail, key, tokenUri: `${fcm.base}/token` };
  devicePush = { android: createFcm({ account, apiBase: fcm.base }) };
  tool = await createTestApp({ overrides: { devicePush } });
  [owner, other] = [await tool.signedUp(), await tool.signedUp()];
}, 60_000);
beforeEach(async () => {
  fcm.faults.clear();
  await tool.database.pool.query("delete from push_device");
});
afterAll(async () => {
  await tool.close();
  await fcm.stop();
});

const register = (who: Member, token: string) =>
  who.client.notifications.registerDevice({ system: "android", token });

/** Who is pushed to when the owner has news; the tokens. */
async function pushTo(who: Member, eventKey: string): Promise<string[]> {
  const { db } = tool.app;
  const { userId } = who;
  const text = { title: "Approved", body: "It goes out at 9.", link: "/report/1" };
  const notify = createNotify({ sendAll: async () => {} }, announceInPostgres);
  await db
    .transaction()
    .execute((tx) => notify(tx, { userId, kind: "approved", eventKey, ...text, at: new Date() }));
  const { rows } = await tool.database.pool.query<{ id: string }>(
    "select id from notification where user_id = $1 and event_key = $2",
    [userId, eventKey],
  );
  fcm.sent.length = 0;
  await pushNotification({ db, push: null, devicePush }, rows[0]?.id ?? "");
  return fcm.sent.map(({ token }) => token).toSorted();
}

test("news goes to every phone of its owner by the push network of its system, and to nobody else's", async () => {
  await register(owner, "phone-one");
  await register(owner, "phone-two");
  await register(other, "stranger-phone");
  expect(await pushTo(owner, "all")).toEqual(["phone-one", "phone-two"]);
  expect(fcm.sent[0]?.data["link"]).toBe("/report/1");
});

test("a phone whose app is gone is not asked again, and the others are", async () => {
  await register(owner, "phone-left");
  await register(owner, "phone-stays");
  fcm.faults.set("phone-left", "unregistered");
  expect(await pushTo(owner, "first")).toEqual(["phone-stays"]);
  fcm.faults.clear();
  expect(await pushTo(owner, "second")).toEqual(["phone-stays"]);
});

test("a phone belongs to who used it last, until that person's session ends", async () => {
  await register(owner, "phone-shared");
  await register(other, "phone-shared");
  expect(await pushTo(owner, "before")).toEqual([]);
  expect(await pushTo(other, "after")).toEqual(["phone-shared"]);
  await tool.database.pool.query("delete from session where user_id = $1", [other.userId]);
  expect(await pushTo(other, "ended")).toEqual([]);
});

test("a network that is down fails the job, so that it is tried again, and keeps no other phone from its news", async () => {
  await register(owner, "phone-adown");
  await register(owner, "phone-bup");
  fcm.faults.set("phone-adown", "down");
  await expect(pushTo(owner, "down")).rejects.toThrow("503");
  expect(fcm.sent.map(({ token }) => token)).toEqual(["phone-bup"]);
});

test("of more than ten phones the oldest is forgotten; who says so gets no more, and nobody says so for another", async () => {
  for (let n = 10; n < 21; n += 1) {
    await register(owner, `phone-${n}`);
    await tool.database.pool.query(
      "update push_device set created_at = created_at - interval '1 hour'",
    );
  }
  const known = await pushTo(owner, "eleven");
  expect([known.length, known.includes("phone-10")]).toEqual([10, false]);
  await tool.database.pool.query("delete from push_device where token <> 'phone-20'");
  const again = await tool.signedUp();
  await again.client.notifications.forgetDevice({ token: "phone-20" });
  expect(await pushTo(owner, "still")).toEqual(["phone-20"]);
  await owner.client.notifications.forgetDevice({ token: "phone-20" });
  expect(await pushTo(owner, "no more")).toEqual([]);
});

test("only systems that are set up are offered and taken", async () => {
  const { pushKey, registerDevice } = owner.client.notifications;
  expect((await pushKey({})).devices).toEqual(["android"]);
  await expect(registerDevice({ system: "ios", token: "aabbccdd" })).rejects.toMatchObject({
    code: "unavailable",
    message: "We cannot reach this phone.",
  });
});
