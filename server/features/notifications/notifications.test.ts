import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceInPostgres } from "../../db/announcer/postgres-announcer.ts";
import { serve } from "../../../platform/http/serve.ts";
import { createLog } from "../../../platform/log/log.ts";
import { cutConnections } from "../../../dev/testing/cut-connections.ts";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import { createLiveFeed } from "./live-feed.ts";
import type { NewNotification } from "./notification.ts";
import { createNotify } from "./notify.ts";

let tool: TestApp;
let owner: Member;
let other: Member;

beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
  other = await tool.signedUp();
}, 30_000);
afterAll(() => tool.close());

const DAY_MS = 86_400_000;

function send(eventKey: string, notification: Partial<NewNotification> = {}): Promise<void> {
  const notify = createNotify(tool.app.jobs, announceInPostgres);
  return tool.app.db.transaction().execute((tx) =>
    notify(tx, {
      userId: owner.userId,
      kind: "rejected",
      eventKey,
      title: "“Spring sale” was rejected",
      body: "The money is back.",
      link: "/campaign-info/1",
      at: tool.clock.now(),
      ...notification,
    }),
  );
}

const mailsTo = async (email: string, subject: string) =>
  (await tool.mails()).filter((mail) => mail.to === email && mail.subject === subject).length;

test("the same news, told by many at once, is written and mailed once", async () => {
  await Promise.all(Array.from({ length: 8 }, () => send("once", { title: "Told once" })));
  await send("once", { title: "Told once" });
  const { rows } = await owner.client.notifications.list({});
  expect(rows.filter(({ title }) => title === "Told once")).toHaveLength(1);
  expect(await mailsTo(owner.form.email, "Told once")).toBe(1);
});

test("news of a transaction that fails was never told", async () => {
  const notify = createNotify(tool.app.jobs, announceInPostgres);
  const failing = tool.app.db.transaction().execute(async (tx) => {
    const notification = {
      userId: owner.userId,
      kind: "payment" as const,
      eventKey: "rolled-back",
    };
    await notify(tx, {
      ...notification,
      title: "Never",
      body: "",
      link: "/",
      at: tool.clock.now(),
    });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  const { rows } = await owner.client.notifications.list({});
  expect(rows.map(({ title }) => title)).not.toContain("Never");
});

describe("unread", () => {
  test("counts what is newer than the last view and not older than ten days", async () => {
    const now = tool.clock.now().getTime();
    await send("seen-already", { at: new Date(now - 60_000) });
    await owner.client.notifications.seen({});
    const before = await owner.client.notifications.unread({});
    await send("fresh", { at: new Date(now + 60_000) });
    await send("old", { userId: other.userId, at: new Date(now - 10 * DAY_MS - 1000) });
    await send("recent", { userId: other.userId, at: new Date(now - 9 * DAY_MS) });
    expect([before, await owner.client.notifications.unread({})]).toEqual([
      { unread: 0 },
      { unread: 1 },
    ]);
    expect(await other.client.notifications.unread({})).toEqual({ unread: 1 });
  });

  test("what came after a list that was looked at without a connection stays unread", async () => {
    const lookedAt = tool.clock.now();
    const later = new Date(lookedAt.getTime() + 60_000);
    const reader = await tool.signedUp();
    await send("looked-at", { userId: reader.userId, at: lookedAt });
    await send("came-later", { userId: reader.userId, at: later });
    const offsetMs = tool.clock.now().getTime() - Date.now();
    tool.clock.setOffset(offsetMs + 3_600_000);
    const until = new Date(lookedAt.getTime() + 1000).toISOString();
    expect(await reader.client.notifications.seen({ until })).toEqual({
      notificationLastView: until,
    });
    const { rows, unread } = await reader.client.notifications.list({});
    expect([unread, rows.map(({ isUnread }) => isUnread)]).toEqual([1, [true, false]]);
    // A change that arrives late takes nothing back, and nobody has seen what is still to come.
    const seen = await reader.client.notifications.seen({});
    await reader.client.notifications.seen({ until });
    expect((await reader.client.accounts.me({})).registration?.notificationLastView).toBe(
      seen.notificationLastView,
    );
    const ahead = new Date(tool.clock.now().getTime() + DAY_MS).toISOString();
    const capped = await reader.client.notifications.seen({ until: ahead });
    expect(Date.parse(capped.notificationLastView)).toBeLessThanOrEqual(tool.clock.now().getTime());
    tool.clock.setOffset(offsetMs);
  });

  test("ulnv answers when it was and is kept in the registration", async () => {
    const { notificationLastView } = await owner.client.notifications.seen({});
    const { registration } = await owner.client.accounts.me({});
    expect(registration?.notificationLastView).toBe(notificationLastView);
  });
});

test("nobody sees somebody else's notifications", async () => {
  await send("private", { title: "Only for the owner" });
  const { rows } = await other.client.notifications.list({});
  expect(rows.map(({ title }) => title)).not.toContain("Only for the owner");
});

test("a kind that is turned off is not mailed, and is still in the list", async () => {
  const kind = "rejected" as const;
  await owner.client.notifications.savePreferences({
    rows: [{ kind, email: false, push: false, sms: false }],
  });
  await send("quiet", { title: "Quietly" });
  const { rows } = await owner.client.notifications.list({});
  expect(rows[0]).toMatchObject({ title: "Quietly", kind });
  expect(await mailsTo(owner.form.email, "Quietly")).toBe(0);
  await owner.client.notifications.savePreferences({ rows: [{ kind, email: true, push: true }] });
});

test("pages of the list join without gap or repetition", async () => {
  await Promise.all(["a", "b", "c", "d", "e"].map((key) => send(`page-${key}`)));
  const all = await owner.client.notifications.list({ limit: 100 });
  const first = await owner.client.notifications.list({ limit: 2 });
  const rest = await owner.client.notifications.list({
    limit: 100,
    ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }),
  });
  expect([...first.rows, ...rest.rows]).toEqual(all.rows);
});

describe("the live stream", () => {
  test("brings news to a page that is open, and ends when the program stops", async () => {
    const live = await createTestApp();
    const member = await live.signedUp();
    const server = await serve(live.app.app, { ...live.config, port: 0 });
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/notifications/stream`, {
      headers: { cookie: member.jar.header() },
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const events = readEvents(response);
    expect(await events.next()).toMatchObject({ value: { type: "unread", unread: 0 } });
    const notify = createNotify(live.app.jobs, announceInPostgres);
    const notification = { userId: member.userId, kind: "finished" as const, eventKey: "live" };
    const words = { title: "It has finished", body: "", link: "/dashboard" };
    // Listening begins with the first page: what is told before it does is in the count alone.
    const heard = events.next();
    await untilListening(live);
    await live.app.db
      .transaction()
      .execute((tx) => notify(tx, { ...notification, ...words, at: live.clock.now() }));
    expect(await heard).toMatchObject({
      value: { type: "notification", unread: 1, notification: { title: "It has finished" } },
    });
    const ended = events.next();
    // In the order of the program: an open page must not hold up the last requests.
    await live.app.dismiss();
    expect(await ended).toMatchObject({ done: true });
    await server.close();
    await live.app.stop();
    await live.database.drop();
  }, 30_000);

  test("ends when the database was lost, and a page that asks again hears the next news", async () => {
    const member = await tool.signedUp();
    const events = await member.client.notifications.stream({});
    await events.next();
    const ended = events.next();
    await untilListening(tool);
    await cutConnections(tool.database.url);
    await expect.poll(() => ended, { timeout: 10_000 }).toMatchObject({ done: true });
    const again = await member.client.notifications.stream({});
    expect(await again.next()).toMatchObject({ value: { type: "unread", unread: 0 } });
    const heard = again.next();
    await send("told after the loss", { userId: member.userId });
    expect(await heard).toMatchObject({ value: { type: "notification", unread: 1 } });
    await again.return?.(undefined);
  });

  /** Opens a page, does something to whoever reads it, and sends the next notification. */
  async function endsAfter(turn: (member: Member) => Promise<unknown>): Promise<void> {
    const member = await tool.signedUp();
    tool.config.adminUserIds.push(member.userId);
    const events = await member.client.notifications.stream({});
    expect(await events.next()).toMatchObject({ value: { type: "unread" } });
    const heard = events.next();
    await untilListening(tool);
    await send("first of a page", { userId: member.userId });
    expect(await heard).toMatchObject({ value: { type: "notification", unread: 1 } });
    await turn(member);
    await send("second of a page", { userId: member.userId });
    expect(await events.next()).toMatchObject({ done: true });
  }

  test("ends when its session has ended", () =>
    endsAfter(({ client }) => client.privacy.endAllSessions({})));

  test("ends when its session sees the tool as somebody else", () =>
    endsAfter(({ client }) =>
      client.administration.actAs({ userId: other.userId, reason: "They asked" }),
    ));

  test("ends when its account is suspended, also where the session is still there", () =>
    endsAfter(({ userId }) =>
      tool.database.pool.query(
        `update "user" set suspended_at = now(), suspended_reason = 'x' where id = $1`,
        [userId],
      ),
    ));

  test("ends after a while, so that who reads it is looked at anew", async () => {
    const feed = createLiveFeed({
      db: tool.app.db,
      announcer: { listen: () => ({ stop: () => Promise.resolve() }) },
      log: createLog("test", "silent"),
      longestMs: 20,
    });
    const { notifications: notification } = feed.follow(owner.userId, undefined);
    expect(await notification.next()).toEqual({ done: true, value: undefined });
    await feed.stop();
  });
});

async function untilListening(live: TestApp): Promise<void> {
  const { rows } = await live.database.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and query ilike 'listen \"notification\"%'",
  );
  if (rows[0]?.n === 0) return untilListening(live);
}

/** The data of each server-sent event. */
async function* readEvents(response: Response): AsyncGenerator<unknown> {
  let text = "";
  const body = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
  for await (const chunk of body) {
    text += chunk;
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data !== undefined && /^event: message$/m.test(part)) yield JSON.parse(data);
    }
  }
}
