import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../../../platform/log/log.ts";
import { createDb } from "../../../db/database.ts";
import { silentMessaging } from "../../../http/testing/silent-messaging.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { updateEnded } from "../../audience/lists/imports/list-import.store.ts";
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
  await endLists({ db, log: createLog("test", "silent"), messaging });
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

test("an account is deleted after what is being changed in its lists, so that no number joins one that is gone", async () => {
  const { member, listId } = await withList();
  const { db } = tool.app;
  const cipher = createNumberCipher(tool.config.numberKey);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  // As a correction that has begun: its numbers come last.
  const correction = db.transaction().execute(async (tx) => {
    await lockNumbers(tx, listId);
    begun.resolve();
    await end.promise;
    await insertAll(tx, cipher, { id: listId }, ["27821234567"]);
  });
  await begun.promise;
  const deletion = member.client.privacy.deleteAccount({ password: member.form.password });
  const first = await Promise.race([
    deletion.then(() => "deleted"),
    wait(1_500).then(() => "waits"),
  ]);
  end.resolve();
  await Promise.all([correction, deletion]);
  expect(first).toBe("waits");
  const { rows } = await tool.database.pool.query(
    "select from msisdn_list_chunk where list_id = $1",
    [listId],
  );
  expect(rows).toEqual([]);
});
