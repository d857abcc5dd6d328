import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import {
  updateDuePrices,
  findPrice,
  insertPrice,
  listPrices,
  type PriceRow,
} from "./price.store.ts";
import { recordChange } from "./record-change.ts";
import { translate } from "../../../../domain/translate.ts";

export type DatedPrice = PriceRow & { state: "past" | "now" | "to-come" };
type PriceDeps = Pick<AdministrationDeps, "db" | "clock">;

/** Prices past, present and to come, by country, newest first. */
export async function readPrices({ db, clock }: PriceDeps): Promise<DatedPrice[]> {
  const now = clock.now();
  const inForce = new Set<number>();
  return (await listPrices(db)).map((price) => {
    if (price.validFrom > now) return { ...price, state: "to-come" };
    const isFirst = !inForce.has(price.countryId);
    inForce.add(price.countryId);
    return { ...price, state: isFirst ? "now" : "past" };
  });
}

/**
 * Sets a country's unit prices from a time on; what has been quoted at another price is asked for again before it is paid.
 * Throws not-found, and invalid-argument for a time that has passed.
 */
export async function setPrice(
  { db, clock }: PriceDeps,
  price: {
    countryId: number;
    smsUnitPriceTenThousandths: number;
    pcmUnitPriceTenThousandths: number;
    validFrom: Date | undefined;
    reason: string;
  },
  actor: Actor,
): Promise<void> {
  const at = clock.now();
  const { countryId, smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths, reason } = price;
  const validFrom = price.validFrom ?? at;
  if (validFrom < at) {
    throw invalidArgument([
      { path: "validFrom", message: translate("Prices cannot change in the past.") },
    ]);
  }
  await db.transaction().execute(async (tx) => {
    const before = await findPrice(tx, countryId, validFrom);
    if (!before) throw new AppError("not-found");
    const prices = { smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths };
    await insertPrice(tx, { countryId, ...prices, validFrom, setBy: actor.actorUserId });
    await updateDuePrices(tx, at);
    const change = { kind: "price" as const, subject: String(countryId), at, reason };
    const was = {
      smsUnitPriceTenThousandths: before.smsUnitPriceTenThousandths,
      pcmUnitPriceTenThousandths: before.pcmUnitPriceTenThousandths,
    };
    await recordChange(tx, { ...change, before: was, after: { ...prices, validFrom } }, actor);
  });
}

/** Brings prices into force whose time has come. */
export async function applyPrices({ db, clock }: PriceDeps): Promise<void> {
  await updateDuePrices(db, clock.now());
}
