import { countryOf, currencyOf } from "../../../../domain/campaign/campaign-place.ts";
import { type Campaign, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { randomInt } from "node:crypto";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { createRefusingTurns } from "../../../db/refusing-turns.ts";
import { investmentMinor } from "../delivery/investment.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";
import {
  countRedemptions,
  deleteRedemption,
  insertRedemptions,
  listRedemptions,
  findVoucherWord,
  upsertVoucherWord,
} from "./voucher.store.ts";
import { isInMessage, readVoucherWord } from "./voucher-word.ts";
import { translate } from "../../../../domain/translate.ts";

type Deps = { db: Database; clock: Clock };
type Key = { userId: string; campaignId: string };

export type Voucher = {
  campaignId: string;
  word: string;
  redeemed: number;
  costPerWalkInMinor: number | null;
  currency: "ZAR" | "GHS";
  perDay: { day: string; count: number }[];
};

// Nothing that can be misread over a counter.
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const SUGGESTED_LENGTH = 5;
const DAY_MS = 86_400_000;
/** Taps that a campaign can have, however few its people are; and before it is sent. */
const MIN_TAPS = 10_000;
const DRAFT_TAPS = 100;
/** Calls of one member that may wait to be counted: of all tills together. */
const MAX_WAITING = 20;
const TOGETHER = 4;
/** Whoever waits for the lock of a campaign would hold a connection meanwhile: who waits for a turn holds none. */
const inTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });

/**
 * Sets the word that customers show; none given is the one it has, or a suggested one. Once people may have the message the word must
 * be in it. Throws not-found, invalid-argument.
 */
export async function setVoucher(
  deps: Deps,
  { word, ...key }: Key & { word?: string | undefined },
): Promise<Voucher> {
  const { campaign } = await owned(deps.db, key);
  const chosen = (word ?? (await findVoucherWord(deps.db, campaign.id)) ?? suggest()).toUpperCase();
  if (isSubmitted(campaign) && !isInMessage(campaign, chosen)) {
    const message = translate("This word is not in your message: choose one that is.");
    throw invalidArgument([{ path: "word", message }]);
  }
  await upsertVoucherWord(deps.db, campaign.id, chosen);
  return readVoucher(deps, key);
}

/** The word and its walk-ins. Throws not-found; when only the word is not set its details say so. */
export async function readVoucher(deps: Deps, key: Key): Promise<Voucher> {
  const { campaign, routes } = await owned(deps.db, key);
  const word = await readWord(deps.db, campaign);
  const perDay = await listRedemptions(deps.db, campaign.id, countryOf(campaign).timeZone);
  const redeemed = perDay.reduce((sum, day) => sum + day.count, 0);
  const delivered = routes.reduce((sum, route) => sum + route.delivered, 0);
  const spent = Number(investmentMinor(campaign, delivered));
  return {
    campaignId: campaign.id,
    word,
    redeemed,
    costPerWalkInMinor: redeemed === 0 ? null : Math.round(spent / redeemed),
    currency: currencyOf(campaign),
    perDay,
  };
}

/**
 * Counts customers who showed it. Each tap has an id of the device that noted it, so taps kept while offline may be sent
 * late and more than once. Throws not-found; invalid-argument for a tap of the future; resource-exhausted.
 */
export async function redeemVoucher(
  deps: Deps,
  { taps, ...key }: Key & { taps: { id: string; at: string }[] },
): Promise<Voucher> {
  const { campaign } = await owned(deps.db, key);
  await readWord(deps.db, campaign);
  const latest = deps.clock.now().getTime() + DAY_MS;
  const timed = taps.map(({ id, at }) => ({ id, at: new Date(at) }));
  if (timed.some(({ at }) => at.getTime() > latest))
    throw invalidArgument([
      { path: "taps", message: translate("The clock of this device is wrong.") },
    ]);
  await changeTaps(deps.db, key, (tx) => addTaps(tx, campaign, timed));
  return readVoucher(deps, key);
}

/** A tap by mistake is not counted any more; one that was not counted changes nothing. Throws not-found. */
export async function takeBackTap(
  deps: Deps,
  { tapId, ...key }: Key & { tapId: string },
): Promise<Voucher> {
  const { campaign } = await owned(deps.db, key);
  // In turn: a call that counts this very tap may still be waiting.
  await changeTaps(deps.db, key, (tx) => deleteRedemption(tx, campaign.id, tapId));
  return readVoucher(deps, key);
}

async function addTaps(
  tx: DatabaseOrTransaction,
  campaign: Campaign,
  taps: readonly { id: string; at: Date }[],
): Promise<void> {
  await insertRedemptions(tx, campaign.id, taps);
  if ((await countRedemptions(tx, campaign.id)) > mostTaps(campaign))
    throw new AppError("resource-exhausted");
}

/** One change of a campaign's taps after another, and of one member's in turn. */
function changeTaps(
  db: Database,
  { userId, campaignId }: Key,
  change: (tx: DatabaseOrTransaction) => Promise<void>,
): Promise<void> {
  const changed = () =>
    db.transaction().execute(async (tx) => {
      await lockLimit(tx, campaignId, "walk-ins");
      await change(tx);
    });
  return inTurn(userId, changed);
}

/** More than twice the people cannot come: what is above fills the database. */
function mostTaps(campaign: Campaign): number {
  return isSubmitted(campaign) ? Math.max(MIN_TAPS, campaign.people * 2) : DRAFT_TAPS;
}

async function readWord(db: Database, campaign: Campaign): Promise<string> {
  const word = await readVoucherWord(db, campaign);
  if (word !== null) return word;
  throw new AppError("not-found", {
    message: translate("This campaign has no voucher word yet."),
    details: { missing: "voucher-word" },
  });
}

function owned(db: Database, { userId, campaignId }: Key): Promise<CampaignWithRoutes> {
  return readOwnCampaign(db, campaignId, { userId, isAdmin: false });
}

function suggest(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? "A";
  return Array.from({ length: SUGGESTED_LENGTH }, letter).join("");
}
