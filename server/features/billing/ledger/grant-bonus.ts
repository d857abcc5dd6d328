import { invalidArgument } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { bodyHash } from "./body-hash.ts";
import { type BonusReason, englishReason } from "./bonus-reason.ts";
import { type DueGrant, insertGrant, lockDueGrant, updateLapsed } from "./bonus.store.ts";
import type { WalletCurrency } from "./ledger-currency.ts";
import { requirePosted } from "./ledger-errors.ts";
import { postJournal } from "./ledger.store.ts";
import { translate } from "../../../../domain/translate.ts";

/**
 * Gives bonus money that expires, in an account of its own, in the caller's transaction. `grantId` is also the
 * idempotency key. Minor units; business time. No tax: nobody pays for it.
 * Throws invalid-argument, or aborted when the grant exists with other content.
 */
export async function grantBonus(
  tx: DatabaseOrTransaction,
  grant: {
    grantId: string;
    userId: string;
    currency: WalletCurrency;
    amountMinor: bigint;
    /** Shown on the statement: what an administrator typed, or why the system gives it by itself. */
    reason: string | BonusReason;
    grantedBy: string | null;
    expiresAt: Date;
    at: Date;
  },
): Promise<void> {
  const { grantId, userId, currency, amountMinor, expiresAt, at } = grant;
  const own = typeof grant.reason === "string" ? undefined : grant.reason;
  const reason = typeof grant.reason === "string" ? grant.reason : englishReason(grant.reason);
  if (amountMinor <= 0n) {
    throw invalidArgument([
      { path: "amountMinor", message: translate("The bonus must be more than zero.") },
    ]);
  }
  if (expiresAt <= at) {
    throw invalidArgument([
      { path: "expiresAt", message: translate("The bonus must expire in the future.") },
    ]);
  }
  const stored = { reason, reasonCode: own?.code ?? null, reasonValues: own?.values ?? null };
  await insertGrant(tx, { ...grant, ...stored, id: grantId, grantedAt: at });
  const expiresAtMs = expiresAt.getTime();
  const outcome = await postJournal(tx, {
    scope: userId,
    idempotencyKey: `bonus:${grantId}`,
    bodyHash: bodyHash({ grantId, userId, currency, amountMinor, reason, expiresAtMs }),
    kind: "bonus",
    currency,
    reference: grantId,
    memo: reason,
    at,
    legs: [
      { account: { kind: "bonus", userId, grantId, expiresAt }, amountMinor },
      { account: { kind: "bonus_cost" }, amountMinor: -amountMinor },
    ],
  });
  requirePosted(outcome);
}

/** Lets one grant lapse that has expired by `at` (business time). Answers it with what was left; undefined when none is due. */
export async function lapseOneGrant(
  tx: DatabaseOrTransaction,
  at: Date,
): Promise<DueGrant | undefined> {
  const grant = await lockDueGrant(tx, at);
  if (!grant) return undefined;
  await updateLapsed(tx, grant.id, at);
  if (grant.balanceMinor === 0n) return grant;
  const outcome = await postJournal(tx, {
    scope: grant.userId,
    idempotencyKey: `bonus-expiry:${grant.id}`,
    bodyHash: bodyHash({ grantId: grant.id }),
    kind: "bonus-expiry",
    currency: grant.currency,
    reference: grant.id,
    memo: grant.reason,
    at,
    legs: [
      {
        account: { kind: "bonus", userId: grant.userId, grantId: grant.id },
        amountMinor: -grant.balanceMinor,
      },
      { account: { kind: "bonus_cost" }, amountMinor: grant.balanceMinor },
    ],
  });
  requirePosted(outcome);
  return grant;
}
