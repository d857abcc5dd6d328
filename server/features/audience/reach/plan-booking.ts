import { kindByFlowType, TARGET_MODEL } from "../../../../domain/catalogue.ts";
import type { KindTraits } from "../../../../domain/campaign/kinds/traits.ts";
import { countParts } from "../../../../domain/campaign/kind-parts.ts";
import { countryById, type CountryFacts } from "../../../../domain/countries.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { longestSuffix } from "../../../../domain/message/message-composition.ts";
import { coinsForBudget, priceMinor } from "../../../../domain/money/price.ts";
import {
  MIN_REACH_LIST,
  MIN_REACH_OPERATOR,
  reachRange,
} from "../../../../domain/campaign/reach.ts";
import { splitTax, type TaxSplit } from "../../../../domain/money/tax.ts";
import type { ProfileTargeting } from "../../../providers/messaging/messaging-provider.ts";
import type { Database } from "../../../db/database.ts";
import { readClientInfo } from "../../accounts/users/client-info.ts";
import { readCountryFacts, readRoutes } from "../../catalogue/read-country.ts";
import type { AudienceQuery, CountAudience, CountedRoute } from "./count-audience.ts";
import type { ListsOnRoutes } from "../lists/list-on-routes.ts";
import {
  isTooNarrow,
  maxBookablePeople,
  sharePeople,
  toldPeople,
  type Basis,
} from "./share-people.ts";
import { say } from "../../../../domain/say.ts";

/** One of the three counts, people before coins before budget; none means everybody. */
export type Wish = {
  people?: number | undefined;
  maxCoins?: number | undefined;
  budgetMinor?: number | undefined;
};

export type BookingRequest = {
  countryId: number;
  flowTypeId: number;
  targetModelId: number;
  targeting: ProfileTargeting;
  /** The SMS that is counted; of RCS the one that stands in for it, '' where there is none. */
  text: string;
  sender: string;
  wish: Wish;
  /** Null for a visitor. */
  userId: string | null;
  /** Own lists: who is written to (targetModelId 2), who is left out (the others). */
  listId?: string | null | undefined;
  excludeListId?: string | null | undefined;
};

export type PlannedRoute = Omit<CountedRoute, "reach"> & {
  people: number;
  coins: number;
  /** Parts as this route counts them; at most those of the booking. */
  routeParts: number;
};

/** What a campaign would be: nothing in it tells an exact count of matching people. */
export type BookingPlan = {
  country: CountryFacts;
  kind: KindTraits;
  unitPriceTenThousandths: bigint;
  matching: { low: number; high: number };
  tooNarrow: boolean;
  /** How many of the operators' base are said to match (decision 007). */
  toldPeople: number;
  maxPeople: number;
  people: number;
  parts: number;
  coins: number;
  amountMinor: bigint;
  tax: TaxSplit;
  routes: PlannedRoute[];
};

export type PlanDeps = {
  db: Database;
  countAudience: CountAudience;
  listsOnRoutes: ListsOnRoutes;
  /** What this user pays per coin; without it, the catalogue's price. */
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
 * Throws invalid-argument for an unknown country or kind, unavailable when the routes cannot be asked.
 */
export async function planBooking(deps: PlanDeps, request: BookingRequest): Promise<BookingPlan> {
  const country = countryById(request.countryId);
  const kind = kindByFlowType(request.flowTypeId);
  if (!country) throw invalidArgument([{ path: "countryId", message: say("Choose a country.") }]);
  if (!kind)
    throw invalidArgument([{ path: "flowTypeId", message: say("Choose a kind of campaign.") }]);
  const [facts, openRoutes, clients] = await Promise.all([
    readCountryFacts(deps.db, country.id),
    readRoutes(deps.db, country.id),
    request.userId === null ? [] : readClientInfo(deps.db, request.userId),
  ]);
  const lists = await listsOf(deps, request);
  const query = {
    countryId: country.id,
    adProductId: kind.adProductId,
    flowTypeId: kind.flowTypeId,
    isRcsOnly: kind.hasSmsFallback && request.text.trim() === "",
    targetModelId: request.targetModelId,
    targeting: request.targeting,
    clientIds: new Map(clients.map(({ routeId, clientId }) => [routeId, clientId])),
  };
  const all =
    lists === undefined
      ? await countNobody(deps, query)
      : await deps.countAudience({ ...query, ...lists });
  const open = new Set(openRoutes.map(({ routeId }) => routeId));
  const counted = all.filter(({ routeId }) => open.has(routeId));
  const unitPriceTenThousandths = BigInt(
    kind.priceBasis === "sms" ? facts.smsUnitPriceTenThousandths : facts.pcmUnitPriceTenThousandths,
  );
  const unitPrice =
    (await deps.unitPriceFor?.({
      userId: request.userId,
      currency: country.currency,
      unitPriceTenThousandths,
    })) ?? unitPriceTenThousandths;
  return {
    country,
    kind,
    unitPriceTenThousandths: unitPrice,
    ...book(request, country, kind, counted, unitPrice),
  };
}

function book(
  request: BookingRequest,
  country: CountryFacts,
  kind: KindTraits,
  counted: CountedRoute[],
  unitPrice: bigint,
): Omit<BookingPlan, "country" | "kind" | "unitPriceTenThousandths"> {
  const basis: Basis = request.targetModelId === TARGET_MODEL.list ? "list" : "operator";
  const floor = basis === "list" ? MIN_REACH_LIST : MIN_REACH_OPERATOR;
  const matching = counted.reduce((sum, { reach }) => sum + reach, 0);
  const maxPeople = maxBookablePeople(counted, basis);
  const tooNarrow = isTooNarrow(counted, basis);
  const message = { ...request, flowTypeId: kind.flowTypeId };
  const partsWith = (suffix: string) => countParts(message, country.code, suffix);
  const parts = partsWith(longestSuffix(counted.map(({ optOutSuffix }) => optOutSuffix)));
  const people = Math.min(maxPeople, wishedPeople(request.wish, parts, unitPrice) ?? maxPeople);
  const shares = sharePeople(people, counted, basis);
  const amountMinor = priceMinor(unitPrice, BigInt(people) * BigInt(parts));
  return {
    matching: tooNarrow ? { low: 0, high: floor } : reachRange(matching, floor),
    tooNarrow,
    toldPeople: toldPeople(counted),
    maxPeople,
    people,
    parts,
    coins: people * parts,
    amountMinor,
    tax: splitTax(country.code, amountMinor),
    routes: counted.map((route) => {
      const { routeId, name, routeApiUrl, counter, optOutSuffix, adProductIds } = route;
      const routePeople = shares.get(routeId) ?? 0;
      return {
        routeId,
        name,
        routeApiUrl,
        counter,
        optOutSuffix,
        adProductIds,
        people: routePeople,
        coins: routePeople * parts,
        routeParts: partsWith(optOutSuffix),
      };
    }),
  };
}

function wishedPeople(
  { people, maxCoins, budgetMinor }: Wish,
  parts: number,
  unitPrice: bigint,
): number | undefined {
  if (people !== undefined) return people;
  if (maxCoins !== undefined) return Math.floor(maxCoins / parts);
  if (budgetMinor === undefined) return undefined;
  return Number(coinsForBudget(unitPrice, BigInt(budgetMinor)) / BigInt(parts));
}

/** The routes with nobody on them: what an own list matches before it is chosen. */
async function countNobody(
  { countAudience }: PlanDeps,
  query: AudienceQuery,
): Promise<CountedRoute[]> {
  const routes = await countAudience({ ...query, targetModelId: TARGET_MODEL.everyone });
  return routes.map((route) => ({ ...route, reach: 0 }));
}

/** The lists of a request as each network knows them; undefined for an own list that is not chosen yet. */
async function listsOf(
  { listsOnRoutes }: PlanDeps,
  { userId, targetModelId, listId, excludeListId }: BookingRequest,
) {
  if (targetModelId === TARGET_MODEL.list) {
    if (userId === null || !listId) return undefined;
    return { listIds: await listsOnRoutes(userId, listId) };
  }
  if (userId === null || !excludeListId) return {};
  return { excludeListIds: await listsOnRoutes(userId, excludeListId) };
}
