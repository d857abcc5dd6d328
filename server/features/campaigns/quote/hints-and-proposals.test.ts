import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { shownReach } from "../../../../domain/campaign/reach.ts";
import {
  MessagingError,
  type MessagingProvider,
  type ProfileTargeting,
} from "../../../providers/messaging/messaging-provider.ts";
import { createCountAudience } from "../../audience/reach/count-audience.ts";
import { forecast } from "../../audience/reach/forecast.ts";
import { findHints } from "../../audience/reach/hints.ts";
import { propose } from "../../audience/reach/propose.ts";
import { aWorld, FRIDAY_MS, type World } from "../testing/a-world.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));

const NO_LIMITS: ProfileTargeting = {
  genders: [],
  ageGroups: [],
  targetedCounties: [],
  targetedCities: [],
  arpu: [],
  interests: [],
};

const ASKED = {
  countryId: 6,
  kind: "sms" as const,
  targetModel: "profile" as const,
  targeting: NO_LIMITS,
  text: "Bread at half price.",
  sender: "CornerShop",
  bookingAmount: {},
  userId: null,
};

test("a hint for a place says the figure that the list of places shows for it", async () => {
  const { counties } = await world.deps.messaging.listLocations(6);
  const targeting = { ...NO_LIMITS, targetedCounties: [601] };
  const hints = (await findHints(world.audience, { ...ASKED, targeting })).filter(
    ({ kind }) => kind === "add-county",
  );
  expect(hints.length).toBeGreaterThan(1);
  const counter = new Map(counties.map((county) => [county.countyId, county.counter]));
  for (const { id, addsPeople } of hints)
    expect(addsPeople).toBe(shownReach(counter.get(id ?? 0) ?? 0));
});

test("a text that is far too long is no hint's, and is not measured letter by letter", async () => {
  const request = { ...ASKED, targetModel: "everyone" as const, text: "ɛ".repeat(2_000) };
  await findHints(world.audience, request);
  const before = process.cpuUsage();
  for (let time = 0; time < 5; time += 1)
    expect(await findHints(world.audience, request)).toEqual([]);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(250);
});

test("hints name what one change adds or saves, and a budget is turned into kinds and people", async () => {
  const request = {
    ...ASKED,
    targeting: { ...NO_LIMITS, genders: [21], targetedCounties: [601] },
    text: "x".repeat(140),
    bookingAmount: { people: 1000 },
  };
  const hints = await findHints(world.audience, request);
  expect(hints[0]).toMatchObject({ kind: "shorten-text", savesMinor: 30_000 });
  const wider = hints.find(({ kind }) => kind === "add-gender");
  const reported = async (targeting: ProfileTargeting) =>
    (await forecast(world.audience, { ...request, targeting, bookingAmount: {} })).plan.shownPeople;
  expect(wider?.addsPeople).toBeGreaterThan(0);
  expect(wider?.addsPeople).toBe(await reported({ ...request.targeting, genders: [20] }));
  const { proposals } = await propose(world.audience, {
    countryId: 6,
    budgetMinor: 15_000,
    targeting: NO_LIMITS,
    hasLandingPage: false,
    userId: null,
  });
  expect(proposals.map(({ plan }) => plan.kind)).toEqual(["pcm", "sms", "rcs"]);
  expect(proposals[0]?.plan.people).toBeGreaterThanOrEqual(15_000);
  expect(proposals.every(({ plan }) => plan.amountMinor <= 15_000n)).toBe(true);
  const { proposals: ofLongText } = await propose(world.audience, {
    countryId: 6,
    budgetMinor: 15_000,
    targeting: NO_LIMITS,
    text: "Bread and milk at half price. ".repeat(10),
    hasLandingPage: false,
    userId: null,
  });
  const smsOf = (all: typeof proposals) => all.find(({ plan }) => plan.kind === "sms")?.plan;
  expect(smsOf(ofLongText)?.parts).toBeGreaterThan(1);
  expect(smsOf(ofLongText)?.people).toBeLessThan(smsOf(proposals)?.people ?? 0);
});

test("where too few match, hints are what brings enough, nearest first, with how many match then", async () => {
  const planOf = async (targeting: ProfileTargeting) =>
    (await forecast(world.audience, { ...ASKED, targeting })).plan;
  const of = (town: number): ProfileTargeting => ({
    ...NO_LIMITS,
    targetedCities: [town],
    ageGroups: [3],
  });
  const widened = (town: number, kind: string, id: number): ProfileTargeting => {
    if (kind === "add-age") return { ...of(town), ageGroups: [3, id] };
    if (kind === "add-city") return { ...of(town), targetedCities: [town, id] };
    const isAround = id === Math.floor(town / 100);
    return { ...of(town), targetedCounties: [id], targetedCities: isAround ? [] : [town] };
  };
  const hintsOf = async (town: number) => {
    expect((await planOf(of(town))).tooNarrow).toBe(true);
    const asked = { ...ASKED, text: "x".repeat(170), targeting: of(town) };
    const hints = await findHints(world.audience, asked);
    for (const { kind, id, addsPeople, message } of hints) {
      expect(message).toMatch(/^Add .*: then about [\d,]+ people match\.$/);
      const plan = await planOf(widened(town, kind, id ?? 0));
      expect(plan).toMatchObject({ tooNarrow: false, shownPeople: addsPeople });
    }
    return hints;
  };
  // A town of Gauteng: KwaZulu-Natal would bring enough, and is far away.
  expect((await hintsOf(60106)).map(({ kind, id }) => [kind, id])).toEqual([["add-county", 601]]);
  expect((await planOf(widened(60106, "add-county", 602))).tooNarrow).toBe(false);
  // A town of the Northern Cape, around which too few live.
  expect((await hintsOf(60901)).map(({ id }) => id)).toEqual([601]);
});

test("all hints together ask each network once; one that has no such call is asked for each, with the same answer", async () => {
  const asked = { once: 0, each: 0 };
  const { messaging } = world.deps;
  const targeting = { ...NO_LIMITS, targetedCities: [60101], ageGroups: [2] };
  const counted = async (hasBatch: boolean) => {
    const counting: MessagingProvider = {
      ...messaging,
      countReach: (routeId, query) => {
        asked.each += 1;
        return messaging.countReach(routeId, query);
      },
      countReaches: async (routeId, query) => {
        asked.once += 1;
        if (!hasBatch) throw new MessagingError("not-found", "No such call.");
        return messaging.countReaches(routeId, query);
      },
    };
    const countAudience = createCountAudience({ messaging: counting, log: world.deps.log });
    return findHints({ ...world.audience, countAudience }, { ...ASKED, targeting });
  };
  const networks = (await messaging.listRoutes(ASKED.countryId, ASKED.kind)).length;
  const hints = await counted(true);
  expect(hints.length).toBeGreaterThan(1);
  // What was booked is asked for by itself.
  expect(asked).toEqual({ once: networks, each: networks });
  expect(await counted(false)).toEqual(hints);
  expect(asked.each).toBeGreaterThan(networks * 6);
});
