import type { CountryCode } from "../countries.ts";

/** A correction above this, in either direction, needs a second administrator. Minor units. */
const APPROVAL_ABOVE_MINOR: Readonly<Record<CountryCode, bigint>> = { ZA: 100_000n, GH: 50_000n };

/** What one administrator may do alone for one advertiser, they may do so many times for all together. */
export const TIMES_FOR_ALL = 10n;

/** What an administrator may correct a wallet by alone; above it a second one approves. Minor units. */
export function correctionAloneMinor(countryCode: CountryCode): bigint {
  return APPROVAL_ABOVE_MINOR[countryCode];
}

/** True when a second administrator has to approve a correction of a wallet, or one that makes so much in many wallets together. */
export function correctionNeedsApproval(
  countryCode: CountryCode,
  amountMinor: bigint,
  of: "one" | "all" = "one",
): boolean {
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  return size > correctionAloneMinor(countryCode) * (of === "all" ? TIMES_FOR_ALL : 1n);
}

/** A balance below this is worth a notice. Minor units. */
export const LOW_BALANCE_MINOR: Readonly<Record<CountryCode, bigint>> = { ZA: 5_000n, GH: 2_500n };
