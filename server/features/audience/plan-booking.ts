import { kindByFlowType, type CampaignKind } from "../../../domain/catalogue.ts";
import { countryById, type CountryFacts } from "../../../domain/countries.ts";
import { invalidArgument } from "../../../domain/errors.ts";
import { composeSms, longestSuffix } from "../../../domain/message-composition.ts";
import { measureMessage } from "../../../domain/message-segments.ts";
import { coinsForBudget, priceMinor } from "../../../domain/price.ts";
import { MIN_REACH_OPERATOR, reachRange } from "../../../domain/reach.ts";
import { splitTax, type TaxSplit } from "../../../domain/tax.ts";
import type { ProfileTargeting } from "../../providers/messaging/messaging-provider.ts";
import type { Database } from "../../db/database.ts";
import { readClientInfo } from "../accounts/client-info.ts";
import { readCountryFacts, readRoutes } from "../catalogue/read-country.ts";
import type { CountAudience, CountedRoute } from "./count-audience.ts";
import { maxBookablePeople, sharePeople } from "./share-people.ts";

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
  text: string;
  sender: string;
  wish: Wish;
  /** Null for a visitor. */
  userId: string | null;
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
  kind: CampaignKind;
  unitPriceTenThousandths: bigint;
  matching: { low: number; high: number };
  tooNarrow: boolean;
  maxPeople: number;
  people: number;
  parts: number;
  coins: number;
  amountMinor: bigint;
  tax: TaxSplit;
  routes: PlannedRoute[];
};

export type PlanDeps = { db: Database; countAudience: CountAudience };

/**
 * People, routes, parts and exact price of a campaign, capped by what can be booked.
 * Throws invalid-argument for an unknown country or kind, unavailable when the routes cannot be asked.
 */
export async function planBooking(deps: PlanDeps, request: BookingRequest): Promise<BookingPlan> {
  const country = countryById(request.countryId);
  const kind = kindByFlowType(request.flowTypeId);
  if (!country) throw invalidArgument([{ path: "countryId", message: "Choose a country." }]);
  if (!kind) throw invalidArgument([{ path: "flowTypeId", message: "Choose a kind of campaign." }]);
  const [facts, openRoutes, clients] = await Promise.all([
    readCountryFacts(deps.db, country.id),
    readRoutes(deps.db, country.id),
    request.userId === null ? [] : readClientInfo(deps.db, request.userId),
  ]);
  const all = await deps.countAudience({
    countryId: country.id,
    adProductId: kind.adProductId,
    targetModelId: request.targetModelId,
    targeting: request.targeting,
    clientIds: new Map(clients.map(({ routeId, clientId }) => [routeId, clientId])),
  });
  const open = new Set(openRoutes.map(({ routeId }) => routeId));
  const counted = all.filter(({ routeId }) => open.has(routeId));
  const unitPrice = BigInt(
    kind.priceBasis === "sms" ? facts.smsUnitPriceTenThousandths : facts.pcmUnitPriceTenThousandths,
  );
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
  kind: CampaignKind,
  counted: CountedRoute[],
  unitPrice: bigint,
): Omit<BookingPlan, "country" | "kind" | "unitPriceTenThousandths"> {
  const matching = counted.reduce((sum, { reach }) => sum + reach, 0);
  const maxPeople = maxBookablePeople(counted);
  const tooNarrow = maxPeople === 0;
  const partsWith = (suffix: string) => countParts(request, country, kind, suffix);
  const parts = partsWith(longestSuffix(counted.map(({ optOutSuffix }) => optOutSuffix)));
  const people = Math.min(maxPeople, wishedPeople(request.wish, parts, unitPrice) ?? maxPeople);
  const shares = sharePeople(people, counted);
  const amountMinor = priceMinor(unitPrice, BigInt(people) * BigInt(parts));
  return {
    matching: tooNarrow
      ? { low: 0, high: MIN_REACH_OPERATOR }
      : reachRange(matching, MIN_REACH_OPERATOR),
    tooNarrow,
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

/** Only an SMS has parts. An empty text is counted as one, so that a price can be shown before anything is written. */
function countParts(
  { text, sender }: BookingRequest,
  country: CountryFacts,
  kind: CampaignKind,
  suffix: string,
): number {
  if (kind.channelTypeId !== SMS_CHANNEL || text === "") return 1;
  const whole = composeSms({ text, sender, countryCode: country.code, suffix });
  return Math.max(1, measureMessage(whole).segments);
}

const SMS_CHANNEL = 5;
