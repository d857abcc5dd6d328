import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { createLog } from "../../../../platform/log/log.ts";
import { recordClientInfo } from "../../accounts/users/client-info.ts";
import { createDb, type Database } from "../../../db/database.ts";
import {
  MessagingError,
  type MessagingProvider,
} from "../../../providers/messaging/messaging-provider.ts";
import { createCountAudience } from "./count-audience.ts";
import { statementsOf } from "../../../http/testing/statements.ts";
import { forecast } from "./forecast.ts";
import { findHints } from "./hints.ts";
import { propose } from "./propose.ts";
import type { BookingRequest } from "./plan-booking.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(() => database.drop());

const targeting = {
  genders: [21],
  ageGroups: [],
  targetedCounties: [601],
  targetedCities: [],
  arpu: [],
  interests: [],
};
const request: BookingRequest = {
  countryId: 6,
  kind: "sms",
  targetModel: "profile",
  targeting,
  text: "",
  sender: "",
  bookingAmount: {},
  userId: null,
};

/** Networks with so many matching people each. */
function networks(
  reach: Record<number, number | Error>,
  {
    onClient = () => {},
    optedOut = 0,
    countsTogether,
    refusesCity,
    refused = new MessagingError("not-found", "There is no such call."),
  }: {
    onClient?: (clientId: number | undefined) => void;
    optedOut?: number;
    /** How many profiles came in each call for many, where the network has it. */
    countsTogether?: number[];
    refusesCity?: number;
    refused?: MessagingError;
  } = {},
) {
  let asked = 0;
  const messaging = {
    listRoutes: async () =>
      Object.keys(reach).map((id) => ({
        routeId: Number(id),
        name: `Route ${id}`,
        routeApiUrl: `http://gateway.test/r/${id}`,
        counter: 50_000,
        hasSubscribers: true,
        optOutSuffix: " Reply STOP",
        adProductIds: [5, 3, 82],
      })),
    countReaches: async (routeId, { targetings }) => {
      if (!countsTogether) throw new MessagingError("not-found", "There is no such call.");
      if (targetings.some(({ targetedCities }) => targetedCities.includes(refusesCity ?? 0)))
        throw refused;
      countsTogether.push(targetings.length);
      return targetings.map(() => ({ people: Number(reach[routeId] ?? 0), optedOut }));
    },
    countReach: async (routeId, { clientId, isRcsOnly, targeting: { targetedCities } }) => {
      asked += 1;
      onClient(clientId);
      if (targetedCities.includes(refusesCity ?? 0)) throw refused;
      const answer = reach[routeId] ?? 0;
      if (answer instanceof Error) throw answer;
      return { people: isRcsOnly ? answer / 4 : answer, optedOut };
    },
  } as Partial<MessagingProvider> as MessagingProvider;
  const log = createLog("test", "silent");
  return {
    deps: {
      db,
      clock: { now: () => new Date() },
      countAudience: createCountAudience({ messaging, log }),
      countLists: async () => new Map(),
    },
    asked: () => asked,
  };
}

test("nothing in the answer tells two audiences of nearly the same size apart", async () => {
  const answers = [];
  for (const reach of [
    { 97: 12_345, 105: 9_876, 107: 640 },
    { 97: 12_346, 105: 9_899, 107: 649 },
  ]) {
    const { deps } = networks(reach);
    for (const bookingAmount of [
      {},
      { people: 99_999_999 },
      { people: 17_777 },
      { budgetMinor: 90_000_000 },
    ])
      answers.push(await forecast(deps, { ...request, bookingAmount }));
  }
  expect(answers.slice(4)).toEqual(answers.slice(0, 4));
  expect(answers[0]?.plan).toMatchObject({ people: 22_000, maxPeople: 22_000 });
  expect(answers[0]?.plan.matching.low).toBeLessThan(22_861);
  expect(answers[0]?.plan.matching.high).toBeGreaterThan(22_945);
});

test("how many opted out is said in ranges, not at all of too few, and one person more or less never shows", async () => {
  const rangeOf = async (optedOut: number, people = 9_000) => {
    const { deps } = networks({ 97: people }, { optedOut });
    return (await forecast(deps, request)).plan.optedOut;
  };
  expect(await rangeOf(0)).toEqual({ low: 0, high: 100 });
  for (const few of [1, 19, 99]) expect(await rangeOf(few)).toEqual(await rangeOf(0));
  expect(await rangeOf(1_234)).toEqual({ low: 1000, high: 1400 });
  expect(await rangeOf(1_235)).toEqual(await rangeOf(1_234));
  expect(await rangeOf(5_000, 500)).toBeNull();
  const { deps } = networks({ 97: 9_000 }, { optedOut: 1_234 });
  const list = await forecast(deps, { ...request, targetModel: "list" });
  expect(list.plan.optedOut).toBeNull();
});

test("too few people are only called too few", async () => {
  const { deps } = networks({ 97: 480, 105: 300 });
  const { plan } = await forecast(deps, { ...request, bookingAmount: { people: 200 } });
  expect(plan).toMatchObject({
    tooNarrow: true,
    matching: { low: 0, high: 1000 },
    people: 0,
    maxPeople: 0,
    amountMinor: 0n,
  });
  expect(plan.routes.every(({ people }) => people === 0)).toBe(true);
});

test("people, coins or a budget are turned into each other exactly, people first", async () => {
  const { deps } = networks({ 97: 20_000, 105: 20_000 });
  const text = "x".repeat(200);
  const ask = async (bookingAmount: BookingRequest["bookingAmount"]) =>
    (await forecast(deps, { ...request, text, bookingAmount })).plan;
  expect(await ask({ budgetMinor: 15_000 })).toMatchObject({
    people: 250,
    parts: 2,
    coins: 500,
    amountMinor: 15_000n,
  });
  expect(await ask({ budgetMinor: 14_999 })).toMatchObject({ people: 249, amountMinor: 14_940n });
  expect(await ask({ maxCoins: 501 })).toMatchObject({ people: 250 });
  const plan = await ask({ people: 101, budgetMinor: 5 });
  expect(plan.routes.map(({ people, coins }) => [people, coins])).toEqual([
    [51, 102],
    [50, 100],
  ]);
  expect(plan.tax.netMinor + plan.tax.taxMinor).toBe(plan.amountMinor);
});

test("the same question within half a minute asks the networks once", async () => {
  const { deps, asked } = networks({ 97: 20_000, 105: 20_000 });
  await Promise.all(
    [1, 2, 3].map((people) => forecast(deps, { ...request, bookingAmount: { people } })),
  );
  expect(asked()).toBe(2);
});

test("a network that does not answer is said plainly, and is asked again next time", async () => {
  const reach: Record<number, number | Error> = {
    97: 20_000,
    105: new MessagingError("timeout", "late"),
  };
  const { deps } = networks(reach);
  await expect(forecast(deps, request)).rejects.toMatchObject({
    code: "unavailable",
    reason: "reach-unavailable",
  });
  reach[105] = 20_000;
  expect((await forecast(deps, request)).plan.maxPeople).toBe(40_000);
});

test("an advertiser whom a network has forgotten is counted as a new one", async () => {
  const userId = "forgotten";
  await db
    .insertInto("user")
    .values({ id: userId, name: "Shop", email: "shop@shop.test" })
    .execute();
  const client = {
    clientId: 7,
    clientUserId: 8,
    routeId: 97,
    routeApiUrl: "http://gateway.test/r/97",
  };
  await recordClientInfo(db, userId, client);
  const { deps } = networks(
    { 97: 20_000 },
    {
      onClient(clientId) {
        if (clientId !== undefined) throw new MessagingError("not-found", "no such client");
      },
    },
  );
  expect((await forecast(deps, { ...request, userId })).plan.maxPeople).toBe(20_000);
});

test("RCS without an SMS in its place is planned, priced and proposed for the phones that show it", async () => {
  const { deps } = networks({ 97: 20_000, 105: 20_000 });
  const rcs = { ...request, kind: "rcs" as const };
  const { plan } = await forecast(deps, rcs);
  expect(plan).toMatchObject({ maxPeople: 10_000, people: 10_000 });
  const withSms = await forecast(deps, { ...rcs, text: "Bread at half price" });
  expect(withSms.plan.maxPeople).toBe(40_000);
  const { proposals } = await propose(deps, {
    countryId: 6,
    budgetMinor: 100_000_000,
    targeting,
    hasLandingPage: false,
    userId: null,
  });
  const people = new Map(proposals.map((it) => [it.plan.kind, it.plan.people]));
  expect([people.get("sms"), people.get("rcs")]).toEqual([40_000, 10_000]);
});

test("a place that there is not is the caller's mistake, not an outage", async () => {
  const { deps } = networks({ 97: 20_000, 105: new MessagingError("rejected", "unknown county") });
  await expect(forecast(deps, request)).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "targeting" }],
  });
});

test("a forecast takes one statement, also of somebody who may have a subscription", async () => {
  const { deps } = networks({ 97: 9_000, 98: 4_000 });
  for (const userId of [null, "somebody"])
    expect(await statementsOf(() => forecast(deps, { ...request, userId }))).toHaveLength(1);
});

test("profiles that are asked at once go to a network in one call", async () => {
  const profiles: number[] = [];
  const { deps, asked } = networks({ 97: 9_000, 98: 4_000 }, { countsTogether: profiles });
  const { countryId, kind } = request;
  const counts = await Promise.all(
    [60101, 60102, 60103, 60104].map((city) =>
      deps.countAudience({
        countryId,
        kind,
        targetModel: "profile",
        clientIds: new Map(),
        targeting: { ...targeting, targetedCities: [city] },
      }),
    ),
  );
  for (const routes of counts) expect(routes.map(({ reach }) => reach)).toEqual([9_000, 4_000]);
  // The first is asked at once, the others together, on both networks.
  expect(asked()).toBe(2);
  expect(profiles).toEqual([3, 3]);
});

test("hints read their country and their user once, however many changes they try", async () => {
  const { deps } = networks({ 97: 9_000 }, { countsTogether: [] });
  const chosen = { ...targeting, ageGroups: [2], genders: [20] };
  const statements = await statementsOf(async () => {
    const hints = await findHints(deps, { ...request, targeting: chosen });
    expect(hints.length).toBeGreaterThan(2);
  });
  expect(statements.length).toBeLessThanOrEqual(3);
});

test("a profile that a network refuses is refused alone, and in the words of its own request", async () => {
  const refused = new MessagingError("rejected", "There is no such place.");
  const together = { countsTogether: [], refusesCity: 1, refused };
  const { deps } = networks({ 97: 9_000 }, together);
  const forecastOf = (city: number) =>
    forecast(deps, { ...request, targeting: { ...targeting, targetedCities: [city] } });
  const outcomes = await Promise.allSettled([60101, 60102, 1, 60103].map(forecastOf));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(outcomes[2]).toMatchObject({ reason: { code: "invalid-argument" } });
});
