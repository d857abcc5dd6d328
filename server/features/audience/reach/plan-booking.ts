import {
  quote,
  type Quote,
  type RouteShare,
  type BookingAmount,
} from "../../../../domain/campaign/price/quote.ts";
import {
  ownListsOf,
  type ListUse,
  type TargetModel,
} from "../../../../domain/campaign/campaign.ts";
import { optedOutRange } from "../../../../domain/campaign/reach.ts";
import { basisOf } from "../../../../domain/campaign/share-people.ts";
import { KIND_TRAITS, type KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { countryById, type CountryConfig } from "../../../../domain/countries.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import type { ProfileTargeting } from "../../../providers/messaging/messaging-provider.ts";
import type { Database } from "../../../db/database.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { readTaxRates } from "../../billing/ledger/tax-rates.ts";
import { listClients } from "../../accounts/users/client.store.ts";
import { readCountryConfig } from "../../catalogue/read-country.ts";
import { listRoutes } from "../../catalogue/catalogue.store.ts";
import type { CountedRoute } from "./count-audience.ts";
import { countPeople, type CountPeopleDeps } from "./count-people.ts";
import { translate } from "../../../../domain/translate.ts";

export type BookingRequest = {
  countryId: number;
  kind: KindName;
  targetModel: TargetModel;
  targeting: ProfileTargeting;
  /** The SMS to count; for RCS its fallback, '' without one. */
  text: string;
  sender: string;
  bookingAmount: BookingAmount;
  /** Null for a visitor. */
  userId: string | null;
  /** Own lists: who is written to (target model "list"), who is left out. */
  listId?: string | null | undefined;
  otherListIds?: string[] | undefined;
  listUse?: ListUse | undefined;
  excludeListId?: string | null | undefined;
};

export type PlannedRoute = Omit<CountedRoute, "reach" | "optedOut"> & RouteShare;

/** A priced booking without any exact count of matching people. */
export type BookingPlan = Omit<Quote, "shares"> & {
  country: CountryConfig;
  kind: KindName;
  unitPriceTenThousandths: bigint;
  /** Of those who match a profile, the ones left out because they opted out; null of own lists, or where too few match. */
  optedOut: { low: number; high: number } | null;
  routes: PlannedRoute[];
};

export type PlanDeps = CountPeopleDeps & {
  db: Database;
  clock: Clock;
  /** This user's price per coin; defaults to the catalogue's. */
  unitPriceFor?: UnitPriceFor;
};

/** The catalogue's unit price (ten-thousandths) less what the user's subscription takes off. */
export type UnitPriceFor = (user: {
  userId: string | null;
  currency: string;
  unitPriceTenThousandths: bigint;
}) => Promise<bigint>;

/**
 * People, routes, parts and exact price of a campaign, capped by what can be booked.
 * Throws invalid-argument for an unknown country, unavailable when the routes cannot be asked.
 */
export async function planBooking(deps: PlanDeps, request: BookingRequest): Promise<BookingPlan> {
  const country = countryById(request.countryId);
  if (!country)
    throw invalidArgument([{ path: "countryId", message: translate("Choose a country.") }]);
  const { kind, targetModel, listUse = "all" } = request;
  const { priceBasis } = KIND_TRAITS[kind];
  const [facts, openRoutes, counting] = await Promise.all([
    readCountryConfig(deps.db, country.id),
    listRoutes(deps.db, country.id),
    readCounting(deps, request),
  ]);
  const all = await countPeople(deps, {
    ...counting,
    targetModel,
    targeting: request.targeting,
    userId: request.userId,
    listIds: ownListsOf({
      targetModel,
      listId: request.listId ?? null,
      otherListIds: request.otherListIds ?? [],
    }),
    listUse,
    excludeListId: request.excludeListId ?? null,
  });
  const open = new Set(openRoutes.map(({ routeId }) => routeId));
  const counted = all.filter(({ routeId }) => open.has(routeId));
  const unitPriceTenThousandths = BigInt(
    priceBasis === "sms" ? facts.smsUnitPriceTenThousandths : facts.pcmUnitPriceTenThousandths,
  );
  const unitPrice =
    (await deps.unitPriceFor?.({
      userId: request.userId,
      currency: country.currency,
      unitPriceTenThousandths,
    })) ?? unitPriceTenThousandths;
  const { text, sender, bookingAmount } = request;
  const terms = { country, kind, unitPriceTenThousandths: unitPrice };
  const { shares, ...quoted } = quote({
    ...terms,
    basis: basisOf(targetModel, listUse),
    text,
    sender,
    bookingAmount,
    taxRates: await readTaxRates(deps.db, country.currency, deps.clock.now()),
    routes: counted,
  });
  const isShown = targetModel !== "list" && !quoted.tooNarrow;
  const optedOut = counted.reduce((sum, route) => sum + route.optedOut, 0);
  return {
    ...terms,
    ...quoted,
    optedOut: isShown ? optedOutRange(optedOut) : null,
    routes: plannedRoutes(counted, shares),
  };
}

/** What people of a booking are counted by, whatever profile they match. */
export async function readCounting(
  { db }: Pick<PlanDeps, "db">,
  { countryId, kind, text, userId }: Pick<BookingRequest, "countryId" | "kind" | "text" | "userId">,
) {
  const clients = userId === null ? [] : await listClients(db, userId);
  return {
    countryId,
    kind,
    isRcsOnly: KIND_TRAITS[kind].hasSmsFallback && text.trim() === "",
    clientIds: new Map(clients.map(({ routeId, clientId }) => [routeId, clientId])),
  };
}

/** The routes with their shares, without how many people match on each. */
function plannedRoutes(
  counted: readonly CountedRoute[],
  shares: readonly RouteShare[],
): PlannedRoute[] {
  const byRoute = new Map(counted.map((route) => [route.routeId, route]));
  return shares.flatMap((share) => {
    const route = byRoute.get(share.routeId);
    if (!route) return [];
    const { reach: _people, optedOut: _optedOut, ...rest } = route;
    return [{ ...rest, ...share }];
  });
}
