import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { countryById } from "../../../../domain/countries.ts";
import { isLargeChange } from "../../../../domain/money/price-change.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { beginOf, dayBefore, notifyAdministrators, utcWords } from "./large-price-change.ts";
import {
  updateDuePrices,
  findPrice,
  insertPrice,
  listPrices,
  type PriceRow,
} from "./price.store.ts";
import { recordChange } from "./record-change.ts";
import { phrase } from "../../../../domain/phrase.ts";
import { msg, translate } from "../../../../domain/translate.ts";

export type DatedPrice = PriceRow & { state: "past" | "now" | "to-come" };
type PriceDeps = Pick<AdministrationDeps, "db" | "clock">;
type SetDeps = PriceDeps & Pick<AdministrationDeps, "notify" | "adminUserIds">;

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
 * Sets a country's unit prices from a time on; what has been quoted at another price is asked for again before it is paid. One that differs
 * by more than 20% from a day ago begins an hour later at the earliest, and all administrators are told; so they are of one that takes the
 * place of such a different one to come. Throws not-found, and invalid-argument for a time that has passed.
 */
export async function setPrice(
  deps: SetDeps,
  price: {
    countryId: number;
    smsUnitPriceTenThousandths: number;
    pcmUnitPriceTenThousandths: number;
    validFrom: Date | undefined;
    reason: string;
  },
  actor: Actor,
): Promise<void> {
  const at = deps.clock.now();
  const { countryId, smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths, reason } = price;
  const asked = price.validFrom ?? at;
  if (asked < at) {
    throw invalidArgument([
      { path: "validFrom", message: translate("Prices cannot change in the past.") },
    ]);
  }
  const prices = { smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths };
  await deps.db.transaction().execute(async (tx) => {
    const isLarge = await isFarFrom(tx, countryId, prices, at);
    const validFrom = beginOf({ asked, at, isLarge });
    const before = await findPrice(tx, countryId, validFrom);
    if (!before) throw new AppError("not-found");
    const isUnannounced = await isFarFromToCome(tx, countryId, prices, { at, until: validFrom });
    await insertPrice(tx, { countryId, ...prices, validFrom, setBy: actor.actorUserId });
    await updateDuePrices(tx, at);
    const change = { kind: "price" as const, subject: String(countryId), at, reason };
    const was = {
      smsUnitPriceTenThousandths: before.smsUnitPriceTenThousandths,
      pcmUnitPriceTenThousandths: before.pcmUnitPriceTenThousandths,
    };
    await recordChange(tx, { ...change, before: was, after: { ...prices, validFrom } }, actor);
    const notice = { eventKey: `price:${countryId}`, at };
    if (isLarge || isUnannounced)
      await notifyAdministrators(deps, tx, notice, () => wordsOf(countryId, validFrom));
  });
}

type Prices = Pick<PriceRow, "smsUnitPriceTenThousandths" | "pcmUnitPriceTenThousandths">;

/** True when prices differ by more than 20% from those of a day ago. */
export async function isFarFrom(
  tx: DatabaseOrTransaction,
  countryId: number,
  next: Prices,
  at: Date,
): Promise<boolean> {
  const was =
    (await findPrice(tx, countryId, dayBefore(at))) ?? (await findPrice(tx, countryId, at));
  return was !== undefined && areFar(was, next);
}

/** Of those to come until then: who was told about them has to hear that others take their place. */
async function isFarFromToCome(
  tx: DatabaseOrTransaction,
  countryId: number,
  next: Prices,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const toCome = (await listPrices(tx)).filter(
    (one) => one.countryId === countryId && one.validFrom > at && one.validFrom <= until,
  );
  return toCome.some((was) => areFar(was, next));
}

function areFar(was: Prices, next: Prices): boolean {
  const isFar = (key: keyof Prices) => isLargeChange(BigInt(was[key]), BigInt(next[key]));
  return isFar("smsUnitPriceTenThousandths") || isFar("pcmUnitPriceTenThousandths");
}

const wordsOf = (countryId: number, validFrom: Date) => ({
  title: phrase(msg("Prices in {country} change by more than 20%"), {
    country: countryById(countryId)?.name ?? String(countryId),
  }),
  body: phrase(
    msg("They begin on {time} UTC. Until then you can withdraw them under Reference data, Prices."),
    { time: utcWords(validFrom) },
  ),
});

/** Brings prices into force whose time has come. */
export async function applyPrices({ db, clock }: PriceDeps): Promise<void> {
  await updateDuePrices(db, clock.now());
}
