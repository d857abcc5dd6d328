import type { Mutation } from "../mutation.ts";

const PLACES = "gateway/delivery/places/places.test.ts › ";
const PLACE = "gateway/delivery/places/place-batch.ts";
const ASK = "gateway/delivery/places/ask-places.ts";

/** Which network a number is on. */
export const LOOKUPS: readonly Mutation[] = [
  {
    of: "lookup: a number nobody has gets nothing",
    file: PLACE,
    find: 'if (place?.isDead) return "dead";',
    replace: "",
    proof: `${PLACES}go to the network they were ported to, stay where no route is theirs, and nowhere when nobody has them`,
  },
  {
    of: "lookup: nobody is written to over a network without a connection",
    file: PLACE,
    find: "exchange.hasAny(now, traits, [])",
    replace: "true",
    proof: `${PLACES}go to the network they were ported to, stay where no route is theirs, and nowhere when nobody has them`,
  },
  {
    of: "lookup: an answer counts for so many days",
    file: ASK,
    find: "(live.connection.lookup?.maxAgeDays ?? 0) * DAY_MS",
    replace: "365 * DAY_MS",
    proof: `${PLACES}are asked for again only when the answer is older than the connection allows`,
  },
  {
    of: "lookup: no answer leaves the prefix",
    file: ASK,
    find: "if (!facts) break;",
    replace: "if (!facts) return undefined;",
    proof: `${PLACES}go by their prefix while the service does not answer, and nothing of that is remembered`,
  },
  {
    of: "lookup: a network that is away holds up nobody else",
    file: "gateway/delivery/slots/slot.store.ts",
    find: "bool_or(not as_sms and (via_route is null or via_route = ${routeId}))",
    replace: "true",
    proof: `${PLACES}wait for a network that is away without holding up those of their list`,
  },
  {
    of: "lookup: it serves no route",
    file: "gateway/exchange/change-serving.ts",
    find: "if (lookupIds.has(connectionId))",
    replace: "if (false as boolean)",
    proof: `${PLACES}are no messages: a lookup service serves no route, and says how much it was asked`,
  },
  {
    of: "networks: test messages of a day",
    file: "gateway/transactional/send-test-message.ts",
    find: "if (!(await insertTest(deps.db, counted)))",
    replace: "if (!counted)",
    proof:
      "gateway/http/network-api.test.ts › a connection sends so many test messages on a day, and more the next day",
  },
];

const OVER_NETWORKS =
  "server/features/campaigns/delivery/over-networks/dialects.test.ts › a campaign to an own list goes from draft to settled over %s: each number once, each cent where receipts say";

/** Campaigns over networks that lose answers. */
export const OVER_AGGREGATORS: readonly Mutation[] = [
  {
    of: "over networks: a message in doubt is handed to nobody again",
    file: "gateway/delivery/note-outcome.ts",
    find: 'of("postponed").map(({ message }) => message),',
    replace: '[...of("postponed"), ...of("unknown")].map(({ message }) => message),',
    proof: OVER_NETWORKS,
  },
  {
    of: "over networks: a receipt with a number ends a doubt",
    file: "gateway/events/event-work.store.ts",
    find: "const named = await nameDoubts(tx, ids);",
    replace: "const named = await nameDoubts(tx, []);",
    proof: OVER_NETWORKS,
  },
  {
    of: "over networks: a receipt with our own reference ends a doubt",
    file: "gateway/networks/http/dialects/clickatell-callbacks.ts",
    find: "ownReference: it.clientMessageId,",
    replace: "",
    proof: OVER_NETWORKS,
  },
  {
    of: "over networks: our own reference comes before the number",
    file: "gateway/events/event-work.store.ts",
    find: "and e.own_service_id is null",
    replace: "",
    proof:
      "gateway/events/connections.test.ts › in doubt are decided by a receipt that names our own reference alone, and by none of another message",
  },
  {
    of: "over networks: endless names of a network stop nothing",
    file: "gateway/networks/stored-event.ts",
    find: "if (name.length <= MAX_NAME_CHARACTERS) return name;",
    replace: 'if (name !== "") return name;',
    proof:
      "gateway/events/connections.test.ts › go on whatever names and times a network gives: endless ids, and moments that there are not",
  },
  {
    of: "over networks: the call of a killed gateway is not made again",
    file: "gateway/delivery/resolve-handovers.ts",
    find: "if (!live?.capabilities.isIdempotent) return false;",
    replace: "if (!live) return false;",
    proof:
      "server/features/campaigns/delivery/over-networks/killed-gateway.test.ts › a gateway killed in the middle of a campaign over SMPP sends nobody a message twice, leaves one window in doubt, and every cent is spent or back",
  },
];

const COST_TESTS = "gateway/costs/costs.test.ts › ";
const BOOK = "gateway/costs/book-costs.ts";
const DOUBT = `${COST_TESTS}is not booked for a message in doubt before a receipt names it, and the change is in the feed; without money when its time is over`;

const REVENUE = "server/features/administration/revenue/revenue.store.ts";
const REVENUE_COSTS = "server/features/administration/revenue/campaign-costs.test.ts › ";
const MARGIN = `${REVENUE_COSTS}a campaign's messages are charged by part and day, and what is left of its revenue is in the report, campaign by campaign and network by network`;
const UNKNOWN_COST = `${REVENUE_COSTS}costs in another currency, and messages that no network has accounted for, are parts whose cost is not known`;

/** What networks charge. */
export const COSTS: readonly Mutation[] = [
  {
    of: "costs: every part is charged",
    file: BOOK,
    find: "micros: unitMicros * BigInt(one.parts)",
    replace: "micros: unitMicros",
    proof: `${COST_TESTS}is booked for every part of a message that a network has taken, by the price of its destination`,
  },
  {
    of: "costs: a destination has a price of its own",
    file: "gateway/costs/tariff.ts",
    find: "ofChannel.find((price) => price.routeId === routeId) ??",
    replace: "",
    proof: `${COST_TESTS}is booked for every part of a message that a network has taken, by the price of its destination`,
  },
  {
    of: "costs: a day is that of the country",
    file: BOOK,
    find: 'zones.get(routeId) ?? "UTC"',
    replace: '"UTC"',
    proof: `${COST_TESTS}changes at midnight of the country that a message goes to, for what is handed over from then on`,
  },
  {
    of: "costs: no price is no money",
    file: "gateway/costs/tariff.ts",
    find: "prices.filter((price) => price.channel === channel)",
    replace: "prices.filter((price) => price.channel !== undefined || channel)",
    proof: `${COST_TESTS}is counted with its parts and without money where there is no price`,
  },
  {
    of: "costs: what the network says goes first",
    file: BOOK,
    find: "if (cost) return cost;",
    replace: "",
    proof: `${COST_TESTS}is what the network itself says, where it does`,
  },
  {
    of: "costs: a doubt that a receipt ends is booked",
    file: "gateway/events/take-events.ts",
    find: "named.map(({ since, ...doubt }) => ({ ...doubt, atMs: since.getTime() })),",
    replace:
      "named.slice(0, 0).map(({ since, ...doubt }) => ({ ...doubt, atMs: since.getTime() })),",
    proof: DOUBT,
  },
  {
    of: "costs: a doubt that nobody ends is booked without money",
    file: "gateway/delivery/resolve-handovers.ts",
    find: 'cost: "unknown" as const,',
    replace: "cost: undefined,",
    proof: DOUBT,
  },
  {
    of: "costs: prices are not entered over newer ones",
    file: "gateway/costs/change-tariff.ts",
    find: "(await findLastTariffId(tx, tariff.connectionId)) !== known",
    replace: "known === -1",
    proof: `${COST_TESTS}are added from today on, over what the caller has seen, and once for a destination`,
  },
  {
    of: "costs: revenue is freed of tax",
    file: REVENUE,
    find: 't."from" <= (h.placed_at at time zone t."timeZone")::date',
    replace: "false",
    proof: MARGIN,
  },
  {
    of: "costs: a network's share has its own costs",
    file: REVENUE,
    find: "(${routeId}::int is null or cr.route_id = ${routeId})) k on true",
    replace: "(${routeId}::int is null or cr.route_id > 0)) k on true",
    proof: MARGIN,
  },
  {
    of: "costs: what nobody has accounted for is not free",
    file: REVENUE,
    find: "then cr.sent * cr.route_parts",
    replace: "then 0",
    proof: UNKNOWN_COST,
  },
  {
    of: "costs: currencies are not mixed",
    file: REVENUE,
    find: "filter (where cc.currency = co.currency_code)",
    replace: "",
    proof: UNKNOWN_COST,
  },
  {
    of: "costs: what networks report is stored",
    file: "server/features/campaigns/delivery/route-report.store.ts",
    find: "  await upsertCosts(db, reports);",
    replace: "",
    proof: MARGIN,
  },
  {
    of: "RCS alone goes to phones that show it",
    file: "gateway/delivery/pick-people.ts",
    find: "bar(left.filter((person) => !capable.has(person)));",
    replace: "bar([]); void capable;",
    proof:
      "gateway/delivery/phones/rcs-phones.test.ts › RCS without an SMS in its place goes to phones that show it alone, and about none is the network asked twice",
  },
  {
    of: "phones nobody has asked about are not passed over",
    file: "gateway/delivery/phones/rcs-phones.ts",
    find: "if (unknown.length > 0) throw new PhonesUnknown(routeId, unknown);",
    replace: "void unknown;",
    proof:
      "gateway/delivery/phones/rcs-phones.test.ts › while the network does not say nobody is passed over: the same people are asked about once it does",
  },
];
