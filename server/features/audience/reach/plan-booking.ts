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
import { basisOf } from "../../../../domain/campaign/people/share-people.ts";
import { KIND_TRAITS, type KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { countryById, type CountryConfig } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { ProfileTargeting } from "../../../providers/messaging/messaging-provider.ts";
import type { Database } from "../../../db/database.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { taxCountry, taxRatesFrom } from "../../billing/ledger/tax-rates.ts";
import { unitPriceBy } from "../../billing/subscriptions/unit-price.ts";
import type { AudienceQuery, CountedRoute } from "./count-audience.ts";
import { countPeople, type CountPeopleDeps } from "./count-people.ts";
import { findPlanFacts } from "./plan-facts.store.ts";
import type { TaxRates } from "../../../../domain/money/tax.ts";
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
};

/**
 * People, routes, parts and exact price of a campaign, capped by what can be booked.
 * Throws invalid-argument for an unknown country, unavailable when the routes cannot be asked.
 */
export async function planBooking(deps: PlanDeps, request: BookingRequest): Promise<BookingPlan> {
  return planFrom(deps, request, await readBasis(deps, request));
}

/** What the plans of a user and a kind in a country have in common, whatever profile they are for. */
export type PlanBasis = {
  country: CountryConfig;
  unitPriceTenThousandths: bigint;
  taxRates: TaxRates;
  openRouteIds: ReadonlySet<number>;
  /** What people are counted by. */
  counting: Omit<AudienceQuery, "targeting" | "targetModel">;
};

/** Reads it, in one statement. Throws invalid-argument for an unknown country. */
export async function readBasis(
  { db, clock }: Pick<PlanDeps, "db" | "clock">,
  { countryId, kind, text, userId }: Pick<BookingRequest, "countryId" | "kind" | "text" | "userId">,
): Promise<PlanBasis> {
  const country = countryById(countryId);
  if (!country)
    throw invalidArgument([{ path: "countryId", message: translate("Choose a country.") }]);
  const { currency } = country;
  const taxCountryId = taxCountry(currency).id;
  const facts = await findPlanFacts(db, { countryId, taxCountryId, userId });
  if (!facts) throw new AppError("not-found");
  const { priceBasis, hasSmsFallback } = KIND_TRAITS[kind];
  const catalogued = BigInt(priceBasis === "sms" ? facts.prices.sms : facts.prices.pcm);
  const now = clock.now();
  return {
    country,
    unitPriceTenThousandths: unitPriceBy(
      facts.terms,
      { currency, unitPriceTenThousandths: catalogued },
      now,
    ),
    taxRates: taxRatesFrom(facts.taxes, currency, now),
    openRouteIds: new Set(facts.openRouteIds),
    counting: {
      countryId,
      kind,
      isRcsOnly: hasSmsFallback && text.trim() === "",
      clientIds: new Map(facts.clients.map(({ routeId, clientId }) => [routeId, clientId])),
    },
  };
}

/** A plan on a basis that has been read. Throws unavailable when the routes cannot be asked. */
export async function planFrom(
  deps: CountPeopleDeps,
  request: BookingRequest,
  { country, unitPriceTenThousandths, taxRates, openRouteIds, counting }: PlanBasis,
): Promise<BookingPlan> {
  const { kind, targetModel, listUse = "all", text, sender, bookingAmount } = request;
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
  const counted = all.filter(({ routeId }) => openRouteIds.has(routeId));
  const terms = { country, kind, unitPriceTenThousandths };
  const { shares, ...quoted } = quote({
    ...terms,
    basis: basisOf(targetModel, listUse),
    text,
    sender,
    bookingAmount,
    taxRates,
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
