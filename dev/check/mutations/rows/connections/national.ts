import type { Mutation } from "../../mutation.ts";

const TESTS = "gateway/exchange/choosing/national.test.ts › ";
const STORE = "gateway/exchange/connection.store.ts";
const SETTINGS = "gateway/exchange/check-settings.ts";
const NOWHERE = `${TESTS}a lookup service and one that asks for messages reach no country, and neither does anything a country that is not there`;

/** Connections that reach every network of a country. */
export const NATIONAL: readonly Mutation[] = [
  {
    of: "national: a country's own networks alone",
    file: STORE,
    find: "join route r on r.country_id = c.national_country_id",
    replace: "join route r on c.national_country_id is not null",
    proof: `${TESTS}a number whose network has no connection of its own goes over the one of its country, at its price, and none of another country does`,
  },
  {
    of: "national: a route's own connection goes first",
    file: STORE,
    find: "const NATIONAL_PRIORITY = 10;",
    replace: "const NATIONAL_PRIORITY = 0;",
    proof: `${TESTS}a route's own connection goes first, and what it refuses goes over the national one`,
  },
  {
    of: "national: compared where the cheapest is chosen",
    file: "gateway/exchange/choose-connection.ts",
    find: "priority === first || (isByPrice && isNational)",
    replace: "priority === first || (isByPrice && isNational && first > 9)",
    proof: `${TESTS}on a route that goes by price it takes the messages where it is the cheapest`,
  },
  {
    of: "national: the kinds that it carries alone",
    file: "gateway/exchange/exchange.ts",
    find: "(!one.isNational || mayCarry(one.connectionId, kind)),",
    replace: "(one.isNational || !one.isNational),",
    proof: `${TESTS}kinds that it does not carry go as if it were not there`,
  },
  {
    of: "national: ported numbers",
    file: STORE,
    find: "where not exists (select from route_connection g",
    replace: "where false and not exists (select from route_connection g",
    proof:
      "gateway/delivery/places/places.test.ts › go over a connection that reaches all networks of the country, where the network that they were ported to has none of its own",
  },
  {
    of: "national: the work of its routes is one worker's",
    file: "gateway/delivery/delivery-engine.ts",
    find: "unitsOf([...routeDays.keys()], await listServing(deps.db))",
    replace:
      "unitsOf([...routeDays.keys()], (await listServing(deps.db)).filter(({ isNational }) => !isNational))",
    proof: `${TESTS}one worker does the work of all routes that it reaches`,
  },
  {
    of: "national: nobody who takes no messages",
    file: SETTINGS,
    find: "if (onRequest || isLookup)",
    replace: "if (onRequest && isLookup)",
    proof: NOWHERE,
  },
  {
    of: "national: a country that is there",
    file: SETTINGS,
    find: "if (!countryById(countryId))",
    replace: "if (countryId < 0)",
    proof: NOWHERE,
  },
  {
    of: "national: not deleted while it reaches a country",
    file: "server/features/administration/networks/change-networks.ts",
    find: "if (network.nationalCountryId !== null)",
    replace: "if (network.nationalCountryId === -1)",
    proof:
      "server/features/administration/networks/networks.test.ts › a connection that reaches all networks of a country says so, with audit, and is deleted only after that was changed",
  },
];
