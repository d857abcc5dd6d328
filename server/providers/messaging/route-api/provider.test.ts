import { expect, test } from "vitest";
import { MessagingError, type MessagingService } from "../messaging-provider.ts";
import { type Answer, scripted } from "./testing/scripted.ts";

const targeting = {
  genders: [21],
  ageGroups: [],
  targetedCounties: [601],
  targetedCities: [],
  arpu: [],
  interests: [],
};
const reach = { targetModel: "profile" as const, targeting };

test("the token is asked for once, by form, and goes with every call", async () => {
  const { provider, calls } = scripted(() => ({
    body: { routeId: 97, reach: 4321, optedOut: 12 },
  }));
  expect(await provider.countReach(97, reach)).toEqual({ people: 4321, optedOut: 12 });
  await provider.countReach(97, { ...reach, clientId: 7 });
  const token = calls.filter(({ url }) => url.endsWith("/authorize"));
  expect(token.map(({ body }) => body)).toEqual(["username=tool&password=secret"]);
  const asked = calls.filter(({ url }) => url.includes("/r/97/company/reach"));
  expect(asked.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
    [
      "http://gateway.test/r/97/company/reachontargeting",
      { targetModelId: 1, profileTargeting: { genders: [21], targetedCounties: [601] } },
    ],
    [
      "http://gateway.test/r/97/company/reachoncapping",
      {
        targetModelId: 1,
        profileTargeting: { genders: [21], targetedCounties: [601] },
        clientId: 7,
      },
    ],
  ]);
  expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer t1"]));
});

test("many profiles are counted in one call, and answers that are not one for each are not believed", async () => {
  const answers = [
    { reach: 10, optedOut: 1 },
    { reach: 40, optedOut: 4, rcsCapable: 10 },
  ];
  const { provider, calls } = scripted(() => ({ body: { routeId: 97, answers } }));
  const { targeting: one, ...rest } = reach;
  const query = { ...rest, targetings: [one, one], clientId: 7, isRcsOnly: true };
  expect(await provider.countReaches(97, query)).toEqual([
    { people: 10, optedOut: 1 },
    { people: 10, optedOut: 1 },
  ]);
  const asked = calls.filter(({ url }) => url.includes("/r/97/company/reach"));
  const profile = { genders: [21], targetedCounties: [601] };
  expect(asked.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
    [
      "http://gateway.test/r/97/company/reachbatch",
      { targetModelId: 1, clientId: 7, profileTargetings: [profile, profile] },
    ],
  ]);
  const three = provider.countReaches(97, { ...rest, targetings: [one, one, one] });
  await expect(three).rejects.toMatchObject({ name: "MessagingError" });
});

test("a token that is no longer good is renewed once, for all calls that met it", async () => {
  const { provider, calls } = scripted(({ authorization }) =>
    authorization === "Bearer t1"
      ? { status: 401, body: { error: { code: "unauthenticated", message: "old" } } }
      : { body: { routeId: 97, reach: 1 } },
  );
  await Promise.all([1, 2, 3].map(() => provider.countReach(97, reach)));
  expect(calls.filter(({ url }) => url.endsWith("/authorize"))).toHaveLength(2);
});

test("a login that is wrong for good is unavailable, not an endless loop", async () => {
  const { provider, calls } = scripted(() => ({
    status: 401,
    body: { error: { code: "unauthenticated", message: "no" } },
  }));
  await expect(provider.countReach(97, reach)).rejects.toMatchObject({ kind: "unavailable" });
  expect(calls.filter(({ url }) => url.includes("reachontargeting"))).toHaveLength(2);
});

test("a route with a base URL of its own is called there, without asking for the list", async () => {
  const { provider, calls } = scripted(() => ({ body: { routeId: 97, reach: 1 } }), {
    routeUrls: { 97: "https://operator.test/api/" },
  });
  await provider.countReach(97, reach);
  expect(calls.map(({ url }) => url)).toEqual([
    "http://gateway.test/apis/oauth/authorize",
    "https://operator.test/api/company/reachontargeting",
  ]);
});

test("a service goes out with the names of the specification", async () => {
  const { provider, calls } = scripted(() => ({
    body: { id: 5, campaignCode: "LH-1-97", status: 255 },
  }));
  const service: MessagingService = {
    title: "Sale",
    clientId: 3,
    clientUserId: 4,
    campaignCode: "LH-1-97",
    kind: "sms",
    text: "Half price",
    sender: "Shop",
    startPeriod: "2026-12-07T06:00:00.000Z",
    endPeriod: "2026-12-08T15:00:00.000Z",
    startHour: 8,
    endHour: 17,
    daysOfWeek: [1, 2],
    targetModel: "profile",
    targeting,
    allocation: "even",
    maxCoins: 300,
  };
  expect(await provider.createService(97, service)).toEqual({ serviceId: 5, status: "pending" });
  expect(JSON.parse(calls.at(-1)?.body ?? "")).toMatchObject({
    userId: 4,
    messages: [{ text: "Half price" }],
    status: 255,
    flowTypeId: 1,
    adProductId: 5,
    channelTypeId: 5,
    targetModelId: 1,
    allocationTypeId: 1,
    privacy: 2,
    profileTargeting: { genders: [21], targetedCounties: [601] },
  });
});

test("every refusal is one of our own few", async () => {
  const kinds: [Answer, string][] = [
    [
      {
        status: 400,
        body: {
          error: {
            code: "invalid-argument",
            message: "no",
            details: [{ path: "sender", message: "Too long", words: ["x"] }],
          },
        },
      },
      "rejected",
    ],
    [{ status: 404, body: { error: { code: "not-found", message: "no" } } }, "not-found"],
    [{ status: 409, body: { error: { code: "aborted", message: "no" } } }, "conflict"],
    [
      { status: 429, body: { error: { code: "resource-exhausted", message: "no" } } },
      "unavailable",
    ],
    [{ status: 500, body: "<html>" }, "unavailable"],
    [{ status: 504, body: {} }, "timeout"],
  ];
  for (const [answer, kind] of kinds) {
    const { provider } = scripted(() => answer);
    const error = await provider.countReach(97, reach).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MessagingError);
    expect(error).toMatchObject({ kind });
    if (kind === "rejected")
      expect(error).toMatchObject({
        problems: [{ path: "sender", message: "Too long", words: ["x"] }],
      });
  }
});

test("no answer in time, and no connection, are told apart", async () => {
  const late = scripted(() => {
    throw new DOMException("late", "TimeoutError");
  });
  await expect(late.provider.countReach(97, reach)).rejects.toMatchObject({ kind: "timeout" });
  const down = scripted(() => {
    throw new TypeError("fetch failed");
  });
  await expect(down.provider.countReach(97, reach)).rejects.toMatchObject({ kind: "unavailable" });
});

const report = {
  id: 5,
  campaignCode: "LH-1-97",
  status: 300,
  final: true,
  booked: 100,
  sent: 100,
  delivered: 93,
  undelivered: 7,
  clicks: 0,
  perDay: [{ day: "2026-12-07", booked: 100, sent: 100, delivered: 93, clicks: 0, unDelivered: 7 }],
  failures: [{ reason: "The phone was off or out of reach.", count: 7 }],
};

test("a report is read as it is; one that contradicts itself is no report", async () => {
  const good = scripted(() => ({ body: report }));
  expect(await good.provider.readReport(97, 5)).toMatchObject({
    status: "completed",
    isFinal: true,
    reason: null,
    words: [],
    delivered: 93,
    perDay: [{ day: "2026-12-07", undelivered: 7 }],
  });
  for (const wrong of [
    { delivered: 94 },
    { sent: 101 },
    { booked: -1 },
    { status: "300" },
    { status: 777 },
  ]) {
    const { provider } = scripted(() => ({ body: { ...report, ...wrong } }));
    await expect(provider.readReport(97, 5)).rejects.toMatchObject({ kind: "unavailable" });
  }
});

test("interests and limits are asked for by group and route; products of no kind of ours are left out", async () => {
  const { provider, calls } = scripted(({ url }) => ({
    body: url.includes("groupinterests")
      ? { groups: [{ groupId: 60, name: "Interests", interests: [{ id: 1, name: "Bread" }] }] }
      : {
          routes: [
            {
              routeId: 97,
              maxDays: 30,
              products: [{ flowTypeId: 3, maxCharacters: 90, maxParts: null }, { flowTypeId: 77 }],
            },
          ],
        },
  }));
  const groups = [{ groupId: 60, interests: [{ id: 1, name: "Bread" }] }];
  expect(await provider.listInterests([60])).toMatchObject(groups);
  await provider.listInterests([60]);
  const none = { senderMaxLength: null, maxParts: null, rcs: null, banners: null };
  expect(await provider.listLimits([97, 105])).toEqual([
    { routeId: 97, kind: "pcm", maxDays: 30, maxCharacters: 90, ...none },
  ]);
  const asked = calls.filter(({ url }) => !url.includes("authorize"));
  expect(
    asked.map(({ url }) => decodeURIComponent(new URL(url).pathname + new URL(url).search)),
  ).toEqual(["/company/groupinterests?groupId=60", "/company/getconfig?routeIds=97,105"]);
});

test("limits of rich messages and banners are read, without what we do not know", async () => {
  const sizes = [
    { size: "640x100", maxBytes: 90_000, isRequired: true },
    { size: "wide", maxBytes: 90_000, isRequired: false },
  ];
  const products = [
    { flowTypeId: 4, display: { sizes, mimeTypes: ["image/png"] } },
    { flowTypeId: 5, rcs: { textMax: 900, pictureBytesMax: 5_000_000, emojiMax: 3 } },
  ];
  const { provider } = scripted(() => ({
    body: { routes: [{ routeId: 97, maxDays: 30, products }] },
  }));
  const [display, rcs] = await provider.listLimits([97]);
  expect(display?.banners).toEqual([{ ...sizes[0], widthPixels: 640, heightPixels: 100 }]);
  expect(rcs?.rcs).toEqual({ textMax: 900, pictureBytesMax: 5_000_000 });
});

test("a report is asked for whole, or for the days that are named", async () => {
  const { provider, calls } = scripted(() => ({ body: report }));
  await provider.readReport(97, 5);
  await provider.readReport(97, 5, { from: "2026-12-04", to: "2026-12-08" });
  const asked = calls.filter(({ url }) => url.includes("servicereport"));
  expect(asked.map(({ url }) => new URL(url).search)).toEqual([
    "?id=5",
    "?id=5&startPeriod=2026-12-04&endPeriod=2026-12-08",
  ]);
});

test("the lists are asked for once in a while only, and a service that is not there is undefined", async () => {
  const { provider, calls } = scripted(() => ({
    status: 404,
    body: { error: { code: "not-found", message: "no" } },
  }));
  await Promise.all([
    provider.listRoutes(6),
    provider.listRoutes(6, "sms"),
    provider.listRoutes(6, "rcs"),
  ]);
  expect(await provider.listRoutes(6, "rcs")).toEqual([]);
  const asked = calls.filter(({ url }) => url.includes("routespercountry"));
  expect(asked.map(({ url }) => new URL(url).search)).toEqual([
    "?id=6",
    "?id=6&Qin=5",
    "?id=6&Qin=82",
  ]);
  expect(await provider.findService(97, "LH-1-97")).toBeUndefined();
});
