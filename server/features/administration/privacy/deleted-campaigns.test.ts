import { afterAll, beforeAll, expect, test } from "vitest";
import { listStaleUploads, insertPicture } from "../../audience/files/upload.store.ts";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

test("of a deleted account's campaigns the figures stay, without words, pictures and shared reports", async () => {
  const member = await tool.signedUp();
  const { userId } = member;
  const { pool } = tool.database;
  const { id } = await member.client.campaigns.createDraft({ countryId: 6 });
  await pool.query(
    `update campaign set title = 'Shop of Thandi', text = 'Come to Thandi', sender = 'Thandi', status = 300, is_final = true,
       submitted_at = now(), settled_at = now(), start_date = '2026-11-02', end_date = '2026-11-03', starts_at = now(),
       ends_at = now() + interval '1 day', parts = 1, people = 100, max_coins = 100, unit_price_ten_thousandths = 3000,
       amount_minor = 3000 where id = $1`,
    [id],
  );
  await pool.query(
    `insert into report_share (id, campaign_id, token_sha256, created_at, expires_at)
     select gen_random_uuid(), id, sha256(id::text::bytea), now(), now() + interval '7 days' from campaign where id = $1`,
    [id],
  );
  await pool.query(
    `with route as (insert into campaign_route (campaign_id, route_id, position, route_name, campaign_code, people, coins,
       route_parts, booking) values ($1, 97, 0, 'A network', 'C-97', 100, 100, 1, '{"text": "Come to Thandi"}') returning *)
     insert into campaign_route_retired (campaign_id, route_id, campaign_code, booking)
       select campaign_id, route_id, 'C-97-R0', booking from route`,
    [id],
  );
  await pool.query(
    `insert into campaign_review (campaign_id, revision, words, flags, flagged_at, decision, reason_code, note, decided_by,
       decided_at) values ($1, 0, 'Come to Thandi', '[{"risk": "look-alike-sender", "words": ["Thandi"]}]', now(), 'rejected',
       'other', 'Please call us, Thandi.', $2, now())`,
    [id, userId],
  );
  await insertPicture(tool.app.db, userId, {
    storageKey: `pictures/${id}`,
    mimeType: "image/png",
    sizeBytes: 1,
    widthPixels: 1,
    heightPixels: 1,
  });
  await member.client.privacy.deleteAccount({ password: member.form.password });
  const { rows } = await pool.query(
    `select c.title || c.text || c.sender as words, c.people,
       (select count(booking)::int from campaign_route where campaign_id = c.id) as bookings,
       (select count(booking)::int from campaign_route_retired where campaign_id = c.id) as retired,
       (select count(*)::int from report_share where campaign_id = c.id) as shares,
       (select words || coalesce(note, '') || flags::text from campaign_review where campaign_id = c.id) as review
     from campaign c where c.id = $1`,
    [id],
  );
  const review = "[]";
  expect(rows).toEqual([{ words: "", people: 100, bookings: 0, retired: 0, shares: 0, review }]);
  const stale = await listStaleUploads(tool.app.db, 24);
  expect(stale.map(({ path }) => path)).toContain(`pictures/${id}`);
});
