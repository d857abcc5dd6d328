import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";

let tool: TestApp;
let owner: Member;
let other: Member;
let admin: Member;

beforeAll(async () => {
  tool = await createTestApp();
  [owner, other, admin] = [await tool.signedUp(), await tool.signedUp(), await tool.signedUp()];
  tool.config.adminUserIds.push(admin.userId);
}, 30_000);
afterAll(() => tool.close());

const message = "Where is the money of my last campaign?";
const send = (who: Member, subject: string) => who.client.support.send({ subject, message });
async function idOf(subject: string): Promise<string> {
  const { rows } = await admin.client.support.queue({ limit: 50 });
  return rows.find((row) => row.subject === subject)?.id ?? "";
}

test("the queue is read and worked by administrators alone", async () => {
  await send(owner, "For us only");
  const id = await idOf("For us only");
  const { support } = other.client;
  for (const call of [
    () => support.queue({}),
    () => support.answer({ id, answer: "I say so" }),
    () => support.close({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "permission-denied", status: 403 });
  expect((await owner.client.support.mine({})).rows).toMatchObject([{ state: "open" }]);
});

test("pages of the queue join without gap or repetition, newest first, with how many wait", async () => {
  for (const n of [1, 2, 3]) await send(other, `Page ${n}`);
  const subjects: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.client.support.queue({ limit: 2, ...(cursor ? { cursor } : {}) });
    expect(page.rows.length).toBeLessThanOrEqual(2);
    expect(page.open).toBe(4);
    subjects.push(...page.rows.map(({ subject }) => subject));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(subjects).toEqual(["Page 3", "Page 2", "Page 1", "For us only"]);
  await expect(admin.client.support.queue({ cursor: "x" })).rejects.toMatchObject({
    code: "invalid-argument",
  });
});

test("the queue can be asked for one state, and says who wrote and who answered", async () => {
  const id = await idOf("Page 1");
  await admin.client.support.answer({ id, answer: "It is in your wallet." });
  await other.client.accounts.updateProfile({ company: "Corner Bakery" });
  const { rows: answered } = await admin.client.support.queue({ state: "answered" });
  expect(answered).toMatchObject([
    {
      subject: "Page 1",
      userId: other.userId,
      name: "Thandi Mokoena",
      company: "Corner Bakery",
      email: other.form.email,
      answeredBy: admin.userId,
      answer: "It is in your wallet.",
    },
  ]);
  const { rows: open, open: count } = await admin.client.support.queue({ state: "open" });
  expect(open.map(({ subject }) => subject)).toEqual(["Page 3", "Page 2", "For us only"]);
  expect(count).toBe(3);
});

test("own messages are one's own, newest first, and say when they were answered", async () => {
  const { rows } = await other.client.support.mine({});
  expect(rows.map(({ subject, state }) => [subject, state])).toEqual([
    ["Page 3", "open"],
    ["Page 2", "open"],
    ["Page 1", "answered"],
  ]);
  expect(rows.map(({ answeredAt }) => answeredAt !== null)).toEqual([false, false, true]);
  expect(JSON.stringify(rows)).not.toContain(admin.userId);
});

test("a message that is closed cannot be answered, closing twice changes nothing, and the audit has it once", async () => {
  const id = await idOf("Page 2");
  const { answer, close } = admin.client.support;
  await close({ id });
  await close({ id });
  await expect(answer({ id, answer: "Too late" })).rejects.toMatchObject({ code: "aborted" });
  const { rows } = await admin.client.administration.audit({ action: "support.closed" });
  expect(rows).toMatchObject([{ actorUserId: admin.userId, subjectUserId: other.userId }]);
  const none = crypto.randomUUID();
  for (const call of [() => answer({ id: none, answer: "Who" }), () => close({ id: none })])
    await expect(call()).rejects.toMatchObject({ code: "not-found" });
});

test("a message answered by two administrators at once is answered by one of them", async () => {
  const id = await idOf("Page 3");
  const asked = ["First", "Second"].map((answer) => admin.client.support.answer({ id, answer }));
  const ended = await Promise.allSettled(asked);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await other.client.notifications.list({});
  expect(rows.filter(({ title }) => title.endsWith("Page 3"))).toHaveLength(1);
});

test("an answer is told in the language of who asked, and as it was written", async () => {
  const reader = await tool.signedUp();
  await reader.client.accounts.chooseLanguage({ language: "af" });
  await send(reader, "My geld");
  await admin.client.support.answer({ id: await idOf("My geld"), answer: "It is on its way." });
  const { rows } = await reader.client.notifications.list({});
  expect(rows[0]).toMatchObject({ body: "It is on its way.", link: "/support" });
  expect(rows[0]?.title).toContain("My geld");
  expect(rows[0]?.title).not.toContain("We have answered");
});

test("what was written stays in the tool: the mail to administrators names the subject alone", async () => {
  await send(owner, "Secret matter");
  const mails = (await tool.mails()).filter(({ subject }) => subject === "Support: Secret matter");
  expect(mails.map(({ to }) => to)).toEqual([admin.form.email]);
  expect(JSON.stringify(mails)).not.toContain(message);
  expect(mails[0]?.text).toContain(`${tool.config.publicUrl}/admin/support`);
});

test("a message that is answered before its mail goes out is mailed to nobody", async () => {
  const { rowCount } = await tool.database.pool.query(
    "select from pgboss.job where state = 'created'",
  );
  expect(rowCount).toBe(0);
  await send(owner, "Quickly done");
  await admin.client.support.close({ id: await idOf("Quickly done") });
  const mails = (await tool.mails()).filter(({ subject }) => subject.includes("Quickly done"));
  expect(mails).toEqual([]);
});

test("five messages in a day are a person's own limit, which ends a day after the first of them", async () => {
  const writer = await tool.signedUp();
  for (let n = 1; n <= 5; n += 1) await send(writer, `Today ${n}`);
  await expect(send(writer, "Today 6")).rejects.toMatchObject({
    code: "resource-exhausted",
    message: "You have contacted us five times today. We will answer those first.",
  });
  await send(await tool.signedUp(), "Somebody else's first");
  await tool.database.pool.query(
    "update support_message set sent_at = sent_at - interval '24 hours' where subject = 'Today 1'",
  );
  await send(writer, "Today 6");
  await expect(send(writer, "Today 7")).rejects.toMatchObject({ code: "resource-exhausted" });
});

test.each([
  ["a subject of two letters", { subject: "No", message }],
  ["a subject of spaces", { subject: "     ", message }],
  ["a message of nine letters", { subject: "Money", message: "123456789" }],
  ["a message of more than 4,000", { subject: "Money", message: "x".repeat(4_001) }],
])("%s is refused", async (_what, input) => {
  await expect(owner.client.support.send(input)).rejects.toMatchObject({
    code: "invalid-argument",
  });
});

test("the queue can be asked for what one advertiser has written", async () => {
  const { rows } = await admin.client.support.queue({ userId: owner.userId });
  expect(rows.map(({ subject }) => subject)).toContain("For us only");
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([owner.userId]));
});
