import type { KindName } from "../../../domain/campaign/kinds/traits.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import { listRoutes, type Route } from "../../catalogue/catalogue.store.ts";
import { priceOf, tariffOn, type TariffVersion, unitsOf } from "../../costs/tariff.ts";
import { listTariffs } from "../../costs/tariff.store.ts";
import type { Database } from "../../db/database.ts";
import { cheapestOf, type Offer } from "./cheapest.ts";
import { type ConnectionResult, sumResults } from "./connection-result.store.ts";
import type { RouteChoice } from "./route-choice.ts";
import { listChoices } from "./route-choice.store.ts";

/** Which of the connections of a turn are chosen among. */
export type LeastCost = {
  /** Reads what routes go by, what connections charge and how they deliver. */
  refresh(): Promise<void>;
  /** Whether connections of the route are chosen by price. */
  isByPrice(routeId: number): boolean;
  /** Of the connections of a turn the cheapest on a route that chooses by price; all of them on any other. */
  among<One extends { connectionId: number }>(
    turn: readonly One[],
    of: { routeId: number; kind: KindName; hasRoom: (connectionId: number) => boolean },
  ): readonly One[];
};

/** `nowMs` is business time: prices hold by civil days of the country that a message goes to. */
export function createLeastCost({ db, nowMs }: { db: Database; nowMs: () => number }): LeastCost {
  let choices = new Map<number, RouteChoice>();
  let routes = new Map<number, Route>();
  let tariffs: readonly TariffVersion[] = [];
  let results: readonly ConnectionResult[] = [];

  function offerOf(
    connectionId: number,
    { country, routeId }: Route,
    kind: KindName,
  ): Omit<Offer, "hasRoom"> {
    const day = zonedParts(nowMs(), country.timeZone).date;
    const tariff = tariffOn(tariffs, { connectionId, day });
    const unitMicros = tariff && priceOf(tariff, { ...unitsOf(kind, ""), routeId });
    const result = results.find(
      (one) => one.connectionId === connectionId && one.routeId === routeId,
    );
    return {
      price:
        tariff && unitMicros !== undefined ? { currency: tariff.currency, unitMicros } : undefined,
      delivered: result?.delivered ?? 0,
      undelivered: result?.undelivered ?? 0,
    };
  }

  return {
    async refresh() {
      choices = new Map((await listChoices(db)).map((one) => [one.routeId, one]));
      if (choices.size === 0) return;
      routes = new Map((await listRoutes(db)).map((route) => [route.routeId, route]));
      tariffs = await listTariffs(db);
      results = await sumResults(db, nowMs());
    },
    isByPrice: (routeId) => choices.has(routeId),
    among(turn, { routeId, kind, hasRoom }) {
      const choice = choices.get(routeId);
      const route = routes.get(routeId);
      if (!choice || !route || turn.length < 2) return turn;
      const { minDeliveredPercent } = choice;
      const offers = turn.map((one) => ({
        ...offerOf(one.connectionId, route, kind),
        hasRoom: hasRoom(one.connectionId),
        one,
      }));
      const { currency } = route.country;
      return cheapestOf(offers, { minDeliveredPercent, currency }).map(({ one }) => one);
    },
  };
}
