import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
});
afterAll(() => database.drop());

async function aCampaign(): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `with owner as (insert into "user" (id, name, email) values ($1::text, 'Shop', $1::text || '@shop.test') returning id)
     insert into campaign (id, user_id, country_id, flow_type_id, created_at, updated_at)
       select $1::uuid, owner.id, 6, 1, now(), now() from owner`,
    [id],
  );
  return id;
}

test("a link opens one report: the database takes no second one under its hash", async () => {
  const share = async () =>
    database.pool.query(
      `insert into report_share (id, campaign_id, token_sha256, created_at, expires_at)
       values ($1, $2, '\\x0102', now(), now() + interval '1 day')`,
      [randomUUID(), await aCampaign()],
    );
  await share();
  await expect(share()).rejects.toMatchObject({ constraint: "report_share_token_sha256_key" });
});
