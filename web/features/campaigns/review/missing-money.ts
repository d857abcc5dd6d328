import type { Outputs } from "../../../api/client.ts";
import { smallestChargeMinor } from "../cost/smallest-charge.ts";
import type { Country } from "../draft/draft.ts";

export type MissingMoney = { gapMinor: number; chargeMinor: number; topUpMinor: number };

/**
 * Missing money for this campaign, what is charged for it now (no less than the smallest card payment; mobile money pays to
 * the pesewa), and the top-up for it (up to the limit of one top-up); undefined when nothing is missing. Minor units.
 */
export function missingMoney(
  quote: Pick<Outputs["campaigns"]["quote"], "balanceAfterMinor">,
  country: Pick<Country, "code" | "minimumTopUpMinor" | "maximumTopUpMinor">,
): MissingMoney | undefined {
  const gapMinor = -(quote.balanceAfterMinor ?? 0);
  if (gapMinor <= 0) return undefined;
  const { code, minimumTopUpMinor, maximumTopUpMinor } = country;
  const chargeMinor = Math.max(gapMinor, smallestChargeMinor(code));
  const topUpMinor = Math.min(Math.max(gapMinor, minimumTopUpMinor), maximumTopUpMinor);
  return { gapMinor, chargeMinor, topUpMinor };
}
