import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { menuEntry } from "../../../contract/catalogue.ts";
import { CAMPAIGN_KINDS, SEGMENTS, SOURCES } from "../../../domain/catalogue.ts";
import { COUNTRIES } from "../../../domain/countries.ts";
import { PUBLIC_HOLIDAYS } from "../../../domain/schedule/public-holidays.ts";
import { silentMessaging } from "../../http/testing/silent-messaging.ts";
import { createTestApp, type TestApp } from "../../http/testing/test-app.ts";
import type { TestBrowser } from "../../http/testing/test-browser.ts";
import { createCountersCache } from "./counters-cache.ts";

let tool: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  const messaging = silentMessaging({
    listRoutes: async () => [
      {
        routeId: 97,
        name: "Umoya Mobile",
        routeApiUrl: "",
        counter: 53_617,
        hasSubscribers: true,
        optOutSuffix: "",
        adProductIds: [5],
      },
    ],
    listLocations: async () => ({
      counties: [
        {
          countyId: 601,
          countyName: "Gauteng",
          localeId: 601,
          counter: 28_430,
          cities: [
            { cityId: 60101, cityName: "Johannesburg", counter: 7_890 },
            { cityId: 60102, cityName: "Pretoria", counter: 999 },
          ],
        },
        { countyId: 609, countyName: "Northern Cape", localeId: 609, counter: 999, cities: [] },
      ],
      interestGroups: [],
    }),
    listInterests: async (groupIds) =>
      [60, 25].map((groupId) => ({
        groupId,
        interests: groupIds.includes(groupId) ? [{ id: 3, name: `Of group ${groupId}` }] : [],
      })),
  });
  tool = await createTestApp({ overrides: { messaging } });
  browser = await tool.openBrowser();
});
afterAll(() => tool.close());

describe("a country", () => {
  test("has the facts, prices and holidays that the rules of the domain use", async () => {
    for (const facts of COUNTRIES) {
      const country = await browser.client.catalogue.country({ countryId: facts.id });
      expect(country).toMatchObject({
        name: facts.name,
        code: facts.code,
        locales: [facts.locale],
        timezone: facts.timeZone,
        currencyCode: facts.currency,
        currencySymbol: facts.currencySymbol,
        msisdnPrefix: facts.msisdnPrefix,
        vatRegEx: facts.vatRegEx,
        minimumTopUpMinor: facts.topUpMinMinor,
        maximumTopUpMinor: facts.topUpMaxMinor,
      });
      expect(country.holidays.map(({ date, name }) => [date, name])).toEqual(
        PUBLIC_HOLIDAYS[facts.code],
      );
    }
  });

  test("shows its exact prices as decimals", async () => {
    const [za, gh] = await Promise.all(
      [6, 7].map((countryId) => browser.client.catalogue.country({ countryId })),
    );
    expect([za?.smsUnitPrice, za?.pcmUnitPrice, gh?.smsUnitPrice, gh?.pcmUnitPrice]).toEqual([
      "0.30",
      "0.01",
      "0.09",
      "0.004",
    ]);
    expect(za?.smsUnitPriceTenThousandths).toBe(3000);
  });

  test("has 9 provinces or 16 regions, and the routes with their suffixes", async () => {
    const [za, gh] = await Promise.all(
      [6, 7].map((countryId) => browser.client.catalogue.country({ countryId })),
    );
    expect([za?.counties.length, gh?.counties.length]).toEqual([9, 16]);
    expect(za?.counties[0]?.cities[0]).toMatchObject({
      cityId: 60101,
      cityName: "Johannesburg",
    });
    expect(za?.routes.map(({ routeId, optOutSuffix }) => [routeId, optOutSuffix.length])).toEqual([
      [97, 26],
      [105, 27],
      [107, 25],
      [108, 28],
    ]);
    expect(gh?.routes).toMatchObject([{ routeId: 98, optOutSuffix: "" }]);
  });

  test("tells how many people a place holds, rounded, and nothing below 1,000", async () => {
    const { counties, routes } = await browser.client.catalogue.country({ countryId: 6 });
    const counter = (countyId: number) =>
      counties.find((county) => county.countyId === countyId)?.counter;
    expect([counter(601), counter(609), counter(602), routes[0]?.counter]).toEqual([
      28_000, 0, 0, 53_000,
    ]);
    expect(counties[0]?.cities.slice(0, 3).map((city) => city.counter)).toEqual([7_800, 0, 0]);
  });

  test("says what each network carries, and nothing of one that was not asked", async () => {
    const { routes } = await browser.client.catalogue.country({ countryId: 6 });
    expect(routes.map(({ adProductIds }) => adProductIds)).toEqual([[5], [], [], []]);
  });

  test("names the interests as the networks do, and by the constants while they are away", async () => {
    const { interests } = await browser.client.catalogue.country({ countryId: 6 });
    expect(interests).toEqual([{ id: 3, name: "Of group 60" }]);
    const away = await createTestApp({ overrides: { messaging: silentMessaging() } });
    const { client } = await away.openBrowser();
    expect((await client.catalogue.country({ countryId: 6 })).interests).toEqual(SEGMENTS);
    await away.close();
  });

  test("that does not exist is not-found", async () => {
    await expect(browser.client.catalogue.country({ countryId: 8 })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

describe("configuration sections", () => {
  const section = (name: string): Promise<unknown> =>
    browser.client.catalogue.section({ section: name });

  test("sources and segments are those of the domain", async () => {
    expect(await section("sources")).toEqual(SOURCES);
    expect(await section("segments")).toEqual(SEGMENTS);
    expect(CAMPAIGN_KINDS).toHaveLength(5);
  });

  test("the menu has entries for visitors and for members, inner ones in their order", async () => {
    const menu = menuEntry.array().parse(await section("slideMenu"));
    const forVisitors = menu.filter((entry) => entry.doNotShowIfLogin).map(({ url }) => url);
    expect(forVisitors).toEqual(["/home", "/planoffline", "/login", "/signup"]);
    const urls = menu.map(({ url }) => url);
    for (const url of ["/lists", "/sites", "/search-modal", "/help"]) expect(urls).toContain(url);
    const campaigns = menu.find(({ url }) => url === "/folder");
    expect(Object.keys(campaigns?.inner ?? {})).toEqual([
      "all",
      "drafts",
      "scheduled",
      "running",
      "finished",
    ]);
  });

  test("Nigeria is a name only", async () => {
    const countries = (await section("selectedCountries")) as {
      name: string;
      selectable: boolean;
    }[];
    expect(countries.filter(({ selectable }) => selectable).map(({ name }) => name)).toEqual([
      "South Africa",
      "Ghana",
    ]);
    expect(countries.at(-1)).toMatchObject({ name: "Nigeria", selectable: false });
  });
});

test("counters are asked for every ten minutes, and kept while the provider is away", async () => {
  let nowMs = 0;
  let isDown = false;
  let asked = 0;
  const read = createCountersCache(
    async () => {
      asked += 1;
      if (isDown) throw new Error("down");
      return {
        counties: new Map([[601, asked]]),
        cities: new Map(),
        routes: new Map(),
        interests: [],
      };
    },
    () => nowMs,
  );
  const gauteng = async () => (await read(6)).counties.get(601);
  expect(await gauteng()).toBe(1);
  nowMs = 9 * 60_000;
  expect(await gauteng()).toBe(1);
  nowMs = 11 * 60_000;
  isDown = true;
  expect([await gauteng(), await gauteng(), asked]).toEqual([1, 1, 2]);
  nowMs += 20_000;
  isDown = false;
  expect(await gauteng()).toBe(3);
});
