import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "../../../../platform/log/log.ts";
import { createDb } from "../../../db/database.ts";
import { silentMessaging } from "../../../http/testing/silent-messaging.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { updateEnded } from "../../audience/lists/imports/list-import.store.ts";
import { createListUrls } from "../../audience/lists/list-url.ts";
import { lockNumbers } from "../../audience/lists/list.store.ts";
import { endLists } from "../../audience/lists/manage-lists.ts";
import { insertAll } from "../../audience/lists/store-numbers.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

async function withList(): Promise<{ member: Member; listId: string }> {
  const member = await tool.signedUp();
  const listId = randomUUID();
  await tool.database.pool.query(
    `insert into msisdn_list (id, user_id, name, path, country_id, phone_column, created_at, expires_at)
     values ($1, $2, 'Till', 'msisdnList/till.csv', 6, 0, now(), now() + interval '1 year')`,
    [listId, member.userId],
  );
  return { member, listId };
}

test("the lists of a deleted account are deleted on the networks too", async () => {
  const { member, listId } = await withList();
  const { pool } = tool.database;
  await pool.query(
    `insert into msisdn_list_route (list_id, route_id, revision, client_id, network_list_id, on_network)
     values ($1, 97, 1, 11, 21, 5), ($1, 105, 1, 12, 22, 5)`,
    [listId],
  );
  await member.client.privacy.deleteAccount({ password: member.form.password });
  const ended: unknown[] = [];
  const messaging = silentMessaging({
    endList: async (routeId, list) => void ended.push([routeId, list]),
  });
  const db = createDb(tool.database.pool);
  const log = createLog("test", "silent");
  const listUrls = createListUrls(tool.config.authSecret, tool.config.publicUrl);
  await endLists({ db, clock: tool.clock, log, messaging, listUrls });
  expect(ended).toEqual([
    [97, { listId: 21, clientId: 11 }],
    [105, { listId: 22, clientId: 12 }],
  ]);
});

test("the numbers of a deleted account's lists are gone in every form, and a large file on its way makes no list any more", async () => {
  const { member, listId } = await withList();
  const { pool } = tool.database;
  const cipher = createNumberCipher(tool.config.numberKey);
  await tool.app.db
    .transaction()
    .execute((tx) => insertAll(tx, cipher, { id: listId }, ["27821234567", "27831234567"]));
  await pool.query(
    `insert into msisdn_list_skipped (list_id, reason, ordinal, rows_packed) values ($1, 'duplicate', 0, decode('02', 'hex'))`,
    [listId],
  );
  const importId = randomUUID();
  await pool.query(
    `insert into list_import (id, user_id, state, name, path, country_id, phone_column, encoding, total_bytes, created_at)
     values ($1, $2, 'reading', 'Large', 'msisdnList/large.csv', 6, 0, 'utf-8', 100, now())`,
    [importId, member.userId],
  );
  await member.client.privacy.deleteAccount({ password: member.form.password });
  const left = await pool.query(
    `select (select count(*)::int from msisdn_list_chunk where list_id = $1) as chunks,
       (select count(*)::int from msisdn_list_number where list_id = $1) as numbers,
       (select count(*)::int from msisdn_list_skipped where list_id = $1) as skipped`,
    [listId],
  );
  expect(left.rows).toEqual([{ chunks: 0, numbers: 0, skipped: 0 }]);
  // What the one who reads the file asks before its list is stored, in the transaction that stores it.
  const end = { state: "done", at: tool.clock.now() } as const;
  expect(await updateEnded(tool.app.db, importId, end)).toBe(false);
});

const later = (words: string) => wait(3_000).then(() => words);

test("an account is not deleted while a list of it is changed, nor is that waited for, and afterwards it is", async () => {
  const { member, listId } = await withList();
  const { pool } = tool.database;
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const correction = tool.app.db.transaction().execute(async (tx) => {
    await lockNumbers(tx, listId);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const remove = () => member.client.privacy.deleteAccount({ password: member.form.password });
  try {
    await expect(Promise.race([remove(), later("still waiting")])).rejects.toMatchObject({
      status: 409,
      message: "Rows of one of your lists are being corrected. Try again in a minute.",
    });
  } finally {
    end.resolve();
    await correction;
  }
  await remove();
  const { rows } = await pool.query("select deleted_at from msisdn_list where id = $1", [listId]);
  expect(rows).toEqual([{ deleted_at: expect.any(Date) }]);
});

test("while the numbers of an account go, however many, its owner's other calls do not wait", async () => {
  const { member, listId } = await withList();
  const { pool } = tool.database;
  const cipher = createNumberCipher(tool.config.numberKey);
  await tool.app.db
    .transaction()
    .execute((tx) => insertAll(tx, cipher, { id: listId }, ["27821234567"]));
  // As if there were so many that it takes long.
  const blocker = await pool.connect();
  await blocker.query("begin");
  await blocker.query("select from msisdn_list_chunk where list_id = $1 for update", [listId]);
  const deletion = member.client.privacy.deleteAccount({ password: member.form.password });
  try {
    await vi.waitFor(async () => {
      const waiting = await blocker.query(
        `select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`,
      );
      expect(waiting.rows.length).toBe(1);
    }, 15_000);
    await pool.query(`select from "user" where id = $1 for no key update nowait`, [member.userId]);
  } finally {
    await blocker.query("commit");
    blocker.release();
  }
  await deletion;
  const left = await pool.query("select from msisdn_list_chunk where list_id = $1", [listId]);
  expect(left.rows).toEqual([]);
}, 30_000);
