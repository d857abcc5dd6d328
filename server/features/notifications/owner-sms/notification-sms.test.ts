import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import { insertNotifications } from "../notifications.store.ts";
import { insertSms } from "./notification-sms.store.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

test("of two that might both be the last SMS of a day the second waits for the first, and is too many", async () => {
  const { db } = tool.app;
  const { userId } = await tool.signedUp();
  const words = { userId, kind: "approved" as const, title: "It is approved", body: "", link: "/" };
  const [first, second] = await insertNotifications(
    db,
    [1, 2].map(() => ({ ...words, eventKey: randomUUID(), at: tool.clock.now() })),
  );
  const record = { userId, day: "2026-12-04", mostADay: 1 };
  const open = await db.startTransaction().execute();
  const sms = (notificationId = "") => ({ ...record, notificationId });
  expect(await insertSms(open, sms(first?.id))).toBe("working");
  const other = db.transaction().execute((tx) => insertSms(tx, sms(second?.id)));
  // Time enough for one that does not wait.
  const early = await Promise.race([other, new Promise((done) => setTimeout(done, 300, "waits"))]);
  await open.commit().execute();
  expect([early, await other]).toEqual(["waits", "too-many"]);
});
