import type { Mutation } from "../mutation.ts";

const PLACES = "gateway/delivery/places/places.test.ts › ";
const PLACE = "gateway/delivery/places/place-batch.ts";
const ASK = "gateway/delivery/places/ask-places.ts";

/** Which network a number is on. */
export const LOOKUPS: readonly Mutation[] = [
  {
    of: "lookup: a number nobody has gets nothing",
    file: PLACE,
    find: "if (place?.isDead) return { reason: FAILURE.unknownNumber };",
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
    file: "gateway/delivery/message.store.ts",
    find: '.where((eb) => eb.or([eb("viaRoute", "is", null), eb("viaRoute", "=", ofRoute ?? 0)])),',
    replace: "",
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
