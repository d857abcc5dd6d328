import { countryById } from "../../../../../domain/countries.ts";
import { AppError } from "../../../../../domain/errors.ts";
import type { Clock } from "../../../../../platform/clock.ts";
import type { Database } from "../../../../db/database.ts";
import { readCountryConfig } from "../../../catalogue/read-country.ts";
import { unitPriceFor } from "../unit-price.ts";

export type OwnPrices = { sms: bigint; pcm: bigint };

/**
 * What a coin costs this user in a country, in ten-thousandths of the currency unit, VAT included: the catalogue's prices
 * less what a subscription takes off. Throws not-found.
 */
export async function readOwnPrices(
  deps: { db: Database; clock: Clock },
  { userId, countryId }: { userId: string; countryId: number },
): Promise<OwnPrices> {
  const currency = countryById(countryId)?.currency;
  if (currency === undefined) throw new AppError("not-found");
  const facts = await readCountryConfig(deps.db, countryId);
  const priceOf = (catalogued: number) =>
    unitPriceFor(deps, { userId, currency, unitPriceTenThousandths: BigInt(catalogued) });
  const [sms, pcm] = await Promise.all([
    priceOf(facts.smsUnitPriceTenThousandths),
    priceOf(facts.pcmUnitPriceTenThousandths),
  ]);
  return { sms, pcm };
}
