import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { DEFAULT_RISK_RULES } from "../../../../domain/risk/risk-rules.ts";
import { insertPayment } from "../../billing/payments/payment.store.ts";
import { insertSignal } from "../../billing/payments/payment-signal.store.ts";
import { editCampaign } from "../changes/edit-campaign.ts";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  walletOf,
} from "../testing/a-world.ts";
import { numbersOf } from "../testing/a-list-campaign.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { aList, CONSENT, enterFiles } from "../testing/own-lists.ts";
import { decideReview } from "./decide-review.ts";
import { asRead } from "./testing/approve-campaign.ts";
import { readReviews } from "./read-reviews.ts";

const world = useWorld(FRIDAY_MS);
const admin = { actorUserId: "admin-1", requestId: "r1" };
const DAY_MS = 24 * HOUR_MS;

beforeEach(() => setRules({}));

async function setRules(rules: object) {
  const value = JSON.stringify({ ...DEFAULT_RISK_RULES, mostAccountsOfCard: 2, ...rules });
  await sql`update config_section set value = ${value}::json where name = 'riskRules'`.execute(
    world.db,
  );
}

/** What a payment of theirs has shown. */
async function saw(userId: string, kind: "card" | "decline", what: string, atMs = FRIDAY_MS) {
  const paymentId = randomUUID();
  const at = new Date(atMs);
  await insertPayment(world.db, {
    id: paymentId,
    userId,
    provider: "stripe",
    method: "checkout",
    currency: "ZAR",
    amountMinor: 10_000n,
    returnPath: "/wallet",
    bodyHash: Buffer.alloc(32),
    startedAt: at,
    idempotencyKey: paymentId,
  });
  await insertSignal(world.db, { paymentId, kind, what, at });
}
async function submit(userId: string) {
  const { id } = await aDraft(world, userId);
  await quoteAndSubmit(world, userId, id);
  return id;
}
const flagsOf = async (id: string) => {
  const { waiting } = await readReviews(world.db);
  return waiting.flatMap(({ campaignId, flags }) => (campaignId === id ? flags : []));
};
const risksOf = async (id: string) => (await flagsOf(id)).map(({ risk }) => risk);
const decide = async (campaignId: string, given: Parameters<typeof asRead>[2]) => {
  const verdict = await asRead(world, campaignId, given);
  return decideReview(world.deps, { campaignId, revision: 0, verdict }, admin);
};
async function anAccountOf(days: number) {
  const userId = await anAdvertiser(world);
  const since = new Date(FRIDAY_MS - days * DAY_MS);
  await sql`update "user" set created_at = ${since} where id = ${userId}`.execute(world.db);
  return userId;
}
const isBooked = async (id: string) => {
  const { rows } = await sql`select 1 from campaign_route
    where campaign_id = ${id} and service_asked_at is not null`.execute(world.db);
  return rows.length > 0;
};

test("many cards in a day hold a campaign with its figures and its money, until somebody lets it go", async () => {
  const userId = await anAdvertiser(world);
  for (const card of ["a", "b", "c", "d", "d"]) await saw(userId, "card", `${userId}:${card}`);
  const id = await submit(userId);
  await world.catchUp();
  expect(await flagsOf(id)).toMatchObject([
    { risk: "many-cards", words: [], values: { hours: 24, found: 4, most: 3 } },
  ]);
  expect(await isBooked(id)).toBe(false);
  expect((await walletOf(world, userId)).heldMinor).toBeGreaterThan(0n);

  await decide(id, { approves: true });
  await world.advanceTo(FRIDAY_MS + HOUR_MS);
  expect(await isBooked(id)).toBe(true);
  // What was looked at counts no more; what comes after does.
  expect(await risksOf(await submit(userId))).toEqual([]);
  for (const card of ["e", "f", "g", "h"])
    await saw(userId, "card", `${userId}:${card}`, FRIDAY_MS + 2 * HOUR_MS);
  world.setNow(FRIDAY_MS + 2 * HOUR_MS);
  expect(await risksOf(await submit(userId))).toEqual(["many-cards"]);
});

test("refused, nothing is sent and the money is back at once", async () => {
  const userId = await anAdvertiser(world);
  for (let n = 0; n < 6; n += 1) await saw(userId, "decline", "seen:lost-or-stolen");
  const before = await walletOf(world, userId);
  const id = await submit(userId);
  expect(await risksOf(id)).toEqual(["many-declines"]);
  await decide(id, { approves: false, reasonCode: "other", note: "Please call us." });
  expect((await reread(world, userId, id)).campaign.status).toBe("rejected");
  expect(await walletOf(world, userId)).toMatchObject({
    heldMinor: 0n,
    availableMinor: before.availableMinor,
  });
  expect(await isBooked(id)).toBe(false);
  // The next one waits as well: nobody has let any go.
  expect(await risksOf(await submit(userId))).toEqual(["many-declines"]);
});

test("what is older than the window does not count; a card that others pay with does", async () => {
  const [userId, ...others] = await Promise.all([1, 2, 3, 4].map(() => anAdvertiser(world)));
  if (!userId) throw new Error("There is nobody.");
  for (const card of ["a", "b", "c", "d"])
    await saw(userId, "card", `${userId}:${card}`, FRIDAY_MS - DAY_MS - 1);
  expect(await risksOf(await submit(userId))).toEqual([]);
  const shared = `${userId}:shared`;
  await saw(userId, "card", shared);
  for (const other of others) await saw(other, "card", shared, FRIDAY_MS - 30 * DAY_MS);
  expect(await flagsOf(await submit(userId))).toMatchObject([
    { risk: "shared-card", values: { found: 3, most: 2 } },
  ]);
});

test("a new account that writes to many waits; an old one, or one that somebody let go, does not", async () => {
  await setRules({ newAccount: { mostPeople: 100, mostListNumbers: null, mostPaidMinor: null } });
  const userId = await anAccountOf(6);
  const first = await submit(userId);
  expect(await risksOf(first)).toEqual(["new-account-people"]);
  await decide(first, { approves: true });
  expect(await risksOf(await submit(userId))).toEqual([]);
  const old = await anAccountOf(8);
  expect(await risksOf(await submit(old))).toEqual([]);
});

test("an edit is looked at as well, and words that were let go are not held again", async () => {
  const userId = await anAdvertiser(world);
  const id = await submit(userId);
  expect(await risksOf(id)).toEqual([]);
  for (const card of ["a", "b", "c", "d"]) await saw(userId, "card", `${userId}:${card}`);
  const { campaign } = await reread(world, userId, id);
  const fields = { text: "Bread and milk at a third off this week." };
  await editCampaign(world.deps, { userId, id, version: campaign.version, fields });
  expect(await risksOf(id)).toEqual(["many-cards"]);
});

test("a rule that an administrator broke by hand in the database leaves the limits that hold without it", async () => {
  await sql`update config_section set value = '{"mostCards": "many"}'::json where name = 'riskRules'`.execute(
    world.db,
  );
  const userId = await anAdvertiser(world);
  for (const card of ["a", "b", "c", "d"]) await saw(userId, "card", `${userId}:${card}`);
  expect(await risksOf(await submit(userId))).toEqual(["many-cards"]);
});

test("a new account's campaign waits for a list that it leaves out as for one that it is sent to", async () => {
  const { newAccount } = DEFAULT_RISK_RULES;
  await setRules({ newAccount: { ...newAccount, mostListNumbers: 119 } });
  for (const [count, risks] of [
    [119, []],
    [120, ["new-account-numbers"]],
  ] as const) {
    const userId = await anAdvertiser(world);
    enterFiles(world, userId);
    const rows = numbersOf(6, count).map((msisdn) => `+${msisdn}`);
    const { list } = await aList(world, userId, rows, { consent: CONSENT, countryId: 6 });
    const { id } = await aDraft(world, userId, { excludeListId: list.id });
    await quoteAndSubmit(world, userId, id);
    expect(await risksOf(id)).toEqual(risks);
  }
});
