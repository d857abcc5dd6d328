import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import { type Nats, startNats } from "../../../dev/testing/nats/start-nats.ts";
import { createLog } from "../../../platform/log/log.ts";
import type { Announcer, Hearing } from "../../db/announcer/announcer.ts";
import { createAnnouncer } from "../../db/announcer/create-announcer.ts";
import { createLiveFeed } from "./live-feed.ts";
import { toPayload } from "./live-payload.ts";
import { createNotify } from "./notify.ts";

let nats: Nats;
let tool: TestApp;
let member: Member;
let here: Announcer;
beforeAll(async () => {
  nats = await startNats();
  const place = { servers: [nats.host], withTls: false, user: undefined, password: undefined };
  tool = await createTestApp({ config: { nats: { ...place, prefix: "live" } } });
  here = createAnnouncer(tool.config, createLog("test", "silent"));
  member = await tool.signedUp();
});
afterAll(async () => {
  await here.close();
  await tool.close();
  await nats.stop();
});

const notify = (eventKey: string): Promise<void> => {
  const send = createNotify(tool.app.jobs, here.announce);
  const words = { title: "It has finished", body: "", link: "/dashboard", at: tool.clock.now() };
  const { userId } = member;
  return tool.app.db
    .transaction()
    .execute((tx) => send(tx, { userId, kind: "finished", eventKey, ...words }));
};

test("an open page hears over NATS what is notified", async () => {
  const events = await member.client.notifications.stream({});
  expect(await events.next()).toMatchObject({ value: { type: "unread" } });
  const heard = events.next();
  let isHeard = false;
  void heard.then(() => (isHeard = true));
  let n = 0;
  // Listening begins with the first page: what is told before it does is in the count alone.
  await expect
    .poll(
      async () => {
        await notify(`live ${(n += 1)}`);
        return isHeard;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  expect(await heard).toMatchObject({ value: { type: "notification" } });
  await events.return?.(undefined);
});

test("a process reads a notification only where a page of its recipient is open, and that of a former release as well", async () => {
  let hearing: Hearing | undefined;
  const reads: string[] = [];
  const db = new Proxy(tool.app.db, {
    get(target, name) {
      if (name === "getExecutor") reads.push("read");
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const feed = createLiveFeed({
    db,
    announcer: {
      listen: (_channel, given) => {
        hearing = given;
        return { stop: () => Promise.resolve() };
      },
    },
    log: createLog("test", "silent"),
  });
  const { notifications } = feed.follow(member.userId, undefined);
  await notify("read by whom it concerns");
  const { rows } = await tool.database.pool.query<{ id: string }>(
    "select id from notification where event_key = 'read by whom it concerns'",
  );
  const notificationId = rows[0]?.id ?? expect.fail();
  hearing?.onMessage(toPayload({ notificationId, userId: "somebody-else" }));
  expect(reads).toEqual([]);
  hearing?.onMessage(toPayload({ notificationId, userId: member.userId }));
  expect(await notifications.next()).toMatchObject({ value: { id: notificationId } });
  hearing?.onMessage(notificationId);
  expect(await notifications.next()).toMatchObject({ value: { id: notificationId } });
  await feed.stop();
});

test("an eleventh open page of somebody ends the oldest, and nobody else's", async () => {
  const feed = createLiveFeed({
    db: tool.app.db,
    announcer: { listen: () => ({ stop: () => Promise.resolve() }) },
    log: createLog("test", "silent"),
  });
  const other = feed.follow("somebody-else", undefined).notifications.next();
  const own = Array.from({ length: 11 }, () => feed.follow(member.userId, undefined));
  const [oldest, second] = own.map(({ notifications }) => notifications.next());
  expect(await oldest).toMatchObject({ done: true });
  const open = Symbol("open");
  const nothing = new Promise((done) => setTimeout(() => done(open), 100));
  expect(await Promise.race([second, other, nothing])).toBe(open);
  await feed.stop();
});
