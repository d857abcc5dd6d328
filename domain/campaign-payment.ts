import type { CountryFacts } from "./countries.ts";
import { formatMoney } from "./money.ts";

/** Below this a card payment costs more than it brings, and providers refuse it. Minor units. */
export const SMALLEST_CARD_PAYMENT_MINOR = { ZA: 1_000n, GH: 500n } as const;

export type CampaignCharge = { gapMinor: bigint; chargeMinor: bigint; message: string };

/**
 * What the card pays for a campaign: only what the balance lacks, or the smallest card payment when less is missing (the
 * rest stays in the wallet). Minor units. `message` says it in words.
 */
export function campaignCharge(
  country: Pick<CountryFacts, "code" | "currency">,
  { amountMinor, availableMinor }: { amountMinor: bigint; availableMinor: bigint },
): CampaignCharge {
  const gapMinor = amountMinor > availableMinor ? amountMinor - availableMinor : 0n;
  if (gapMinor === 0n) {
    return { gapMinor, chargeMinor: 0n, message: "Your balance covers it. No card is charged." };
  }
  const smallest = SMALLEST_CARD_PAYMENT_MINOR[country.code];
  const chargeMinor = gapMinor < smallest ? smallest : gapMinor;
  const charged = `You will be charged ${formatMoney(chargeMinor, country.currency)}`;
  const rest =
    chargeMinor > gapMinor
      ? `, the smallest card payment. ${formatMoney(chargeMinor - gapMinor, country.currency)} stays in your wallet.`
      : availableMinor > 0n
        ? `; the other ${formatMoney(amountMinor - gapMinor, country.currency)} comes from your balance.`
        : ".";
  return { gapMinor, chargeMinor, message: charged + rest };
}
