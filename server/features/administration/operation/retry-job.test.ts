import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
let admin: Member;
beforeAll(async () => {
  tool = await createTestApp();
  admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
}, 60_000);
afterAll(() => tool.close());

const reason = "asked for by phone";

test("a failed job is listed with its problem and runs again when asked", async () => {
  await tool.app.jobs.send(tool.app.db, "send-support-mail", { messageId: "not an id" });
  await tool.app.jobs.drain();
  await sql`update pgboss.job set state = 'failed', completed_on = now() where state = 'retry'`.execute(
    tool.app.db,
  );
  const { failed } = await admin.client.administration.jobs({});
  const job = failed.find(({ name }) => name === "send-support-mail");
  if (!job) throw new Error("The failed job is not listed.");
  await admin.client.administration.retryJob({ id: job.id, name: job.name, reason });
  const { queues } = await admin.client.administration.jobs({});
  expect(queues.find(({ name }) => name === job.name)).toMatchObject({ retrying: 1, failed: 0 });
  await expect(
    admin.client.administration.retryJob({ id: job.id, name: job.name, reason }),
  ).rejects.toMatchObject({ code: "not-found" });
});
