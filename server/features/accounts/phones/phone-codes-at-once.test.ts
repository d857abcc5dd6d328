import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { PHONE_CODE } from "../../../../domain/message/owner-sms.ts";
import { createDb } from "../../../db/database.ts";
import { createNumberCipher } from "../users/number-cipher.ts";
import { sendPhoneCode } from "./prove-phone.ts";

const CALLS = 8;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server", { max: CALLS + 2 });
});
afterAll(() => database.drop());

test("codes to one phone end for the day, however many members ask at the same moment", async () => {
  const sent: string[] = [];
  const deps = {
    db: createDb(database.pool),
    clock: { now: () => new Date() },
    cipher: createNumberCipher(randomBytes(32)),
    messaging: {
      sendOwnerMessage: async ({ key }: { key: string }) => {
        sent.push(key);
        return "sent" as const;
      },
    },
  };
  const ask = async () => {
    const userId = `user-${randomUUID()}`;
    await database.pool.query(
      `insert into "user" (id, name, email, email_verified) values ($1, 'Corner Shop', $1 || '@shop.test', true)`,
      [userId],
    );
    return sendPhoneCode(deps, { userId, number: "082 555 0150", countryId: 6 });
  };
  for (let n = 1; n < PHONE_CODE.mostADayToOne; n += 1) await ask();
  // No code is let into the table before two calls wait (through a pooler there is room for no more than three): each of them has counted already, unless they take turns.
  const barrier = await database.pool.connect();
  await barrier.query("begin");
  await barrier.query("lock table phone_code in share mode");
  const asked = Promise.allSettled(Array.from({ length: CALLS }, ask));
  for (let waiting = 0; waiting < 2;) {
    const { rows } = await barrier.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
       where not l.granted and d.datname = current_database()`,
    );
    waiting = rows[0]?.n ?? 0;
  }
  await barrier.query("commit");
  barrier.release();
  const refused = (await asked).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(CALLS - 1);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: "resource-exhausted" });
  expect(sent).toHaveLength(PHONE_CODE.mostADayToOne);
});
