import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLog } from "../../../../platform/log/log.ts";
import type { Figure } from "../../../../platform/metrics/figures.ts";
import { sumOf, valueOf } from "../../../../platform/metrics/testing/read-metrics.ts";
import { createJobRunner } from "../../../jobs/runner.ts";
import {
  aDraft,
  anAdvertiser,
  asSubmitted,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
} from "../../campaigns/testing/a-world.ts";
import { useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { createFigureSource } from "./read-figures.ts";

const DAY_MS = 24 * HOUR_MS;
const ZA = { country: "ZA", currency: "ZAR" };
const world = useWorld(FRIDAY_MS);

const read = (): Promise<readonly Figure[]> => createFigureSource(world).read();

test("figures follow a campaign's money to the cent, from set aside to captured and returned", async () => {
  const queue = { name: "figures", handle: async () => {} };
  const jobs = createJobRunner(world.databaseUrl, [queue], createLog("test", "silent"));
  await jobs.start({ works: false });
  try {
    const userId = await anAdvertiser(world);
    const { id } = await aDraft(world, userId);
    const empty = await read();
    expect(valueOf(empty, "loudhailer_money_held_minor", ZA)).toBeUndefined();
    expect(valueOf(empty, "loudhailer_settlement_oldest_seconds")).toBe(0);
    expect(valueOf(empty, "loudhailer_submission_oldest_seconds")).toBe(0);

    await quoteAndSubmit(world, userId, id);
    for (const n of [1, 2]) await jobs.send(world.db, "figures", { n });
    await jobs.send(world.db, "figures", {}, { startAfterSeconds: 3_600 });
    const submitted = await read();
    expect(valueOf(submitted, "loudhailer_money_held_minor", ZA)).toBe(9_000);
    const pending = { country: "ZA", status: "pending" };
    expect(valueOf(submitted, "loudhailer_campaigns_open", pending)).toBe(1);
    expect(valueOf(submitted, "loudhailer_submissions_working")).toBe(1);
    // A job for later is no queue.
    expect(valueOf(submitted, "loudhailer_jobs_waiting", { queue: "figures" })).toBe(2);
    expect(sumOf(submitted, "loudhailer_job_oldest_seconds")).toBeGreaterThan(0);

    await world.catchUp();
    await world.advanceTo(FRIDAY_MS + 5 * DAY_MS, 6 * HOUR_MS);
    const ended = await read();
    const open = asSubmitted((await reread(world, userId, id)).campaign);
    expect(open.settledAt).toBeNull();
    const endedForSeconds = (world.clock.now().getTime() - (open.endsAt?.getTime() ?? 0)) / 1000;
    const oldest = valueOf(ended, "loudhailer_settlement_oldest_seconds") ?? 0;
    expect(Math.abs(oldest - endedForSeconds)).toBeLessThan(3_600);
    expect(valueOf(ended, "loudhailer_submissions_working")).toBe(0);

    while (!asSubmitted((await reread(world, userId, id)).campaign).settledAt)
      await world.advanceTo(world.clock.now().getTime() + 6 * HOUR_MS, 6 * HOUR_MS);
    const campaign = asSubmitted((await reread(world, userId, id)).campaign);
    const settled = await read();
    const returned = Number(campaign.refundedMinor);
    expect(returned).toBeGreaterThan(0);
    expect(valueOf(settled, "loudhailer_money_held_minor", ZA)).toBeUndefined();
    expect(valueOf(settled, "loudhailer_money_returned_last_day_minor", ZA)).toBe(returned);
    expect(valueOf(settled, "loudhailer_money_captured_last_day_minor", ZA)).toBe(9_000 - returned);
    const completed = { country: "ZA", status: "completed" };
    expect(valueOf(settled, "loudhailer_campaigns_settled_last_day", completed)).toBe(1);
    const delay = ((campaign.settledAt?.getTime() ?? 0) - (campaign.endsAt?.getTime() ?? 0)) / 1000;
    for (const quantile of ["0.5", "0.95", "1"])
      expect(valueOf(settled, "loudhailer_settlement_delay_seconds", { quantile })).toBe(delay);

    await world.advanceTo(world.clock.now().getTime() + 25 * HOUR_MS, 25 * HOUR_MS);
    const later = await read();
    expect(sumOf(later, "loudhailer_money_captured_last_day_minor")).toBe(0);
    expect(
      valueOf(later, "loudhailer_settlement_delay_seconds", { quantile: "1" }),
    ).toBeUndefined();
    expect(JSON.stringify(later)).not.toContain(userId);
  } finally {
    await jobs.stop();
  }
}, 60_000);

test("a campaign in Ghana, an open difference and a network that does not answer are in the figures", async () => {
  const { db } = world;
  const userId = await anAdvertiser(world, 100_000n, "GHS");
  const { id } = await aDraft(world, userId, { text: "Bread at half price {optout}" }, 7);
  await quoteAndSubmit(world, userId, id);
  await db.updateTable("campaign").set({ syncFailures: 2 }).where("id", "=", id).execute();
  const at = world.clock.now();
  const comparedUntil = new Date(at.getTime() - 3 * HOUR_MS);
  await db.insertInto("reconRun").values({ comparedUntil, finishedAt: at }).execute();
  const difference = { day: "2026-12-04", message: "A payment is missing.", foundAt: at };
  await db
    .insertInto("reconDifference")
    .values([
      { ...difference, kind: "payment-missing", subject: "one" },
      {
        ...difference,
        kind: "payment-missing",
        subject: "two",
        resolvedAt: at,
        resolution: "Seen.",
      },
    ])
    .execute();
  const before = await read();
  expect(valueOf(before, "loudhailer_submissions_working")).toBe(1);
  expect(valueOf(before, "loudhailer_reviews_waiting")).toBe(0);
  await db
    .insertInto("campaignReview")
    .values({ campaignId: id, revision: 9, words: "loan", flags: "[]", flaggedAt: at })
    .execute();
  const found = await read();
  // Whoever waits for an administrator does not wait for a network.
  expect(valueOf(found, "loudhailer_submissions_working")).toBe(0);
  expect(valueOf(found, "loudhailer_reviews_waiting")).toBe(1);
  const held = await db
    .selectFrom("ledgerAccount")
    .select("balanceMinor")
    .where("kind", "=", "hold")
    .where("ownerUserId", "=", userId)
    .executeTakeFirstOrThrow();
  const GH = { country: "GH", currency: "GHS" };
  expect(valueOf(found, "loudhailer_money_held_minor", GH)).toBe(Number(held.balanceMinor));
  expect(valueOf(found, "loudhailer_campaigns_unanswered")).toBe(1);
  expect(valueOf(found, "loudhailer_accounting_differences")).toBe(1);
  const ageSeconds = valueOf(found, "loudhailer_accounting_compared_age_seconds");
  expect(ageSeconds).toBeGreaterThanOrEqual(3 * 3_600);
  expect(ageSeconds).toBeLessThan(4 * 3_600);
  expect(valueOf(found, "loudhailer_database_bytes")).toBeGreaterThan(1_000_000);
  expect(valueOf(found, "loudhailer_database_held")).toBe(0);
});

test("a job that fails again and again is counted before it has failed for good", async () => {
  const queue = { name: "stubborn", handle: async () => {} };
  const jobs = createJobRunner(world.databaseUrl, [queue], createLog("test", "silent"));
  await jobs.start({ works: false });
  try {
    await jobs.send(world.db, "stubborn", {});
    const counted = async (tries: number) => {
      await sql`update pgboss.job set state = 'retry', retry_count = ${tries} where name = 'stubborn'`.execute(
        world.db,
      );
      return valueOf(await read(), "loudhailer_jobs_tried_again", { queue: "stubborn" });
    };
    expect(await counted(4)).toBeUndefined();
    expect(await counted(5)).toBe(1);
  } finally {
    await jobs.stop();
  }
});
