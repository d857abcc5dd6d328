import type { Outputs } from "../../../api/client.ts";
import type { Country } from "../draft/draft.ts";

/** What the wallet lacks for this campaign, and the top-up that fills the gap; undefined when nothing is missing. */
export function missingMoney(
  quote: Pick<Outputs["campaigns"]["quote"], "balanceAfterMinor">,
  country: Pick<Country, "minimumTopUpMinor">,
): { gapMinor: number; topUpMinor: number } | undefined {
  const gapMinor = -(quote.balanceAfterMinor ?? 0);
  if (gapMinor <= 0) return undefined;
  return { gapMinor, topUpMinor: Math.max(gapMinor, country.minimumTopUpMinor) };
}
