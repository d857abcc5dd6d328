import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { announceInPostgres } from "../../../db/announcer/postgres-announcer.ts";
import { FIRST_CAMPAIGN_FLAG } from "../../../../domain/message/content-review.ts";
import { createNotify } from "../../notifications/notify.ts";
import { listByUser } from "../../notifications/notifications.store.ts";
import { createCampaignNotifier } from "../../notifications/notify-campaign-change.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { editCampaign } from "../changes/edit-campaign.ts";
import { stopCampaign } from "../changes/stop-campaign.ts";
import {
  aDraft,
  auditRows,
  FRIDAY_MS,
  gatewayServices,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  walletOf,
} from "../testing/a-world.ts";
import { aBookedCampaign, useWorld } from "../testing/booked-campaign.ts";
import { readCampaignOverview } from "../overview/read-campaign-overview.ts";
import { presentCampaign } from "../present-campaign.ts";
import { decideReview } from "./decide-review.ts";
import { insertStep } from "../submissions.store.ts";
import { asRead } from "./testing/approve-campaign.ts";
import { readReviews } from "./read-reviews.ts";

const world = useWorld(FRIDAY_MS);
const BEER = "Cold BEER at half price this week.";
const admin = { actorUserId: "admin-1", requestId: "r1" };

beforeAll(() => {
  world.deps.onStatusChange = createCampaignNotifier(
    createNotify({ sendAll: async () => {} }, announceInPostgres),
  );
});

async function submitted(text: string) {
  const { userId, id, campaign } = await aBookedCampaign(world, { text });
  return { userId, id, code: `LH-${campaign.id}` };
}
const waiting = async (id: string) =>
  (await readReviews(world.db)).waiting.filter(({ campaignId }) => campaignId === id);
const decide = async (campaignId: string, given: Parameters<typeof asRead>[2], revision = 0) => {
  const verdict = await asRead(world, campaignId, given);
  return decideReview(world.deps, { campaignId, revision, verdict }, admin);
};
const gone = () => Promise.reject(new MessagingError("unavailable", "Nobody answers."));
const servicesOf = async (id: string) => {
  const { routes } = await reread(world, "", id).catch(() => ({ routes: [] }));
  return routes;
};
const bookedAnywhere = async (id: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from campaign_route
    where campaign_id = ${id} and service_asked_at is not null`.execute(world.db);
  return rows[0]?.n ?? 0;
};

test("a clean campaign goes to the networks without waiting for anybody", async () => {
  const { id } = await submitted("Bread and milk at half price this week.");
  expect(await waiting(id)).toEqual([]);
  expect(await bookedAnywhere(id)).toBeGreaterThan(0);
});

test("a flagged one waits with its words and its money held; approved, it is booked and sent", async () => {
  const { id, userId } = await submitted(BEER);
  expect(await waiting(id)).toMatchObject([
    { revision: 0, words: `CornerShop\n${BEER}`, flags: [{ words: ["BEER"] }] },
  ]);
  expect(await bookedAnywhere(id)).toBe(0);
  expect((await walletOf(world, userId)).heldMinor).toBeGreaterThan(0n);
  await decide(id, { approves: true });
  await world.advanceTo(FRIDAY_MS + 2 * HOUR_MS);
  expect(await waiting(id)).toEqual([]);
  expect((await reread(world, userId, id)).campaign.status).toBe("scheduled");
  await expect(decide(id, { approves: true })).rejects.toMatchObject({ code: "aborted" });
});

test("a rejected one is heard of by no network, and its owner has money, reason and words at once", async () => {
  const { id, userId } = await submitted(BEER);
  const before = await walletOf(world, userId);
  const verdict = { approves: false as const, reasonCode: "missing-terms" as const };
  await decide(id, { ...verdict, note: "Say that it is for adults." });
  const { campaign, routes } = await reread(world, userId, id);
  expect(campaign).toMatchObject({ status: "rejected", isFinal: true });
  expect(presentCampaign(campaign, routes)).toMatchObject({
    reason: expect.stringMatching(/age limit are missing\. Say that it is for adults\.$/),
    words: ["BEER"],
  });
  const after = await walletOf(world, userId);
  expect([after.heldMinor, after.availableMinor]).toEqual([
    0n,
    before.availableMinor + before.heldMinor,
  ]);
  expect(await bookedAnywhere(id)).toBe(0);
  const notification = await listByUser(world.db, userId, null, 5);
  expect(notification.map(({ kind }) => kind)).toEqual(["rejected"]);
  const { rows: audit } = await sql<{ action: string }>`select action from audit_log
    where subject_user_id = ${userId} and actor_user_id = 'admin-1'`.execute(world.db);
  expect(audit.map(({ action }) => action)).toEqual(["campaign.rejected"]);
  expect(await auditRows(world)).toEqual([]);
});

test("its owner sees that we look at it, then that we refused it; no network is said to", async () => {
  const { id, userId } = await submitted(BEER);
  const shown = async () => {
    const found = await reread(world, userId, id);
    const overview = await readCampaignOverview(world.deps, found);
    const { ourCheck, serviceObj } = presentCampaign(found.campaign, found.routes, overview);
    return { ourCheck, stories: serviceObj.map(({ story }) => story) };
  };
  const waits = await shown();
  expect(waits.ourCheck).toBe("waiting");
  for (const story of waits.stories) expect(story).toMatch(/ gets it when we have looked at it\.$/);
  await decide(id, { approves: false, reasonCode: "missing-terms", note: "" });
  const refused = await shown();
  expect(refused.ourCheck).toBe("refused");
  for (const story of refused.stories) expect(story).toMatch(/^We refused it: .+ refunded\.$/);
  const clean = await submitted("Bread and milk at half price this week.");
  const found = await reread(world, clean.userId, clean.id);
  expect((await readCampaignOverview(world.deps, found)).ourCheck).toBeNull();
});

test("nobody looks in time: it expires and everything comes back; stopped, it leaves the queue", async () => {
  const late = await submitted(BEER);
  const stopped = await submitted(BEER);
  const { campaign } = await reread(world, stopped.userId, stopped.id);
  const [code] = (await servicesOf(stopped.id)).map((route) => route.campaignCode);
  await stopCampaign(world.deps, {
    userId: stopped.userId,
    campaignCode: code ?? presentCampaign(campaign, []).campaignCode ?? "",
  });
  expect(await waiting(stopped.id)).toEqual([]);
  await expect(decide(stopped.id, { approves: true })).rejects.toMatchObject({ code: "aborted" });
  await world.advanceTo(FRIDAY_MS + 4 * 24 * HOUR_MS, 6 * HOUR_MS);
  expect((await reread(world, late.userId, late.id)).campaign.status).toBe("expired");
  expect((await walletOf(world, late.userId)).heldMinor).toBe(0n);
  expect(await waiting(late.id)).toEqual([]);
  const { decided } = await readReviews(world.db);
  const missed = decided.find(({ campaignId }) => campaignId === late.id);
  expect(missed).toMatchObject({ decision: "expired", decidedBy: null });
  expect(missed?.decidedAt).toEqual(missed?.startsAt);
  expect(decided.some(({ campaignId }) => campaignId === stopped.id)).toBe(false);
  expect(await gatewayServices(world, late.code)).toEqual([]);
}, 60_000);

test("an edit into flagged words waits anew, and the old words do not leave meanwhile", async () => {
  const { id, userId } = await submitted("Bread and milk at half price this week.");
  await world.advanceTo(FRIDAY_MS + HOUR_MS);
  const { campaign } = await reread(world, userId, id);
  const edit = { userId, id, version: campaign.version, fields: { text: BEER } };
  await editCampaign(world.deps, edit);
  await world.catchUp();
  expect(await waiting(id)).toMatchObject([{ revision: 1 }]);
  const { rows } = await world.gatewayPool.query<{ status: number }>(
    "select status from service where campaign_code like $1",
    [`%${campaignCodeOf(id)}%`],
  );
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([STATUS.Stopped]));
  await expect(decide(id, { approves: true }, 0)).rejects.toMatchObject({ code: "aborted" });
  await decide(id, { approves: true }, 1);
  await world.advanceTo(FRIDAY_MS + 3 * HOUR_MS);
  expect((await reread(world, userId, id)).campaign.status).toBe("scheduled");
});

test.each([
  ["of the version that was seen", 0],
  ["of one ahead of time", 1],
])(
  "a save %s that another one overtakes is refused: what waits for review is what was saved",
  async (_what, ahead) => {
    const { id, userId } = await submitted("Bread and milk at half price, at shop.example.");
    const { version } = (await reread(world, userId, id)).campaign;
    let saved: Promise<unknown> | undefined;
    const saveFlagged = () =>
      (saved ??= editCampaign(world.deps, { userId, id, version, fields: { text: BEER } }));
    // The flagged words are saved after the other call has read the campaign, and before it saves.
    const { linkReputation } = world.deps;
    const check = async (hosts: readonly string[]) => {
      await saveFlagged();
      return linkReputation.check(hosts);
    };
    const slow = { ...world.deps, linkReputation: { ...linkReputation, check } };
    const other = { userId, id, version: version + ahead, fields: { title: "Another name" } };
    const end = await editCampaign(slow, other).catch((error: unknown) => error);
    await saveFlagged();
    expect(await waiting(id)).toMatchObject([{ revision: 1, flags: [{ words: ["BEER"] }] }]);
    expect(end).toMatchObject({ reason: "version-changed" });
  },
);

test("refused after an edit, the old words are stopped first; while their network is away, nobody can refuse", async () => {
  const { id, userId } = await submitted("Bread and milk at half price this week.");
  const before = await walletOf(world, userId);
  const { version } = (await reread(world, userId, id)).campaign;
  // Nothing has told the networks yet: the worker has not come by.
  await editCampaign(world.deps, { userId, id, version, fields: { text: BEER } });
  const refusal = { approves: false as const, reasonCode: "missing-terms" as const, note: "" };
  const away = { ...world.deps, messaging: { ...world.deps.messaging, setServiceStatus: gone } };
  const decision = { campaignId: id, revision: 1, verdict: refusal };
  await expect(decideReview(away, decision, admin)).rejects.toMatchObject({ code: "unavailable" });
  expect(await waiting(id)).toHaveLength(1);
  await decide(id, refusal, 1);
  await world.advanceTo(FRIDAY_MS + 5 * 24 * HOUR_MS, 6 * HOUR_MS);
  expect((await reread(world, userId, id)).campaign).toMatchObject({
    status: "rejected",
    isFinal: true,
  });
  const { rows } = await world.gatewayPool.query<{ sent: number }>(
    "select coalesce(sum(sent), 0)::int as sent from service where campaign_code like $1",
    [`%${campaignCodeOf(id)}%`],
  );
  expect(rows).toEqual([{ sent: 0 }]);
  const after = await walletOf(world, userId);
  expect([after.heldMinor, after.availableMinor]).toEqual([
    0n,
    before.availableMinor + before.heldMinor,
  ]);
}, 60_000);

test("approved words with the page that was seen go on; the same words with another page wait anew", async () => {
  const link = "https://shop.example/beer";
  const { userId, id } = await aBookedCampaign(world, { kind: "sms-link", text: BEER, link });
  await decide(id, { approves: true });
  const edit = async (fields: object) => {
    const { version } = (await reread(world, userId, id)).campaign;
    await editCampaign(world.deps, { userId, id, version, fields });
    return (await waiting(id)).map(({ revision }) => revision);
  };
  expect(await edit({ title: "Another name" })).toEqual([]);
  expect(await edit({ link: "https://shop.example/other" })).toEqual([2]);
});

test("the first campaign of an account waits where the settings say so, and only the first", async () => {
  await sql`update config_section set value = '{"holdsFirstCampaign": true, "rules": []}'
    where name = 'campaignReview'`.execute(world.db);
  const first = await submitted("Bread and milk at half price this week.");
  expect(await waiting(first.id)).toMatchObject([
    { flags: [{ message: FIRST_CAMPAIGN_FLAG, words: [] }] },
  ]);
  const another = async () => {
    const { id } = await aDraft(world, first.userId);
    await quoteAndSubmit(world, first.userId, id);
    return waiting(id);
  };
  // Nobody has looked at the first yet: one beside it is no way round.
  expect(await another()).toMatchObject([{ flags: [{ message: FIRST_CAMPAIGN_FLAG }] }]);
  await decide(first.id, { approves: true });
  expect(await another()).toEqual([]);
});

test("nobody refuses a campaign of which an earlier booking is not known to be stopped", async () => {
  const { id } = await submitted(BEER);
  const { rows } = await sql<{ routeId: number }>`
    insert into campaign_route_retired (campaign_id, route_id, campaign_code, service_id, service_asked_at)
    select campaign_id, route_id, 'LH-EARLIER', 424242, now() from campaign_route
    where campaign_id = ${id} order by route_id limit 1 returning route_id as "routeId"`.execute(
    world.db,
  );
  await insertStep(world.db, id, "service", rows[0]?.routeId ?? 0, world.clock.now());
  const refusal = { approves: false as const, reasonCode: "missing-terms" as const, note: "" };
  await expect(decide(id, refusal)).rejects.toMatchObject({ code: "unavailable" });
  expect(await waiting(id)).toHaveLength(1);
  await sql`update campaign_route_retired set stopped_at = now() where campaign_id = ${id}`.execute(
    world.db,
  );
  await decide(id, refusal);
  expect(await waiting(id)).toEqual([]);
});

test("who has decided a campaign is named", async () => {
  const { id } = await submitted(BEER);
  const { userId: reviewer } = await aBookedCampaign(world, { text: "Bread at half price." });
  const verdict = { approves: false as const, reasonCode: "missing-terms" as const, note: "" };
  await decideReview(
    world.deps,
    { campaignId: id, revision: 0, verdict },
    { ...admin, actorUserId: reviewer },
  );
  const { decided, deciders } = await readReviews(world.db);
  expect(decided.find(({ campaignId }) => campaignId === id)?.decidedBy).toBe(reviewer);
  const { name } = await world.db
    .selectFrom("user")
    .select("name")
    .where("id", "=", reviewer)
    .executeTakeFirstOrThrow();
  expect(deciders.get(reviewer)?.name).toContain(name);
});
