import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { declareConsent, deleteList } from "../../audience/lists/manage-lists.ts";
import { rememberOptOut } from "../../audience/lists/remember-opt-out.ts";
import { forecast } from "../../audience/reach/forecast.ts";
import { findHints } from "../../audience/reach/hints.ts";
import { propose } from "../../audience/reach/propose.ts";
import type { BookingRequest } from "../../audience/reach/plan-booking.ts";
import {
  aDraft,
  anAdvertiser,
  auditRows,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  walletOf,
  type World,
} from "../testing/a-world.ts";
import { aList, CONSENT, enterFiles } from "../testing/own-lists.ts";
import { quoteCampaign } from "./quote-campaign.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));
afterEach(() => {
  world.faults.current = () => {};
  vi.restoreAllMocks();
});

const COUNTRIES = {
  ZA: { countryId: 6, number: (n: number) => `0${820_000_000 + n * 37}`, currency: "ZAR" },
  GH: { countryId: 7, number: (n: number) => `0${240_000_000 + n * 37}`, currency: "GHS" },
} as const;
const { number } = COUNTRIES.ZA;
const NOBODY = { gender: [], text: "Half price today: https://shop.example/now" };

/** A number of these lists, however it is written. */
const NUMBER = /\b(?:0|27|233)(?:82|24)\d{7}\b/;

/** Everything that is asked of the networks from now on, address and body. */
function recordNetworks(): string[] {
  const asked: string[] = [];
  const answer = world.gateway.app.request.bind(world.gateway.app);
  vi.spyOn(world.gateway.app, "request").mockImplementation(async (input, init, ...rest) => {
    const request = input instanceof Request ? input : new Request(input, init);
    asked.push(`${request.url} ${await request.clone().text()}`);
    return answer(request, undefined, ...rest);
  });
  return asked;
}
const ofLists = (asked: readonly string[]) =>
  asked.filter((call) => /msisdnlist|optout|listid/i.test(call) || NUMBER.test(call));

async function shopWithList(code: keyof typeof COUNTRIES, consent?: typeof CONSENT) {
  const { countryId, number: of, currency } = COUNTRIES[code];
  const userId = await anAdvertiser(world, 100_000n, currency);
  enterFiles(world, userId);
  const numbers = Array.from({ length: 240 }, (_, n) => of(n));
  const { list } = await aList(world, userId, numbers, { countryId, consent });
  return { userId, countryId, listId: list.id };
}

test.each(["ZA", "GH"] as const)(
  "nothing of a list reaches a network of %s before consent is declared and the campaign is paid",
  async (code) => {
    const { userId, countryId, listId } = await shopWithList(code);
    const asked = recordNetworks();
    const draft = { ...NOBODY, targetModel: "list" as const, listId, people: 240 };
    const { id } = await aDraft(world, userId, draft, countryId);
    const request: BookingRequest = {
      countryId,
      kind: "sms",
      targetModel: "list",
      targeting: {
        genders: [],
        ageGroups: [],
        targetedCounties: [],
        targetedCities: [],
        arpu: [],
        interests: [],
      },
      text: "Bread at half price",
      sender: "",
      bookingAmount: {},
      userId,
      listId,
    };
    expect((await forecast(world.deps, request)).plan.maxPeople).toBe(240);
    const except: BookingRequest = {
      ...request,
      targetModel: "profile",
      listId: null,
      excludeListId: listId,
    };
    expect((await forecast(world.deps, except)).plan.maxPeople).toBeGreaterThan(0);
    await findHints(world.deps, except);
    await propose(world.deps, { ...except, budgetMinor: 15_000, hasLandingPage: true });
    const ask = { userId, isAnonymous: false, id };
    expect((await quoteCampaign(world.deps, ask)).problems).toMatchObject([{ path: "listId" }]);
    await expect(quoteAndSubmit(world, userId, id)).rejects.toMatchObject({
      code: "invalid-argument",
    });
    await world.catchUp();
    expect(asked.length).toBeGreaterThan(0);
    expect(ofLists(asked)).toEqual([]);
    await declareConsent(world.audience, { userId, id: listId, ...CONSENT });
    await quoteCampaign(world.deps, ask);
    expect(ofLists(asked)).toEqual([]);
    await quoteAndSubmit(world, userId, id);
    expect(ofLists(asked)).toEqual([]);
    await world.catchUp();
    const given = ofLists(asked);
    expect(given.filter((call) => call.includes("msisdnlist")).length).toBeGreaterThan(0);
    // Networks fetch numbers from an address; none stands in what they are asked.
    expect(given.filter((call) => NUMBER.test(call))).toEqual([]);
  },
  60_000,
);

test("a list to leave out needs consent too, and is given to networks after the payment only", async () => {
  const { userId, listId } = await shopWithList("ZA");
  const asked = recordNetworks();
  const { id } = await aDraft(world, userId, { excludeListId: listId });
  const ask = { userId, isAnonymous: false, id };
  expect((await quoteCampaign(world.deps, ask)).problems).toMatchObject([
    { step: "people", path: "excludeListId" },
  ]);
  await declareConsent(world.audience, { userId, id: listId, ...CONSENT });
  expect((await quoteCampaign(world.deps, ask)).problems).toEqual([]);
  await quoteAndSubmit(world, userId, id);
  expect(ofLists(asked)).toEqual([]);
  await world.catchUp();
  expect(ofLists(asked).length).toBeGreaterThan(0);
});

test("a network that cannot take the list now gets it with the next try; one that refuses it gives the money back", async () => {
  const { userId, listId } = await shopWithList("ZA", CONSENT);
  const draft = { ...NOBODY, targetModel: "list" as const, listId, people: 240 };
  const book = async () => {
    const { id } = await aDraft(world, userId, draft);
    await quoteAndSubmit(world, userId, id);
    return id;
  };
  const failing = (kind: "unavailable" | "rejected") => {
    world.faults.current = (method, side) => {
      if (method === "registerList" && side === "before") throw new MessagingError(kind, "no");
    };
  };
  failing("unavailable");
  const first = await book();
  const { heldMinor } = await walletOf(world, userId);
  expect(heldMinor).toBeGreaterThan(0n);
  await world.catchUp();
  expect((await reread(world, userId, first)).campaign.status).toBe("pending");
  expect((await walletOf(world, userId)).heldMinor).toBe(heldMinor);
  world.faults.current = () => {};
  await world.advanceTo(FRIDAY_MS + HOUR_MS);
  expect(
    (await reread(world, userId, first)).routes.some(({ serviceId }) => serviceId !== null),
  ).toBe(true);
  failing("rejected");
  const other = await shopWithList("ZA", CONSENT);
  const { id } = await aDraft(world, other.userId, { ...draft, listId: other.listId });
  await quoteAndSubmit(world, other.userId, id);
  await world.advanceTo(FRIDAY_MS + 3 * HOUR_MS);
  expect((await reread(world, other.userId, id)).campaign.status).toBe("rejected");
  expect(await walletOf(world, other.userId)).toMatchObject({
    heldMinor: 0n,
    availableMinor: 100_000n,
  });
  expect(await auditRows(world)).toEqual([]);
});

test("a list is counted by the networks of its prefixes, without those who opted out here", async () => {
  const userId = await anAdvertiser(world);
  enterFiles(world, userId);
  const of = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `0${prefix}${String(1_000_000 + n)}`);
  const rows = [...of("82", 60), ...of("83", 40), ...of("84", 30)];
  const { list } = await aList(world, userId, rows);
  const count = () => world.deps.countLists(userId, { listIds: [list.id] });
  expect(await count()).toEqual(
    new Map([
      [97, 60],
      [105, 40],
      [107, 30],
    ]),
  );
  const at = world.clock.now();
  await rememberOptOut(world.audience, { msisdn: "27831000001", at });
  const later = await aList(world, userId, [...of("83", 5), ...of("82", 1)]);
  expect(await world.deps.countLists(userId, { listIds: [later.list.id] })).toEqual(
    new Map([
      [105, 4],
      [97, 1],
    ]),
  );
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
  expect((await count()).get(105)).toBe(39);
  // Each person of two lists is counted once, and those of a third are left out.
  expect(await world.deps.countLists(userId, { listIds: [list.id, later.list.id] })).toEqual(
    new Map([
      [97, 60],
      [105, 39],
      [107, 30],
    ]),
  );
  expect(
    await world.deps.countLists(userId, { listIds: [list.id], exceptListIds: [later.list.id] }),
  ).toEqual(
    new Map([
      [97, 59],
      [105, 35],
      [107, 30],
    ]),
  );
  vi.useRealTimers();
});

test("several lists are booked as one, each person once; a list and a profile are estimated before the payment", async () => {
  const userId = await anAdvertiser(world);
  enterFiles(world, userId);
  const of = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => number(from + n));
  const first = (await aList(world, userId, of(2000, 2150), { consent: CONSENT })).list.id;
  const second = (await aList(world, userId, of(2100, 2240))).list.id;
  const both = { ...NOBODY, targetModel: "list" as const, listId: first, otherListIds: [second] };
  const { id } = await aDraft(world, userId, { ...both, people: 500 });
  const ask = { userId, isAnonymous: false, id };
  expect((await quoteCampaign(world.deps, ask)).problems).toMatchObject([{ path: "listId" }]);
  await declareConsent(world.audience, { userId, id: second, ...CONSENT });
  expect(await quoteCampaign(world.deps, ask)).toMatchObject({
    problems: [],
    plan: { people: 240, maxPeople: 240 },
  });
  const quoteOf = async (changes: object) => {
    const draft = await aDraft(world, userId, { ...both, people: 100_000, ...changes });
    const asked = { userId, isAnonymous: false, id: draft.id };
    return (await quoteCampaign(world.deps, asked)).plan;
  };
  const women = { gender: [21] };
  // About half of the people are women: an estimate, rounded as figures of the networks are.
  const matching = await quoteOf({ ...women, listUse: "matching" });
  expect(matching.maxPeople).toBeGreaterThanOrEqual(100);
  expect(matching.maxPeople).toBeLessThan(140);
  const profile = await quoteOf({
    ...women,
    targetModel: "profile",
    listId: null,
    otherListIds: [],
  });
  const together = await quoteOf({ ...women, listUse: "with-profile" });
  expect(together.maxPeople).toBeGreaterThanOrEqual(profile.maxPeople);
  expect(together.maxPeople).toBeLessThanOrEqual(profile.maxPeople + 1000);
  await quoteAndSubmit(world, userId, id);
  for (const list of [first, second])
    await expect(deleteList(world.audience, { userId, id: list })).rejects.toMatchObject({
      reason: "list-in-use",
    });
  await world.advanceTo(FRIDAY_MS + 6 * 24 * HOUR_MS, 12 * HOUR_MS);
  const { routes } = await reread(world, userId, id);
  expect(routes.reduce((sum, { sent }) => sum + sent, 0)).toBe(240);
  expect(await auditRows(world)).toEqual([]);
}, 60_000);
