import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CampaignContent } from "../../../../domain/campaign/content.ts";
import { statementsOf } from "../../../http/testing/statements.ts";
import { deleteUnusedPictures } from "../../audience/files/upload.store.ts";
import { posterPdf } from "../posters/poster-pdf.ts";
import { quoteCampaign } from "../quote/quote-campaign.ts";
import { saveSite } from "../sites/sites.ts";
import { PAGE_IN_ZA } from "../sites/testing/a-page.ts";
import { listSiteUses } from "../sites/site.store.ts";
import { aDraft, anAdvertiser, FRIDAY_MS } from "../testing/a-world.ts";
import { aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { runAgain } from "./run-again.ts";

const world = useWorld(FRIDAY_MS);

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1_000;
}

test("a draft of a thousand years is taken up again in no time", async () => {
  const userId = await anAdvertiser(world);
  const days = { startDate: "1970-01-01", endDate: "2999-12-31" };
  const { id } = await aDraft(world, userId, days);
  const again = () => runAgain(world.deps, { userId, isAnonymous: true, id });
  expect(await processorMs(again)).toBeLessThan(500);
});

test("pages of ours that a draft names by the thousand are asked for in one statement", async () => {
  const userId = await anAdvertiser(world);
  const stem = `${world.deps.contentUrl.replace(/^https?:\/\//, "")}/s/`;
  const named = (count: number): CampaignContent => {
    const codes = Array.from({ length: count }, (_, n) => `${stem}${100_000 + n}`);
    return { agentName: "Shop", message: { type: "text", text: codes.join(" ") } };
  };
  const pagesAskedFor = async (count: number) => {
    const { id } = await aDraft(world, userId, { kind: "rcs", content: named(count) });
    const statements = await statementsOf(() =>
      quoteCampaign(world.deps, { userId, isAnonymous: true, id }),
    );
    return statements.filter((statement) => statement === "select shop_site").length;
  };
  // One for all, and one for the first that is looked at as an address.
  expect(await pagesAskedFor(500)).toBeLessThanOrEqual(2);
  expect(await pagesAskedFor(1)).toBeGreaterThan(0);
});

test("so is one's own page that a draft names by the thousand", async () => {
  const userId = await anAdvertiser(world);
  const { code } = await saveSite(world.deps, { ...PAGE_IN_ZA, userId });
  const named = `${world.deps.contentUrl.replace(/^https?:\/\//, "")}/s/${code} `;
  const message = { type: "text" as const, text: named.repeat(500) };
  const content = { agentName: "Shop", message };
  const { id } = await aDraft(world, userId, { kind: "rcs", content });
  const statements = await statementsOf(() =>
    quoteCampaign(world.deps, { userId, isAnonymous: false, id }),
  );
  expect(statements.filter((one) => one === "select shop_site").length).toBeLessThanOrEqual(3);
});

test("a poster of sixty thousand letters without a space is laid out in no time", async () => {
  const poster = {
    name: "Bakery",
    colour: "#5b2a86",
    nameColour: "#ffffff",
    lead: "",
    word: "BREAD",
    offer: "é".repeat(60_000),
    code: "https://shop.example/s/abc123",
    caption: "Scan me",
    details: [],
  };
  expect(await processorMs(() => posterPdf(poster, "A4"))).toBeLessThan(1_500);
});

/** Makes a campaign's words two million letters. */
async function lengthen(id: string) {
  const message = { type: "text", text: "Bread and milk. ".repeat(125_000) };
  await sql`update campaign set content = ${JSON.stringify({ message })}::jsonb where id = ${id}`.execute(
    world.db,
  );
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const fromMs = performance.now();
    await work();
    times.push(performance.now() - fromMs);
  }
  return Math.min(...times) / 1_000;
}

test("each campaign is read once for all pages, however many there are", async () => {
  const { userId, id } = await aPaidCampaign(world);
  await lengthen(id);
  const stems = ["pages.example/s/", "shop.example/s/"];
  const addPages = (from: number, to: number) =>
    sql`insert into shop_site (id, user_id, code, country_id, name, offer, phone, whats_app, address, opening_hours, colour, updated_at)
      select gen_random_uuid(), ${userId}, ${userId.replaceAll(/[^a-z0-9]/g, "").slice(0, 7)} || lpad(n::text, 3, '0'), 6, 'Shop', 'Bread', '', '', '', '', '#5b2a86', now()
      from generate_series(${from}::int, ${to}::int) n`.execute(world.db);
  await addPages(1, 1);
  const one = await secondsOf(() => listSiteUses(world.db, userId, stems));
  await addPages(2, 20);
  const twenty = await secondsOf(() => listSiteUses(world.db, userId, stems));
  expect(twenty / one).toBeLessThan(3);
});

test("so it is for all pictures, of which those that are shown stay", async () => {
  const userId = await anAdvertiser(world);
  const shown = "pictures/0b6cf7b4-2222-4000-8000-000000000000";
  await lengthen((await aDraft(world, userId, {})).id);
  const { id } = await aDraft(world, userId, {});
  await sql`update campaign set content = ${JSON.stringify({ creatives: [{ url: `https://a.example/files/${shown}` }] })}::jsonb where id = ${id}`.execute(
    world.db,
  );
  const addPicture = (key: string) =>
    sql`insert into uploaded_file (user_id, path, storage_key, size_bytes, total_bytes, mime_type, updated_at)
      values (${userId}, ${key}, ${key}, 10, 10, 'image/png', now() - interval '8 days')`.execute(
      world.db,
    );
  const keysOf = async () => {
    const { rows } = await sql<{
      key: string;
    }>`select storage_key as key from uploaded_file where user_id = ${userId}`.execute(world.db);
    return rows.map(({ key }) => key);
  };
  await addPicture(shown);
  // The first of all is slower for other reasons.
  await deleteUnusedPictures(world.db);
  const forMany: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    for (let n = 0; n < 40; n += 1)
      await addPicture(`pictures/0b6cf7b4-3333-4000-8000-${String(n).padStart(12, "0")}`);
    const fromMs = performance.now();
    await deleteUnusedPictures(world.db);
    forMany.push(performance.now() - fromMs);
  }
  expect(await keysOf()).toEqual([shown]);
  const one = (await secondsOf(() => deleteUnusedPictures(world.db))) * 1_000;
  expect(Math.min(...forMany) / one).toBeLessThan(6);
});
