import type { CountryConfig } from "../countries.ts";
import { formatMoney, SMALLEST_CARD_PAYMENT_MINOR } from "./money.ts";
import { translate } from "../translate.ts";

export type CampaignCharge = { gapMinor: bigint; chargeMinor: bigint; message: string };

/**
 * What is charged for a campaign: the missing balance, or the smallest payment when that is larger (the rest stays in the
 * wallet): of a card, unless `smallestMinor` says otherwise. Minor units. `message` explains it.
 */
export function campaignCharge(
  country: Pick<CountryConfig, "code" | "currency">,
  { amountMinor, availableMinor }: { amountMinor: bigint; availableMinor: bigint },
  smallestMinor: bigint = SMALLEST_CARD_PAYMENT_MINOR[country.code],
): CampaignCharge {
  const gapMinor = amountMinor > availableMinor ? amountMinor - availableMinor : 0n;
  if (gapMinor === 0n) {
    return {
      gapMinor,
      chargeMinor: 0n,
      message: translate("Your wallet covers it. No card is charged."),
    };
  }
  const chargeMinor = gapMinor < smallestMinor ? smallestMinor : gapMinor;
  const money = (minor: bigint): string => formatMoney(minor, country.currency);
  const charge = money(chargeMinor);
  if (chargeMinor > gapMinor) {
    const rest = money(chargeMinor - gapMinor);
    const message = translate(
      "You will be charged {charge}, the smallest card payment. {rest} stays in your wallet.",
      { charge, rest },
    );
    return { gapMinor, chargeMinor, message };
  }
  if (availableMinor <= 0n)
    return {
      gapMinor,
      chargeMinor,
      message: translate("You will be charged {charge}.", { charge }),
    };
  const other = money(amountMinor - gapMinor);
  const message = translate(
    "You will be charged {charge}; the other {other} comes from your wallet.",
    {
      charge,
      other,
    },
  );
  return { gapMinor, chargeMinor, message };
}
