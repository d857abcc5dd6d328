import { expect } from "vitest";
import type { DraftChanges, Submitted } from "../../../../domain/campaign/campaign.ts";
import { countryById } from "../../../../domain/countries.ts";
import { readWallet } from "../../billing/ledger/read-wallet.ts";
import {
  aDraft,
  anAdvertiser,
  asSubmitted,
  auditRows,
  MONDAY,
  quoteAndSubmit,
  reread,
  type World,
} from "./a-world.ts";
import { ownReport } from "./lived-campaign.ts";
import { aList, CONSENT, enterFiles } from "./own-lists.ts";

/** Minor units that the advertiser has paid in. */
const PAID_IN_MINOR = 10_000_000n;

/** Ranges that belong to each of a country's networks, so that every route has some of the numbers. */
const RANGES: Readonly<Record<number, readonly string[]>> = {
  6: ["2782", "2783", "2784", "2781"],
  7: ["23324", "23320", "23326", "23355"],
};

/** So many different mobile numbers of a country, over all its networks: digits with country code. */
export function numbersOf(countryId: number, count: number): string[] {
  const ranges = RANGES[countryId] ?? [];
  return Array.from(
    { length: count },
    (_, at) => `${ranges[at % ranges.length]}${5_000_000 + at * 3}`,
  );
}

export type ListCampaign = { userId: string; campaignId: string; countryId: number };

/** A campaign to everybody on an own list of these numbers on Monday, from an empty draft to paid for. */
export async function aListCampaign(
  world: World,
  countryId: number,
  { numbers, ...changes }: DraftChanges & { numbers: readonly string[] },
): Promise<ListCampaign> {
  const currency = countryById(countryId)?.currency === "GHS" ? "GHS" : "ZAR";
  const userId = await anAdvertiser(world, PAID_IN_MINOR, currency);
  enterFiles(world, userId);
  const rows = numbers.map((msisdn) => `+${msisdn}`);
  const { list } = await aList(world, userId, rows, { consent: CONSENT, countryId });
  const fields = {
    targetModel: "list" as const,
    listId: list.id,
    gender: [],
    endDate: MONDAY,
    people: numbers.length,
    ...changes,
  };
  const { id } = await aDraft(world, userId, fields, countryId);
  await quoteAndSubmit(world, userId, id);
  return { userId, campaignId: id, countryId };
}

/** The campaign as its owner sees it now, and its wallet and hold in minor units. */
export async function moneyOf(
  world: World,
  { userId, campaignId, countryId }: ListCampaign,
): Promise<{
  campaign: Submitted;
  wallet: { availableMinor: bigint; heldMinor: bigint; spentMinor: bigint };
  hold: { amountMinor: bigint; capturedMinor: bigint; releasedMinor: bigint; isClosed: boolean };
}> {
  const { campaign } = await reread(world, userId, campaignId);
  const currency = countryById(countryId)?.currency === "GHS" ? "GHS" : "ZAR";
  const { availableMinor, heldMinor, spentMinor } = await readWallet(world.db, {
    userId,
    currency,
    at: world.clock.now(),
  });
  const hold = await world.db
    .selectFrom("hold")
    .selectAll()
    .where("campaignId", "=", campaignId)
    .executeTakeFirstOrThrow();
  return {
    campaign: asSubmitted(campaign),
    wallet: { availableMinor, heldMinor, spentMinor },
    hold: {
      amountMinor: BigInt(hold.amountMinor),
      capturedMinor: BigInt(hold.capturedMinor),
      releasedMinor: BigInt(hold.releasedMinor),
      isClosed: hold.closedAt !== null,
    },
  };
}

/** What is held of the wallet for a campaign to so many people, and nothing else has moved. */
export async function expectHeld(
  world: World,
  sent: ListCampaign,
  { people, partMinor }: { people: number; partMinor: bigint },
): Promise<void> {
  const { campaign, wallet, hold } = await moneyOf(world, sent);
  const heldMinor = BigInt(people * campaign.parts) * partMinor;
  expect(wallet).toEqual({
    availableMinor: PAID_IN_MINOR - heldMinor,
    heldMinor,
    spentMinor: 0n,
  });
  const open = { amountMinor: heldMinor, capturedMinor: 0n, releasedMinor: 0n, isClosed: false };
  expect(hold).toEqual(open);
}

/** Of people, so many were delivered to: each of their parts is spent, everything else is back, and the report agrees. */
export async function expectSettled(
  world: World,
  sent: ListCampaign,
  figures: { people: number; sent: number; delivered: number; partMinor: bigint },
): Promise<void> {
  const { people, delivered, partMinor } = figures;
  const { campaign, wallet, hold } = await moneyOf(world, sent);
  const amountMinor = BigInt(people * campaign.parts) * partMinor;
  const spentMinor = BigInt(delivered * campaign.parts) * partMinor;
  const refundedMinor = amountMinor - spentMinor;
  expect(campaign).toMatchObject({
    status: "completed",
    isFinal: true,
    settledAt: expect.any(Date),
    amountMinor,
    refundedMinor,
    refundedCoins: BigInt((people - delivered) * campaign.parts),
  });
  expect(wallet).toEqual({
    availableMinor: PAID_IN_MINOR - spentMinor,
    heldMinor: 0n,
    spentMinor,
  });
  expect(hold).toEqual({
    amountMinor,
    capturedMinor: spentMinor,
    releasedMinor: refundedMinor,
    isClosed: true,
  });
  const undelivered = figures.sent - delivered;
  const report = await ownReport(world, sent);
  expect(report.totals).toMatchObject({
    booked: people,
    sent: figures.sent,
    delivered,
    undelivered,
  });
  expect(report.investmentMinor).toBe(spentMinor);
  expect(report.days.reduce((sum, day) => sum + day.delivered, 0)).toBe(delivered);
  expect(report.hours.reduce((sum, hour) => sum + hour.sent, 0)).toBe(figures.sent);
  expect(report.failures.reduce((sum, { count }) => sum + count, 0)).toBe(undelivered);
  expect(await auditRows(world)).toEqual([]);
}
