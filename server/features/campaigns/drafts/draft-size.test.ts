import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CampaignContent } from "../../../../domain/campaign/content.ts";
import {
  contentBytes,
  MAX_CONTENT_BYTES,
} from "../../../../domain/campaign/drafts/content-size.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { listCampaigns } from "../overview/list-campaigns.ts";
import { listQuery } from "../overview/listed-rows.store.ts";
import { anAdvertiser, FRIDAY_MS, reread } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { copyCampaign } from "./copy-campaign.ts";
import { createDraft } from "./create-draft.ts";
import { sumContentBytes } from "./draft-size.store.ts";
import { saveDraft } from "./save-draft.ts";

const world = useWorld(FRIDAY_MS);

/** A message that takes about so many bytes, each time another one. */
function content(bytes: number): CampaignContent {
  const text = randomUUID().padEnd(bytes, "x");
  return { agentName: "Shop", message: { type: "text", text } };
}

const TOO_LARGE = { code: "invalid-argument", details: [{ path: "content" }] };
const TOO_MUCH = { code: "resource-exhausted", reason: "drafts-too-large" };
const LARGEST = MAX_CONTENT_BYTES - 100;

/** A new owner of drafts, and what they do with them. */
async function anOwner({ isAnonymous = false } = {}) {
  const userId = await anAdvertiser(world, 0n);
  const start = async (bytes: number, more: object = {}) => {
    const fields = { content: content(bytes) };
    const draft = { userId, isAnonymous, countryId: 6, kind: "rcs" as const, fields, ...more };
    return (await createDraft(world.deps, draft)).campaign;
  };
  const save = async (id: string, bytes: number) => {
    const { version } = (await reread(world, userId, id)).campaign;
    const fields = { content: content(bytes) };
    return saveDraft(world.deps, { userId, isAnonymous, id, version, fields });
  };
  const copy = (id: string) =>
    copyCampaign(world.deps, { userId, isAnonymous, id, changes: { title: randomUUID() } });
  const count = async () => (await listCampaigns(world.deps, { userId })).counts.drafts;
  return { userId, start, save, copy, count };
}

test("content that is larger than any message is refused, in a new draft, in a saved one and in one that is used again", async () => {
  const { userId, start, save, count } = await anOwner();
  const { id } = await start(LARGEST);
  for (const more of [{}, { reusesUntouched: true }])
    await expect(start(MAX_CONTENT_BYTES, more)).rejects.toMatchObject(TOO_LARGE);
  await expect(save(id, MAX_CONTENT_BYTES)).rejects.toMatchObject(TOO_LARGE);
  expect(await count()).toBe(1);
  expect((await reread(world, userId, id)).campaign.version).toBe(1);
});

test("drafts of a visitor have so much content together, however it comes there; what makes them smaller is taken", async () => {
  const { start, save, copy, count } = await anOwner({ isAnonymous: true });
  const { id } = await start(LARGEST);
  await start(100_000);
  const small = await start(3_000);
  for (const more of [{}, { reusesUntouched: true }])
    await expect(start(LARGEST, more)).rejects.toMatchObject(TOO_MUCH);
  await expect(copy(id)).rejects.toMatchObject(TOO_MUCH);
  await expect(save(small.id, LARGEST)).rejects.toMatchObject(TOO_MUCH);
  await save(id, LARGEST - 100);
  await save(small.id, 40_000);
  await start(3_000);
  expect(await count()).toBe(4);
});

test("a member's drafts have more, and of those that begin at once no more than fit are taken", async () => {
  const { start } = await anOwner();
  const begun = await Promise.allSettled(Array.from({ length: 32 }, () => start(LARGEST)));
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(28);
  for (const one of begun)
    if (one.status === "rejected") expect(one.reason).toMatchObject(TOO_MUCH);
});

test("a list is read without the content of its campaigns, and a copy made before is known by it", async () => {
  const { userId, start, count } = await anOwner();
  const draft = await start(20_000, {});
  const first = await copyCampaign(world.deps, { userId, id: draft.id });
  expect(first.campaign).toMatchObject({ content: draft.content });
  const second = await copyCampaign(world.deps, { userId, id: draft.id });
  expect(second.campaign.id).toBe(first.campaign.id);
  const { rows } = await listCampaigns(world.deps, { userId });
  expect(rows.map((row) => row.content)).toEqual([null, null]);
  expect(listQuery(world.db, userId).compile().sql).not.toContain('"content"');
  expect(await count()).toBe(2);
});

test("what is large is saved one after another: none while another process counts, and what is small waits for nobody", async () => {
  const { userId, start, save } = await anOwner();
  const { id } = await start(3_000);
  const large = await world.db.transaction().execute(async (tx) => {
    await lockLimit(tx, userId, "drafts");
    await save(id, 2_000);
    const saved = save(id, 20_000).then(() => "saved");
    expect(await Promise.race([saved, setTimeout(300, "waits")])).toBe("waits");
    return { saved };
  });
  expect(await large.saved).toBe("saved");
});

test("content is measured when it is written, not when it is summed", async () => {
  const { userId, start, save } = await anOwner();
  const { id } = await start(5_000);
  await save(id, 20_000);
  const { rows } = await sql`select content_bytes = octet_length(content::text) as "isMeasured"
    from campaign where id = ${id}`.execute(world.db);
  expect(rows).toEqual([{ isMeasured: true }]);
  // What is written in its place shows by what is summed.
  await sql`update campaign set content_bytes = 7 where id = ${id}`.execute(world.db);
  expect(await sumContentBytes(world.db, userId, id)).toEqual({ own: 7, others: 0 });
  expect(await sumContentBytes(world.db, userId, null)).toEqual({ own: 0, others: 7 });
});

test("what is written is measured as what is there: with the spaces that the database writes", async () => {
  const { userId, start } = await anOwner({ isAnonymous: true });
  const { id } = await start(20_000);
  const { own } = await sumContentBytes(world.db, userId, id);
  const written: number[] = [];
  const admitBytes = async (_tx: unknown, bytes: number) => void written.push(bytes);
  const { version } = (await reread(world, userId, id)).campaign;
  const cards = Array.from({ length: 10 }, (_, card) => ({
    title: `Card ${card}`,
    suggestions: Array.from({ length: 4 }, () => ({
      type: "reply" as const,
      text: "Yes",
      postback: "yes",
    })),
  }));
  const many = { agentName: "Shop", message: { type: "carousel" as const, cards } };
  const padding = "x".repeat(own - contentBytes(many) - 60);
  const fields = { content: { ...many, fallbackText: padding } };
  expect(contentBytes(fields.content)).toBeLessThan(own);
  await saveDraft(world.deps, { userId, isAnonymous: true, id, version, fields, admitBytes });
  const now = await sumContentBytes(world.db, userId, id);
  expect(now.own).toBeGreaterThan(own);
  expect(written).toEqual([now.own - own]);
});
