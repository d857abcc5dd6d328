import { afterAll, beforeAll, expect, test } from "vitest";
import { silentMessaging } from "../../../http/testing/silent-messaging.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type { NetworkState } from "../../../providers/messaging/messaging-networks.ts";

const gateway: { state: NetworkState | "away" } = { state: "working" };
let tool: TestApp;
let admin: Member;

beforeAll(async () => {
  const messaging = silentMessaging({
    async listNetworks() {
      if (gateway.state === "away") throw new MessagingError("unavailable", "Away.");
      const named = { id: 1, name: "Blue", state: gateway.state };
      return { connections: [named as never], choices: [] };
    },
  });
  tool = await createTestApp({ overrides: { messaging } });
  admin = await tool.signedUp({ mobileNumber: "082 555 0911" });
  tool.config.adminUserIds.push(admin.userId);
  await tool.app.jobs.drain();
}, 60_000);
afterAll(() => tool.close());

const read = () => admin.client.administration.systemStatus({});

test("where everything works no part needs anybody, and the versions are the real ones", async () => {
  const status = await read();
  expect(status).toMatchObject({
    problems: 0,
    gateway: { isGood: true },
    networks: [{ id: 1, name: "Blue", state: "working" }],
    settlement: { lastAt: null, oldestSeconds: 0, isGood: true },
    accounting: { comparedAt: null, differences: 0, isGood: true },
    // PostgreSQL archives nothing by itself.
    backup: null,
  });
  const { rows } = await tool.database.pool.query(
    "select current_setting('server_version') as v, (select max(name) from schema_migration) as m",
  );
  expect(status.versions).toMatchObject({ postgres: rows[0].v, schema: rows[0].m });
  expect(status.versions.node).toBe(process.versions.node);
  expect(status.database.bytes).toBeGreaterThan(1_000_000);
});

test("each part that does not work is counted and named", async () => {
  const { pool } = tool.database;
  gateway.state = "broken";
  expect(await read()).toMatchObject({ problems: 1, gateway: { isGood: true } });
  // What rests takes no messages, and may be the only one of its route.
  gateway.state = "resting";
  expect(await read()).toMatchObject({ problems: 1, gateway: { isGood: true } });
  gateway.state = "off";
  expect(await read()).toMatchObject({ problems: 0 });
  gateway.state = "away";
  expect(await read()).toMatchObject({ problems: 1, gateway: { isGood: false }, networks: null });

  await pool.query(
    `insert into recon_difference (day, kind, subject, message, found_at)
     values ('2026-12-04', 'payment-missing', 'one', 'It is missing.', now())`,
  );
  expect(await read()).toMatchObject({
    problems: 2,
    accounting: { differences: 1, isGood: false },
  });
  await pool.query("update recon_difference set resolved_at = now(), resolution = 'Seen.'");
  // An audit that began and never came to its end, or found something, needs somebody.
  await pool.query("update audit_state set started_at = now() - interval '4 hours'");
  expect(await read()).toMatchObject({
    problems: 2,
    accounting: {
      isGood: false,
      audits: [
        { name: "ledger", finishedAt: null, isLate: true },
        { name: "documents", finishedAt: null, isLate: false },
      ],
    },
  });
  await pool.query("update audit_state set finished_at = now(), findings = 1");
  expect(await read()).toMatchObject({ problems: 2, accounting: { isGood: false } });
  await pool.query("update audit_state set findings = 0");
  expect(await read()).toMatchObject({ problems: 1, accounting: { isGood: true } });
  await pool.query(
    "insert into recon_run (compared_until, finished_at) values (now() - interval '40 hours', now() - interval '40 hours')",
  );
  expect(await read()).toMatchObject({
    problems: 2,
    accounting: { differences: 0, isGood: false },
  });

  await tool.app.jobs.send(tool.app.db, "send-account-mail", { kind: "nothing" });
  expect(await read()).toMatchObject({ problems: 2, queues: { waiting: 1, isGood: true } });
  await pool.query(
    `update pgboss.job set created_on = now() - interval '10 minutes', start_after = now() - interval '10 minutes'
     where state = 'created'`,
  );
  const late = await read();
  expect(late).toMatchObject({ problems: 3, queues: { isGood: false } });
  expect(late.queues.oldestSeconds).toBeGreaterThanOrEqual(600);
});

test("nobody but an administrator gets to see it", async () => {
  const owner = await tool.signedUp({ mobileNumber: "082 555 0912" });
  await expect(owner.client.administration.systemStatus({})).rejects.toMatchObject({
    code: "permission-denied",
  });
});
