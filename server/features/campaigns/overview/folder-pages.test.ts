import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STATUS, statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { int, text } from "../../../../platform/database/column-kinds.ts";
import type { RcsMessage } from "../../../../domain/message/rcs-message.ts";
import { aDraft, anAdvertiser, aWorld, FRIDAY_MS, type World } from "../testing/a-world.ts";
import { deleteDraft } from "../drafts/delete-draft.ts";
import type { CampaignSort } from "./campaign-order.store.ts";
import { countByState } from "./list-campaigns.store.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { createDraft } from "../drafts/create-draft.ts";
import { presentFolded } from "../present-campaign.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());

const SORTS: CampaignSort[] = ["newest", "oldest", "start", "title", "amount", "people"];

/** Eight drafts with the same times, titles, days and amounts among them, and none. */
async function eightDrafts(userId: string): Promise<void> {
  for (let nr = 0; nr < 8; nr += 1) {
    world.setNow(FRIDAY_MS + Math.floor(nr / 2) * 60_000);
    const { id } = await aDraft(world, userId, { title: "Ünder 'x' \\ ".slice(0, 8 + (nr % 3)) });
    await sql`update campaign set amount_minor = ${nr % 4 === 0 ? null : (nr % 3) * 1_000}, people = ${nr % 3},
      start_date = ${nr % 4 === 1 ? null : `2026-12-0${1 + (nr % 2)}`}, created_at = created_at + interval '1 microsecond' * ${nr % 2}
      where id = ${id}`.execute(world.db);
  }
}

async function idsOf(userId: string, sort: CampaignSort, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listCampaigns(world.deps, { userId, sort, limit, cursor });
    ids.push(...page.rows.map(({ id }) => id));
    if (page.nextCursor === null) return ids;
    cursor = page.nextCursor;
  }
}

test("pages of any size hold each campaign once in every order, also where what orders them is the same or missing", async () => {
  const userId = await anAdvertiser(world);
  await eightDrafts(userId);
  for (const sort of SORTS) {
    const whole = await idsOf(userId, sort, 100);
    expect(new Set(whole).size).toBe(8);
    for (const limit of [1, 3]) expect(await idsOf(userId, sort, limit)).toEqual(whole);
  }
});

test("a campaign that is deleted or added between two pages moves no other", async () => {
  const userId = await anAdvertiser(world);
  await eightDrafts(userId);
  const whole = await idsOf(userId, "newest", 100);
  const first = await listCampaigns(world.deps, { userId, limit: 3 });
  for (const { id } of first.rows) await deleteDraft(world.deps, { userId, id });
  world.setNow(FRIDAY_MS + 600_000);
  await aDraft(world, userId);
  const cursor = first.nextCursor ?? undefined;
  const rest = await listCampaigns(world.deps, { userId, limit: 100, cursor });
  expect(rest.rows.map(({ id }) => id)).toEqual(whole.slice(3));
  await expect(listCampaigns(world.deps, { userId, sort: "title", cursor })).rejects.toMatchObject({
    code: "invalid-argument",
  });
});

const counted = checked("test: counted", { folder: text, count: int });

test("folders are counted as they are, while campaigns come, move and go at once", async () => {
  const userId = await anAdvertiser(world);
  const ids: string[] = [];
  for (let nr = 0; nr < 24; nr += 1) ids.push((await aDraft(world, userId)).id);
  const statuses = [0, 237, 255, 300, 400, 243];
  await Promise.all(
    ids.map((id, nr) =>
      nr % 4 === 0
        ? deleteDraft(world.deps, { userId, id })
        : sql`update campaign set submitted_at = now(), status = ${statuses[nr % 6]}, start_date = '2026-12-01',
            end_date = '2026-12-02', starts_at = now(), ends_at = now() + interval '1 day', parts = 1, people = 1,
            max_coins = 1, unit_price_ten_thousandths = 1, amount_minor = 1 where id = ${id}`.execute(
            world.db,
          ),
    ),
  );
  await sql`update campaign set status = 300 where user_id = ${userId} and status = 0`.execute(
    world.db,
  );
  const rows = await counted.list(
    world.db,
    sql`select campaign_folder(submitted_at, status) as folder, count(*)::int as count
      from campaign where user_id = ${userId} group by 1`,
  );
  const expected = Object.fromEntries(rows.map(({ folder, count }) => [folder, count]));
  expect(await countByState(world.db, userId)).toMatchObject(expected);
  const [left] = await counted.list(
    world.db,
    sql`select '' as folder, count(*)::int as count from campaign_count where user_id = ${userId}`,
  );
  // Two rows for each move would be more than ninety.
  expect(left?.count).toBeLessThan(60);
});

test("the folders of the database are those of the domain", async () => {
  const running = [statusCodeOf("active"), statusCodeOf("paused")];
  const finished = (["completed", "stopped", "rejected", "expired"] as const).map(statusCodeOf);
  for (const code of Object.values(STATUS)) {
    const rows = await counted.list(
      world.db,
      sql`select campaign_folder(now(), ${code}::int) as folder, 0 as count`,
    );
    const is = running.some((it) => it === code)
      ? "running"
      : finished.some((it) => it === code)
        ? "finished"
        : "scheduled";
    expect(rows[0]?.folder).toBe(is);
  }
});

test("a draft without a name is called by the words of its card or banner", async () => {
  const userId = await anAdvertiser(world, 0n);
  const rich = (message: RcsMessage) => ({
    kind: "rcs" as const,
    content: { agentName: "Shop", message },
  });
  const creative = { size: "320x50", url: "", mimeType: "", byteSize: 0, altText: "" };
  const drafts = [
    rich({ type: "text", text: "Bread" }),
    rich({ type: "card", card: { title: "", description: "Milk" } }),
    rich({ type: "carousel", cards: [{ title: "Fish" }, { title: "Rice" }] }),
    { kind: "display" as const, content: { creatives: [{ ...creative, altText: "Tea" }] } },
    { kind: "display" as const, content: { creatives: [creative] } },
  ];
  for (const { kind, content } of drafts)
    await createDraft(world.deps, { userId, countryId: 6, kind, fields: { content } });
  const { rows } = await listCampaigns(world.deps, { userId, sort: "oldest" });
  const shown = rows.map((row) => presentFolded(row, new Set()).text);
  expect(shown.toSorted()).toEqual(["", "Bread", "Fish", "Milk", "Tea"]);
  expect(rows.map(({ content }) => content)).toEqual([null, null, null, null, null]);
});
