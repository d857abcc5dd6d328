import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { MessageCost } from "../networks/connection.ts";
import { type ServiceCost, updateCostsKnown, upsertCosts } from "./service-cost.store.ts";
import { priceOf, tariffOn, type TariffVersion, type Units } from "./tariff.ts";
import { listTariffs } from "./tariff.store.ts";

/** A message that a network has. */
export type Charged = Units & {
  serviceId: number;
  connectionId: number;
  /** The network it went to. */
  routeId: number;
  /** When it was handed over. */
  atMs: number;
  /** What the network itself has said that it charges; `unknown` where nobody will ever know. Else by the tariff of the day. */
  cost?: MessageCost | "unknown" | undefined;
};

/**
 * Books what networks charge for messages, in the transaction that notes that they have them, so that each is booked once. What has
 * no price is counted with its parts and without money.
 */
export async function bookCosts(
  tx: DatabaseOrTransaction,
  charged: readonly Charged[],
): Promise<void> {
  await upsertCosts(tx, await sumsOf(tx, charged));
}

/**
 * Books messages that were in doubt until a network named them. One that was given up before is counted without money: it is
 * moved from there to its price.
 */
export async function bookNamed(
  tx: DatabaseOrTransaction,
  named: readonly (Charged & { wasGivenUp: boolean })[],
): Promise<void> {
  const givenUp = named.flatMap(({ wasGivenUp, ...one }) =>
    wasGivenUp ? [{ ...one, cost: "unknown" as const }] : [],
  );
  await upsertCosts(tx, await sumsOf(tx, named));
  await updateCostsKnown(tx, await sumsOf(tx, givenUp));
}

/** What messages cost, by service, connection, day and currency. */
async function sumsOf(
  tx: DatabaseOrTransaction,
  charged: readonly Charged[],
): Promise<ServiceCost[]> {
  if (charged.length === 0) return [];
  const versions = await listTariffs(tx);
  const zones = await zonesOf(tx, charged);
  const booked = new Map<string, ServiceCost>();
  for (const one of charged) {
    const { serviceId, connectionId, parts, routeId } = one;
    const day = zonedParts(one.atMs, zones.get(routeId) ?? "UTC").date;
    const { currency, micros } = costOf(one, tariffOn(versions, { connectionId, day }));
    const key = [serviceId, connectionId, day, currency].join();
    const before = booked.get(key) ?? { messages: 0, parts: 0, micros: 0n };
    booked.set(key, {
      serviceId,
      connectionId,
      day,
      currency,
      messages: before.messages + 1,
      parts: before.parts + parts,
      micros: before.micros + micros,
    });
  }
  return [...booked.values()];
}

const UNKNOWN: MessageCost = { currency: "", micros: 0n };

function costOf({ cost, ...one }: Charged, tariff: TariffVersion | undefined): MessageCost {
  if (cost === "unknown") return UNKNOWN;
  if (cost) return cost;
  const unitMicros = tariff && priceOf(tariff, one);
  if (!tariff || unitMicros === undefined) return UNKNOWN;
  return { currency: tariff.currency, micros: unitMicros * BigInt(one.parts) };
}

/** The zones in which the days of networks are counted. */
async function zonesOf(
  tx: DatabaseOrTransaction,
  charged: readonly Charged[],
): Promise<Map<number, string>> {
  const zones = new Map<number, string>();
  for (const routeId of new Set(charged.map((one) => one.routeId))) {
    const route = await findRoute(tx, routeId);
    if (route) zones.set(routeId, route.country.timeZone);
  }
  return zones;
}
