import { benefitsUntilMs, discountedUnitPrice } from "../../../../domain/money/plan-terms.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database } from "../../../db/database.ts";
import type { PriceTerms } from "./price-terms.ts";
import { listPriceTerms } from "./price-terms.store.ts";

type Catalogued = { currency: string; unitPriceTenThousandths: bigint };

/**
 * A price per coin: the catalogue's unit price (ten-thousandths, VAT included) less the discount of the subscription whose
 * benefits count at `now`.
 */
export function unitPriceBy(
  terms: readonly PriceTerms[],
  { currency, unitPriceTenThousandths }: Catalogued,
  now: Date,
): bigint {
  const held = terms.find(
    (one) => one.currency === currency && now.getTime() < benefitsUntilMs(one),
  );
  return held
    ? discountedUnitPrice(unitPriceTenThousandths, held.discountBasisPoints)
    : unitPriceTenThousandths;
}

/** A user's price per coin. A visitor pays the catalogue's price. */
export async function unitPriceFor(
  { db, clock }: { db: Database; clock: Clock },
  { userId, ...catalogued }: Catalogued & { userId: string | null },
): Promise<bigint> {
  const terms = userId === null ? [] : await listPriceTerms(db, userId);
  return unitPriceBy(terms, catalogued, clock.now());
}
