import type { CountryCode } from "../countries.ts";

/** A correction above this, in either direction, needs a second administrator. Minor units. */
const APPROVAL_ABOVE_MINOR: Readonly<Record<CountryCode, bigint>> = { ZA: 100_000n, GH: 50_000n };

/** True when a second administrator has to approve a correction of a wallet. */
export function correctionNeedsApproval(countryCode: CountryCode, amountMinor: bigint): boolean {
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  return size > APPROVAL_ABOVE_MINOR[countryCode];
}

/** A balance below this is worth a notice. Minor units. */
export const LOW_BALANCE_MINOR: Readonly<Record<CountryCode, bigint>> = { ZA: 5_000n, GH: 2_500n };
