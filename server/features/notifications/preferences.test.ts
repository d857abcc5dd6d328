import { afterAll, beforeAll, expect, test } from "vitest";
import { announceInPostgres } from "../../db/announcer/postgres-announcer.ts";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import { NOTIFICATION_KINDS, type NewNotification, type NotificationKind } from "./notification.ts";
import { createNotify } from "./notify.ts";
import { NOTIFICATION_MAIL_JOB, NOTIFICATION_SMS_JOB } from "./notifications-deps.ts";

let tool: TestApp;
let owner: Member;
let other: Member;

beforeAll(async () => {
  tool = await createTestApp();
  [owner, other] = [await tool.signedUp(), await tool.signedUp()];
});
afterAll(() => tool.close());

async function announce(
  eventKey: string,
  notification: Partial<NewNotification> = {},
): Promise<void> {
  const notify = createNotify(tool.app.jobs, announceInPostgres);
  const plain = { title: eventKey, body: "What happened.", link: "/wallet", at: tool.clock.now() };
  await tool.app.db
    .transaction()
    .execute((tx) =>
      notify(tx, { userId: owner.userId, kind: "rejected", eventKey, ...plain, ...notification }),
    );
}
const mailsCalled = async (subject: string) =>
  (await tool.mails()).filter((mail) => mail.subject === subject);
const channelsOf = async (who: Member, kind: NotificationKind) => {
  const { rows } = await who.client.notifications.preferences({});
  const { kind: _kind, ...channels } = rows.find((row) => row.kind === kind) ?? { kind };
  return channels;
};
const choose = (
  who: Member,
  kind: NotificationKind,
  channels: { email: boolean; push: boolean; sms: boolean },
) => who.client.notifications.savePreferences({ rows: [{ kind, ...channels }] });

test("until something is chosen, what needs an answer comes by email, everything by push and nothing by SMS", async () => {
  const { rows } = await other.client.notifications.preferences({});
  expect(rows.map(({ kind }) => kind)).toEqual([...NOTIFICATION_KINDS]);
  expect(rows.filter(({ email }) => email).map(({ kind }) => kind)).toEqual([
    "rejected",
    "finished",
    "expired",
    "payment-failed",
    "dispute",
    "support",
  ]);
  expect(rows.every(({ push, sms }) => push && !sms)).toBe(true);
});

test("a choice is one person's, replaces the one before, and leaves the other kinds alone", async () => {
  await choose(owner, "bonus", { email: true, push: false, sms: false });
  await choose(owner, "bonus", { email: false, push: false, sms: false });
  expect(await channelsOf(owner, "bonus")).toEqual({ email: false, push: false, sms: false });
  expect(await channelsOf(owner, "support")).toEqual({ email: true, push: true, sms: false });
  expect(await channelsOf(other, "bonus")).toEqual({ email: false, push: true, sms: false });
});

test("an SMS cannot be chosen for what can wait, and the rest of that choice holds", async () => {
  const all = { email: true, push: true, sms: true };
  for (const kind of ["payment", "support", "bonus"] as const) {
    await choose(other, kind, all);
    expect([kind, await channelsOf(other, kind)]).toEqual([kind, { ...all, sms: false }]);
  }
  await choose(other, "approved", all);
  expect(await channelsOf(other, "approved")).toEqual(all);
});

test("news goes the ways that were chosen for its kind, and no other", async () => {
  const sent: string[] = [];
  const notify = createNotify(
    { sendAll: async (_db, name, all) => void sent.push(...all.map(() => name)) },
    announceInPostgres,
  );
  const member = await tool.signedUp();
  await choose(member, "approved", { email: true, push: false, sms: true });
  const base = { userId: member.userId, title: "T", body: "", link: "/", at: tool.clock.now() };
  await tool.app.db
    .transaction()
    .execute((tx) => notify(tx, { ...base, kind: "approved", eventKey: "ways" }));
  expect(sent.toSorted()).toEqual([NOTIFICATION_MAIL_JOB, NOTIFICATION_SMS_JOB].toSorted());
});

test("a kind that was switched on is mailed once, with the way to its page and to the switch", async () => {
  await announce("Bonus while off", { kind: "bonus" });
  expect(await mailsCalled("Bonus while off")).toEqual([]);
  await choose(owner, "bonus", { email: true, push: false, sms: false });
  await announce("Bonus while on", { kind: "bonus" });
  await announce("Bonus while on", { kind: "bonus" });
  const [mail, ...more] = await mailsCalled("Bonus while on");
  expect([mail?.to, more]).toEqual([owner.form.email, []]);
  expect(mail?.text).toContain("Hello Thandi,");
  expect(mail?.text).toContain("What happened.");
  expect(mail?.text).toContain(`${tool.config.publicUrl}/wallet`);
  expect(mail?.text).toContain("You choose which emails you get: see Notifications.");
});

test("mail is written in the language of who reads it", async () => {
  const reader = await tool.signedUp();
  await reader.client.accounts.chooseLanguage({ language: "af" });
  await announce("Taal", { userId: reader.userId });
  const [mail] = await mailsCalled("Taal");
  expect(mail?.text).toContain("Hallo Thandi,");
  expect(mail?.text).not.toContain("Hello");
});

test("visitors, deleted accounts and people who are not there are told nothing", async () => {
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const { userId } = await visitor.client.accounts.me({});
  const gone = await tool.signedUp();
  await tool.database.pool.query(`update "user" set deleted_at = now() where id = $1`, [
    gone.userId,
  ]);
  for (const id of [userId ?? "", gone.userId, "nobody"]) await announce("Nobody", { userId: id });
  expect(await mailsCalled("Nobody")).toEqual([]);
  const { rows } = await tool.database.pool.query(
    "select user_id from notification where event_key = 'Nobody'",
  );
  expect(rows).toEqual([]);
});

test("an address that is not proved any more gets no mail, and the list in the app has the news", async () => {
  const member = await tool.signedUp();
  await tool.database.pool.query(`update "user" set email_verified = false where id = $1`, [
    member.userId,
  ]);
  await announce("Not proved", { userId: member.userId });
  expect(await mailsCalled("Not proved")).toEqual([]);
  const { rows } = await tool.database.pool.query(
    "select title from notification where user_id = $1",
    [member.userId],
  );
  expect(rows).toEqual([{ title: "Not proved" }]);
});

test("the same event key means another event for somebody else", async () => {
  const readers = [await tool.signedUp(), await tool.signedUp()];
  for (const { userId } of readers) await announce("shared-key", { userId, kind: "bonus" });
  for (const { client } of readers)
    expect((await client.notifications.list({})).rows.map(({ title }) => title)).toEqual([
      "shared-key",
    ]);
});

test("the list takes no page that it did not give out, and a limit from one to its most", async () => {
  const { list } = owner.client.notifications;
  for (const cursor of ["x", "-1", "1.5", "1".repeat(19)])
    await expect(list({ cursor })).rejects.toMatchObject({
      code: "invalid-argument",
      data: [{ path: "cursor", message: "This place in the list does not exist." }],
    });
  await expect(list({ limit: 0 })).rejects.toMatchObject({ code: "invalid-argument" });
  expect((await list({ limit: 1 })).rows).toHaveLength(1);
});

test("a view that was looked at earlier never takes a later one back", async () => {
  const reader = await tool.signedUp();
  const { seen } = reader.client.notifications;
  const { notificationLastView: now } = await seen({});
  const hourAgo = new Date(Date.parse(now) - 3_600_000).toISOString();
  expect((await seen({ until: hourAgo })).notificationLastView).toBe(now);
  // Nobody has seen what is still to come.
  const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString();
  const { notificationLastView: last } = await seen({ until: tomorrow });
  expect(Date.parse(last)).toBeLessThan(Date.parse(tomorrow) - 3_600_000);
  await expect(seen({ userId: other.userId })).rejects.toMatchObject({
    code: "permission-denied",
  });
});
