import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  type World,
} from "../testing/a-world.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { copyCampaign } from "./copy-campaign.ts";
import { createDraft } from "./create-draft.ts";
import { deleteDraft } from "./delete-draft.ts";
import { listCampaigns } from "../overview/list-campaigns.ts";
import { moveDrafts } from "./move-drafts.ts";
import { quoteCampaign } from "../quote/quote-campaign.ts";
import { readOverview } from "../overview/read-overview.ts";
import { readOwnCampaign } from "../read-own-campaign.ts";
import { saveDraft } from "./save-draft.ts";
import { stopCampaign } from "../changes/stop-campaign.ts";
import { submitCampaign } from "../submission/submit-campaign.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));

test("creating a draft twice under one id makes one, with what was first", async () => {
  const userId = await anAdvertiser(world, 0n);
  const draft = { userId, id: randomUUID(), countryId: 6, kind: "sms" as const };
  await createDraft(world.deps, { ...draft, fields: { title: "First" } });
  const again = await createDraft(world.deps, { ...draft, fields: { title: "Second" } });
  expect(again.campaign).toMatchObject({ id: draft.id, title: "First", version: 1 });
});

test("asked to, an equal draft that nobody has changed is taken again, and any other stays beside it", async () => {
  const userId = await anAdvertiser(world, 0n);
  const begin = (text: string, people: number, more: object = {}) =>
    createDraft(world.deps, {
      userId,
      id: randomUUID(),
      countryId: 6,
      kind: "sms",
      reusesUntouched: true,
      fields: { text, people, counties: [601] },
      ...more,
    });
  const first = await begin("Fresh bread", 480);
  const again = await begin("Fresh bread", 470);
  expect(again.campaign).toMatchObject({ id: first.campaign.id, people: 470 });
  const others = [
    await begin("Fresh rolls", 480),
    await begin("Fresh bread", 480, { countryId: 7 }),
    await begin("Fresh bread", 480, { reusesUntouched: false }),
  ];
  const { id, version } = again.campaign;
  await saveDraft(world.deps, { userId, id, version, fields: { title: "Bread" } });
  await begin("Fresh bread", 480);
  const third = others[2]?.campaign;
  await saveDraft(world.deps, {
    userId,
    id: third?.id ?? "",
    version: third?.version ?? 0,
    fields: { title: "Again" },
  });
  const last = await begin("Fresh bread", 480);
  const ids = new Set([first, ...others, last].map(({ campaign }) => campaign.id));
  expect(ids.size).toBe(5);
  expect((await listCampaigns(world.deps, { userId })).counts.drafts).toBe(5);
});

test("a save from an older version is refused with the newer one, and loses nothing", async () => {
  const userId = await anAdvertiser(world, 0n);
  const { id } = await aDraft(world, userId);
  await saveDraft(world.deps, { userId, id, version: 1, fields: { title: "Mine" } });
  await expect(
    saveDraft(world.deps, { userId, id, version: 1, fields: { title: "Late" } }),
  ).rejects.toMatchObject({ code: "aborted", details: { version: 2 } });
  const { campaign } = await reread(world, userId, id);
  expect(campaign).toMatchObject({ title: "Mine", version: 2 });
});

test("somebody else's campaign is not found, whatever is asked of it", async () => {
  const [owner, other] = [await anAdvertiser(world), await anAdvertiser(world)];
  const { id } = await aDraft(world, owner);
  const submitted = await aDraft(world, owner);
  await quoteAndSubmit(world, owner, submitted.id);
  const notFound = { code: "not-found" };
  const viewer = { userId: other, isAdmin: false };
  const { deps } = world;
  const money = { amountMinor: 9_000n, idempotencyKey: randomUUID() };
  const campaignCode = campaignCodeOf(submitted.id);
  const attempts = [
    () => readOwnCampaign(world.db, id, viewer),
    () => saveDraft(deps, { userId: other, id, version: 1, fields: { title: "x" } }),
    () => deleteDraft(deps, { userId: other, id }),
    () => copyCampaign(deps, { userId: other, id }),
    () => quoteCampaign(deps, { userId: other, isAnonymous: false, id }),
    () => submitCampaign(deps, { userId: other, campaignId: id, ...money }),
    () => stopCampaign(deps, { userId: other, campaignCode }),
    () => createDraft(deps, { userId: other, id, countryId: 6, kind: "sms", fields: {} }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(notFound);
  const byAdmin = await readOwnCampaign(world.db, id, { userId: other, isAdmin: true });
  expect(byAdmin.campaign.id).toBe(id);
});

test("a submitted campaign can be neither saved nor deleted", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  await quoteAndSubmit(world, userId, id);
  const refused = { code: "aborted", reason: "already-submitted" };
  await expect(deleteDraft(world.deps, { userId, id })).rejects.toMatchObject(refused);
  await expect(
    saveDraft(world.deps, { userId, id, version: 2, fields: { people: 1 } }),
  ).rejects.toMatchObject(refused);
});

test("a copy is a new draft; days that have passed are left out", async () => {
  const userId = await anAdvertiser(world, 0n);
  const { id } = await aDraft(world, userId);
  const copy = await copyCampaign(world.deps, { userId, id });
  expect(copy.campaign).toMatchObject({
    title: "December special (copy)",
    startDate: "2026-12-07",
    version: 1,
    status: "draft",
  });
  world.setNow(FRIDAY_MS + 96 * HOUR_MS);
  const late = await copyCampaign(world.deps, { userId, id });
  expect(late.campaign).toMatchObject({ startDate: null, endDate: null, people: 300 });
});

test("pages follow each other without a gap, and the folders are counted", async () => {
  const userId = await anAdvertiser(world);
  const ids: string[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    world.setNow(FRIDAY_MS + minute * 60_000);
    ids.unshift((await aDraft(world, userId)).id);
  }
  await quoteAndSubmit(world, userId, ids[2] ?? "");
  const first = await listCampaigns(world.deps, { userId, limit: 3 });
  const cursor = first.nextCursor ?? undefined;
  const second = await listCampaigns(world.deps, { userId, limit: 3, cursor });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
  expect(second.nextCursor).toBeNull();
  expect(first.counts).toEqual({ drafts: 4, scheduled: 1, running: 0, finished: 0 });
  const scheduled = await listCampaigns(world.deps, { userId, state: "scheduled" });
  expect(scheduled.rows.map(({ id }) => id)).toEqual([ids[2]]);
  await expect(listCampaigns(world.deps, { userId, cursor: "nonsense" })).rejects.toMatchObject({
    code: "invalid-argument",
  });
});

test("a visitor's drafts move to the account, and nothing else does", async () => {
  const [visitor, account] = [await anAdvertiser(world), await anAdvertiser(world, 0n)];
  const draft = await aDraft(world, visitor);
  const submitted = await aDraft(world, visitor);
  await quoteAndSubmit(world, visitor, submitted.id);
  await world.db.transaction().execute((tx) => moveDrafts(tx, visitor, account));
  const moved = await listCampaigns(world.deps, { userId: account });
  expect(moved.rows.map(({ id }) => id)).toEqual([draft.id]);
});

test("the dashboard says what needs a hand, in sentences", async () => {
  const userId = await anAdvertiser(world, 0n);
  const who = { userId, isAnonymous: false };
  const empty = await readOverview(world.deps, who);
  expect(empty.attention.map(({ kind }) => kind)).toEqual(["no-campaign"]);
  expect(empty.trend).toHaveLength(14);
  expect(empty.trend.at(-1)?.day).toBe("2026-12-04");
  await aDraft(world, userId);
  const later = await readOverview(world.deps, who);
  expect(later.attention.map(({ message }) => message)).toEqual([
    "You have a draft to finish: “December special”.",
    "You have R0.00 left. Top up so that your next campaign can start.",
  ]);
});
