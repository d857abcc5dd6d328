import type { CountryConfig } from "../../../../domain/countries.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { findPaymentByKey } from "./payment.store.ts";
import { translate } from "../../../../domain/translate.ts";

/** True where an administrator's limits allow one payment of this amount. */
export function isWithinLimits(country: CountryConfig, amountMinor: bigint): boolean {
  const { topUpMinMinor, topUpMaxMinor } = country;
  return amountMinor >= BigInt(topUpMinMinor) && amountMinor <= BigInt(topUpMaxMinor);
}

/** The limits of one top-up in the country now. Throws invalid-argument at `path`. */
export function checkAmount(country: CountryConfig, amountMinor: bigint, path: string): void {
  if (isWithinLimits(country, amountMinor)) return;
  const { topUpMinMinor, topUpMaxMinor, currency } = country;
  const message = translate("You can top up from {least} to {most}.", {
    least: formatMoney(topUpMinMinor, currency),
    most: formatMoney(topUpMaxMinor, currency),
  });
  throw invalidArgument([{ path, message }]);
}

type NewTopUp = { userId: string; amountMinor: bigint; idempotencyKey: string };

/**
 * Checks a new payment against the limits. One already started under its key continues whatever has changed since.
 * Throws invalid-argument at `path`.
 */
export async function checkNewTopUp(
  db: DatabaseOrTransaction,
  country: CountryConfig,
  { userId, amountMinor, idempotencyKey }: NewTopUp,
  path = "amountMinor",
): Promise<void> {
  if (isWithinLimits(country, amountMinor)) return;
  const known = await findPaymentByKey(db, userId, idempotencyKey);
  if (known?.amountMinor === amountMinor) return;
  checkAmount(country, amountMinor, path);
}

/** A path of our own, never another site: `//host` and `/\host` leave it. */
export function safeReturnPath(path: string | undefined): string {
  return path !== undefined && /^\/(?![/\\])/.test(path) ? path : "/wallet";
}
