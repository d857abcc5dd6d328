import type { CountryConfig } from "../../countries.ts";
import { longestSuffix } from "../../message/message-composition.ts";
import { coinsForBudget, priceMinor } from "../../money/price.ts";
import { splitTax, type TaxRates, type TaxSplit } from "../../money/tax.ts";
import { countParts } from "../kind-parts.ts";
import type { KindName } from "../kinds/traits.ts";
import { reachRange } from "../reach.ts";
import {
  floorOf,
  isTooNarrow,
  maxBookablePeople,
  sharePeople,
  shownPeople,
  type Basis,
  type RouteReach,
} from "../people/share-people.ts";

/** One of the three counts, people before coins before budget; none means everybody. */
export type BookingAmount = {
  people?: number | undefined;
  maxCoins?: number | undefined;
  budgetMinor?: number | undefined;
};

export type QuoteFacts = {
  country: Pick<CountryConfig, "code">;
  kind: KindName;
  basis: Basis;
  /** The SMS to count; for RCS its fallback, '' without one. */
  text: string;
  sender: string;
  bookingAmount: BookingAmount;
  unitPriceTenThousandths: bigint;
  /** In that price. */
  taxRates: TaxRates;
  routes: readonly (RouteReach & { optOutSuffix: string })[];
};

/** One route's share of a campaign. */
export type RouteShare = {
  routeId: number;
  people: number;
  coins: number;
  /** Parts as this route counts them; at most those of the campaign. */
  routeParts: number;
};

/** A priced booking without any exact count of matching people. */
export type Quote = {
  matching: { low: number; high: number };
  tooNarrow: boolean;
  /** People of the operators' base who match, as shown (decision 007). */
  shownPeople: number;
  maxPeople: number;
  people: number;
  parts: number;
  coins: number;
  amountMinor: bigint;
  tax: TaxSplit;
  /** In the order of the routes asked. */
  shares: RouteShare[];
};

/** People, parts, coins, price (minor units, VAT included) and each route's share, capped by what can be booked. */
export function quote(facts: QuoteFacts): Quote {
  const { country, routes, unitPriceTenThousandths: unitPrice } = facts;
  const { basis } = facts;
  const floor = floorOf(basis);
  const matching = routes.reduce((sum, { reach }) => sum + reach, 0);
  const maxPeople = maxBookablePeople(routes, basis);
  const tooNarrow = isTooNarrow(routes, basis);
  const message = { text: facts.text, sender: facts.sender, kind: facts.kind };
  const partsWith = (suffix: string) => countParts(message, country.code, suffix);
  const parts = partsWith(longestSuffix(routes.map(({ optOutSuffix }) => optOutSuffix)));
  const people = Math.min(
    maxPeople,
    requestedPeople(facts.bookingAmount, parts, unitPrice) ?? maxPeople,
  );
  const shares = sharePeople(people, routes, basis);
  const amountMinor = priceMinor(unitPrice, BigInt(people) * BigInt(parts));
  return {
    matching: tooNarrow ? { low: 0, high: floor } : reachRange(matching, floor),
    tooNarrow,
    shownPeople: shownPeople(routes),
    maxPeople,
    people,
    parts,
    coins: people * parts,
    amountMinor,
    tax: splitTax(facts.taxRates, amountMinor),
    shares: routes.map(({ routeId, optOutSuffix }) => {
      const routePeople = shares.get(routeId) ?? 0;
      const coins = routePeople * parts;
      return { routeId, people: routePeople, coins, routeParts: partsWith(optOutSuffix) };
    }),
  };
}

function requestedPeople(
  { people, maxCoins, budgetMinor }: BookingAmount,
  parts: number,
  unitPrice: bigint,
): number | undefined {
  if (people !== undefined) return people;
  if (maxCoins !== undefined) return Math.floor(maxCoins / parts);
  if (budgetMinor === undefined) return undefined;
  return Number(coinsForBudget(unitPrice, BigInt(budgetMinor)) / BigInt(parts));
}
