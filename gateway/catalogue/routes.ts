import type { CountryCode } from "../../domain/countries.ts";

export type RouteSeed = {
  routeId: number;
  countryCode: CountryCode;
  /** A made-up operator. */
  name: string;
  /** Appended to every message, counted in its length; '' where people cannot reply. */
  optOutSuffix: string;
  messagesPerSecond: number;
  /** What it carries (spec section 9). */
  adProductIds: number[];
  /** Share of the synthetic base, in thousandths. */
  sharePerMille: number;
};

const ALL_PRODUCTS = [5, 7, 3, 82];
const WITHOUT_RCS = [5, 7, 3];

/** The five routes. Shares follow the two countries' populations; the rate is what a route takes in a second. */
export const ROUTES: readonly RouteSeed[] = [
  {
    routeId: 97,
    countryCode: "ZA",
    name: "Umoya Mobile",
    optOutSuffix: " OptOut? Reply STOP (free)",
    messagesPerSecond: 40,
    adProductIds: ALL_PRODUCTS,
    sharePerMille: 268,
  },
  {
    routeId: 105,
    countryCode: "ZA",
    name: "Karoo Cell",
    optOutSuffix: " Stop ads? Reply STOP, free",
    messagesPerSecond: 40,
    adProductIds: ALL_PRODUCTS,
    sharePerMille: 214,
  },
  {
    routeId: 107,
    countryCode: "ZA",
    name: "Protea Connect",
    optOutSuffix: " Free opt-out: reply STOP",
    messagesPerSecond: 30,
    adProductIds: ALL_PRODUCTS,
    sharePerMille: 114,
  },
  {
    routeId: 108,
    countryCode: "ZA",
    name: "Kopano Telecom",
    optOutSuffix: " To opt out reply STOP. Free",
    messagesPerSecond: 20,
    adProductIds: WITHOUT_RCS,
    sharePerMille: 74,
  },
  {
    routeId: 98,
    countryCode: "GH",
    name: "Volta Mobile",
    optOutSuffix: "",
    messagesPerSecond: 40,
    adProductIds: ALL_PRODUCTS,
    sharePerMille: 330,
  },
];

/** People of each route for a base of the given size; the parts add up to it. */
export function peoplePerRoute(subscribers: number): Map<number, number> {
  const people = new Map<number, number>();
  let given = 0;
  let share = 0;
  for (const { routeId, sharePerMille } of ROUTES) {
    share += sharePerMille;
    const upTo = Math.floor((subscribers * share) / 1000);
    people.set(routeId, upTo - given);
    given = upTo;
  }
  return people;
}
