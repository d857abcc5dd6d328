import type { Outputs } from "../../../api/client.ts";
import type { Country } from "../draft/draft.ts";

/**
 * Missing money for this campaign and the top-up for it (up to the limit of one top-up); undefined when nothing is
 * missing.
 */
export function missingMoney(
  quote: Pick<Outputs["campaigns"]["quote"], "balanceAfterMinor">,
  country: Pick<Country, "minimumTopUpMinor" | "maximumTopUpMinor">,
): { gapMinor: number; topUpMinor: number } | undefined {
  const gapMinor = -(quote.balanceAfterMinor ?? 0);
  if (gapMinor <= 0) return undefined;
  const { minimumTopUpMinor, maximumTopUpMinor } = country;
  const topUpMinor = Math.min(Math.max(gapMinor, minimumTopUpMinor), maximumTopUpMinor);
  return { gapMinor, topUpMinor };
}
