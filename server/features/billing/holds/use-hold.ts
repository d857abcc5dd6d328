import { AppError } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { collectLosses } from "../disputes/collect-losses.ts";
import { totalRate } from "../../../../domain/money/tax.ts";
import { readTaxRates } from "../ledger/tax-rates.ts";
import { requirePosted } from "../ledger/ledger-errors.ts";
import {
  findHoldOwners,
  type HoldUse,
  type HoldUsed,
  postHoldUse,
  postHoldUses,
} from "../ledger/ledger.store.ts";

/** `at` is business time: it decides whether a bonus has expired. */
export type HoldCall = { campaignId: string; idempotencyKey: string; at: Date };

/**
 * Returns a part of a campaign's held money (minor units) to where it came from, in the caller's transaction: paid-in money
 * first, bonus last; bonus whose grant has expired lapses instead. Debt from a lost dispute is deducted at once. A repeated call answers the same and changes nothing.
 * Throws not-found (no-hold) or aborted (hold-exceeded, hold-closed, idempotency-key-reused).
 */
export function releaseFromHold(
  tx: DatabaseOrTransaction,
  call: HoldCall & { amountMinor: bigint },
): Promise<HoldUsed> {
  return oneUse(tx, releaseOf(call));
}

/**
 * Spends a part of a campaign's held money (minor units, VAT included) and leaves the hold open: bonus first.
 * Errors and repetition as in `releaseFromHold`.
 */
export function captureFromHold(
  tx: DatabaseOrTransaction,
  call: HoldCall & { captureMinor: bigint },
): Promise<HoldUsed> {
  const { captureMinor } = call;
  return oneUse(tx, { ...call, captureMinor, releaseMinor: 0n, close: false });
}

/**
 * Ends a hold in the caller's transaction: spends `captureMinor` (delivered coins, minor units, VAT included) and returns
 * everything else. A campaign that cost nothing has no hold and settles to nothing.
 * Errors and repetition as in `releaseFromHold`.
 */
export function settleHold(
  tx: DatabaseOrTransaction,
  call: HoldCall & { captureMinor: bigint },
): Promise<HoldUsed> {
  return oneUse(tx, settlementOf(call));
}

/** A use of a hold as the ledger takes it. */
export type HoldCallUse = HoldCall & {
  captureMinor: bigint;
  releaseMinor: bigint | null;
  close: boolean;
};

/** What `releaseFromHold` does, for `useHolds`. */
export function releaseOf(call: HoldCall & { amountMinor: bigint }): HoldCallUse {
  return { ...call, captureMinor: 0n, releaseMinor: call.amountMinor, close: false };
}

/** What `settleHold` does, for `useHolds`. */
export function settlementOf(call: HoldCall & { captureMinor: bigint }): HoldCallUse {
  return { ...call, releaseMinor: null, close: true };
}

/**
 * Many uses of holds with one statement in the caller's transaction, each as if made alone; those that are repeated or out
 * of the ordinary are made alone after it. All count at the first one's business time. Answers in the order of the uses.
 * Throws the error of the first that fails.
 */
export async function useHolds(
  tx: DatabaseOrTransaction,
  uses: readonly HoldCallUse[],
): Promise<HoldUsed[]> {
  const [first] = uses;
  if (!first) return [];
  const owners = await findHoldOwners(
    tx,
    uses.map(({ campaignId }) => campaignId),
  );
  const held: HoldCallUse[] = [];
  const taxed: HoldUse[] = [];
  for (const use of uses) {
    const owner = owners.get(use.campaignId);
    if (!owner) continue;
    held.push(use);
    taxed.push(await withTax(tx, use, owner));
  }
  const posted = await postHoldUses(tx, taxed, first.at);
  const results: HoldUsed[] = [];
  for (const use of uses) results.push(posted[held.indexOf(use)] ?? (await singleUse(tx, use)));
  const returned = uses.filter((_use, index) => (results[index]?.releasedMinor ?? 0n) > 0n);
  const userIds = returned.flatMap(({ campaignId }) => owners.get(campaignId)?.userId ?? []);
  await collectLosses(tx, [...new Set(userIds)], first.at);
  return results;
}

async function oneUse(tx: DatabaseOrTransaction, use: HoldCallUse): Promise<HoldUsed> {
  const used = await singleUse(tx, use);
  if (used.releasedMinor > 0n) {
    const owner = (await findHoldOwners(tx, [use.campaignId])).get(use.campaignId);
    await collectLosses(tx, owner ? [owner.userId] : [], use.at);
  }
  return used;
}

/** One call of the ledger under the caller's key. */
async function singleUse(tx: DatabaseOrTransaction, use: HoldCallUse): Promise<HoldUsed> {
  const { campaignId, captureMinor, releaseMinor } = use;
  const owner = (await findHoldOwners(tx, [campaignId])).get(campaignId);
  if (!owner) {
    if (captureMinor === 0n && (releaseMinor ?? 0n) === 0n) return NOTHING;
    throw new AppError("not-found", { reason: "no-hold" });
  }
  const { outcome, ...used } = await postHoldUse(tx, await withTax(tx, use, owner));
  requirePosted(outcome);
  return used;
}

/** What was deferred comes out at the rate of the day the money was set aside, because it was paid in by then. */
async function withTax(
  tx: DatabaseOrTransaction,
  use: HoldCallUse,
  { currency, placedAt }: { currency: string; placedAt: Date },
): Promise<HoldUse> {
  const { campaignId, captureMinor, releaseMinor, close } = use;
  const body = {
    campaignId,
    captureMinor,
    releaseMinor: releaseMinor ?? "rest",
    close: String(close),
  };
  return {
    ...use,
    taxRateTenThousandths: totalRate(await readTaxRates(tx, currency, placedAt)),
    bodyHash: bodyHash(body),
  };
}

const NOTHING: HoldUsed = { capturedMinor: 0n, releasedMinor: 0n, lapsedMinor: 0n };
