import { expect, test } from "vitest";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  walletOf,
} from "../testing/a-world.ts";
import { aBookedCampaign, useWorld } from "../testing/booked-campaign.ts";
import { changeStatus } from "../changes/change-status.ts";
import { quoteCampaign } from "../quote/quote-campaign.ts";
import { followUp, listRemedies } from "./follow-up.ts";

const DAY_MS = 24 * HOUR_MS;
const GAUTENG = 601;
const world = useWorld(FRIDAY_MS);

/** A campaign on its second morning that has sent to few, in one province. */
async function aSlowCampaign(sentPercent: number) {
  const { userId, id } = await aBookedCampaign(world, { counties: [GAUTENG] });
  await world.advanceTo(FRIDAY_MS + 3 * DAY_MS + 9 * HOUR_MS, 3 * HOUR_MS);
  await setSent(id, sentPercent);
  return { userId, id };
}

const setSent = (id: string, percent: number) =>
  world.pool.query(
    `update campaign_route set sent = people * $2 / 100, delivered = 0, undelivered = 0, booked = people where campaign_id = $1`,
    [id, percent],
  );

/** What is offered is what its draft then is, once. */
async function expectAsOffered(
  own: { userId: string; id: string },
  remedies: Awaited<ReturnType<typeof listRemedies>>,
) {
  for (const { kind, placeId, people, amountMinor, startDate, endDate, message } of remedies) {
    const choice = { kind, placeId };
    const { campaign } = await followUp(world.deps, { ...own, choice });
    const asked = { userId: own.userId, isAnonymous: false, id: campaign.id };
    const quote = await quoteCampaign(world.deps, asked);
    const { plan } = quote;
    expect([plan.people, plan.amountMinor]).toEqual([people, amountMinor]);
    expect(campaign).toMatchObject({ status: "draft", startDate, endDate });
    expect(message).toContain(people.toLocaleString("en-US"));
    const again = await followUp(world.deps, { ...own, choice });
    expect(again.campaign.id).toBe(campaign.id);
  }
}

test("a slow campaign offers more days after its own, with the people and the price that the draft then has", async () => {
  const own = await aSlowCampaign(10);
  const remedies = await listRemedies(world.deps, own);
  expect(remedies.map(({ kind }) => kind)).toEqual(["more-days"]);
  // The first one still runs on Tuesday.
  expect(remedies[0]).toMatchObject({ startDate: "2026-12-09", endDate: "2026-12-12" });
  await expectAsOffered(own, remedies);
});

test("a campaign that goes on after a pause offers nothing more: what is left is spread over the rest of its days", async () => {
  const own = await aSlowCampaign(10);
  expect(await listRemedies(world.deps, own)).toHaveLength(1);
  await changeStatus(world.deps, { ...own, status: "paused" });
  expect(await listRemedies(world.deps, own)).toEqual([]);
  await changeStatus(world.deps, { ...own, status: "active" });
  await setSent(own.id, 10);
  expect(await listRemedies(world.deps, own)).toEqual([]);
});

test("where too few people are left more places are offered, each of which brings more", async () => {
  const own = await aSlowCampaign(10);
  const { rows } = await world.pool.query<{ people: number }>(
    "update campaign_route set people = people * 60, coins = coins * 60, booked = people * 60 where campaign_id = $1 returning people",
    [own.id],
  );
  const remedies = await listRemedies(world.deps, own);
  expect(remedies.map(({ kind }) => kind)).toEqual(["more-days", "add-county", "add-county"]);
  const [more, ...wider] = remedies;
  const missing = rows.reduce((sum, { people }) => sum + people, 0);
  expect(more?.people).toBeLessThan(missing);
  for (const { people } of wider) expect(people).toBeGreaterThan(more?.people ?? 0);
  await expectAsOffered(own, remedies);
  const choice = { kind: "add-county" as const, placeId: wider[0]?.placeId ?? null };
  const { campaign } = await followUp(world.deps, { ...own, choice });
  expect(campaign.counties).toEqual([GAUTENG, choice.placeId]);
});

test("a network that took no part when the campaign was booked and would now is offered by its name, with all of them", async () => {
  const own = await aBookedCampaign(world, { counties: [GAUTENG] });
  await setSent(own.id, 10);
  await world.pool.query("update campaign set status = 300 where id = $1", [own.id]);
  // One was away when it was booked.
  const { rows } = await world.pool.query<{ name: string }>(
    `with gone as (delete from campaign_route where campaign_id = $1 and route_id = 97 returning route_id)
      select name from route where id in (select route_id from gone)`,
    [own.id],
  );
  const remedies = await listRemedies(world.deps, own);
  expect(remedies.map(({ kind }) => kind)).toEqual(["more-networks", "more-days"]);
  expect(remedies[0]?.message).toContain(`Over all networks, now with ${rows[0]?.name} too: `);
  expect(remedies[0]?.name).toBe(rows[0]?.name);
  await expectAsOffered(own, remedies);
  const choice = { kind: "more-networks" as const, placeId: null };
  const { campaign } = await followUp(world.deps, { ...own, choice });
  const asked = { userId: own.userId, isAnonymous: false, id: campaign.id };
  const { plan } = await quoteCampaign(world.deps, asked);
  expect(plan.routes.map(({ routeId }) => routeId)).toContain(97);
});

test("nothing is paid by looking or by choosing, and a further campaign is paid for as any other", async () => {
  const own = await aSlowCampaign(10);
  const before = await walletOf(world, own.userId);
  const [remedy] = await listRemedies(world.deps, own);
  const choice = { kind: "more-days" as const, placeId: null };
  const { campaign } = await followUp(world.deps, { ...own, choice });
  expect(await walletOf(world, own.userId)).toEqual(before);
  await quoteAndSubmit(world, own.userId, campaign.id);
  const { heldMinor } = await walletOf(world, own.userId);
  expect(heldMinor - before.heldMinor).toBe(remedy?.amountMinor);
});

test("a campaign on its course, a draft, a paused and a stopped one offer nothing, and another's campaign is not found", async () => {
  const slow = await aSlowCampaign(60);
  expect(await listRemedies(world.deps, slow)).toEqual([]);
  await setSent(slow.id, 10);
  expect(await listRemedies(world.deps, slow)).not.toEqual([]);
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  expect(await listRemedies(world.deps, { userId, id })).toEqual([]);
  const choice = { kind: "more-days" as const, placeId: null };
  const notFound = { code: "not-found" };
  const asStranger = { userId, id: slow.id };
  await expect(listRemedies(world.deps, asStranger)).rejects.toMatchObject(notFound);
  await expect(followUp(world.deps, { ...asStranger, choice })).rejects.toMatchObject(notFound);
  await world.pool.query("update campaign set status = 237 where id = $1", [slow.id]);
  expect((await reread(world, slow.userId, slow.id)).campaign.status).toBe("paused");
  expect(await listRemedies(world.deps, slow)).toEqual([]);
  await world.pool.query("update campaign set status = 250 where id = $1", [slow.id]);
  expect((await reread(world, slow.userId, slow.id)).campaign.status).toBe("stopped");
  expect(await listRemedies(world.deps, slow)).toEqual([]);
});

test("a draft has no follow-up, whatever its days are", async () => {
  const userId = await anAdvertiser(world);
  const days = { startDate: "2026-12-07", endDate: "2999-12-07" };
  const { id } = await aDraft(world, userId, days);
  const choice = { kind: "more-days" as const, placeId: null };
  await expect(followUp(world.deps, { userId, id, choice })).rejects.toMatchObject({
    code: "not-found",
  });
});
