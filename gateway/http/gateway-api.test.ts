import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway } from "../testing/a-gateway.ts";
import { codeOf, pathsOf } from "../testing/refusals.ts";
import { endpoints } from "./endpoints.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(async () => {
  await world.gateway.stop();
  await database.drop();
});

describe("getting a token", () => {
  const authorize = (
    fields: Record<string, string> | string,
    type = "application/x-www-form-urlencoded",
  ) =>
    world.gateway.app.request("/apis/oauth/authorize", {
      method: "POST",
      headers: { "content-type": type },
      body: new URLSearchParams(fields).toString(),
    });

  it("gives a bearer token that ends, and keeps only its hash", async () => {
    const response = await authorize({ username: "tool", password: "tool-password" });
    expect(await response.json()).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    const { rows } = await database.pool.query<{ text: string }>(
      "select access_token::text as text from access_token",
    );
    expect(rows.some(({ text }) => text.includes(world.token))).toBe(false);
  });

  it("refuses a wrong password, a missing field, an unknown field, a field given twice and JSON", async () => {
    expect((await authorize({ username: "tool", password: "nope" })).status).toBe(401);
    expect((await authorize({ username: "tool" })).status).toBe(400);
    expect(
      (await authorize({ username: "tool", password: "tool-password", scope: "all" })).status,
    ).toBe(400);
    expect((await authorize("username=tool&password=tool-password&password=x")).status).toBe(400);
    expect(
      (await authorize({ username: "tool", password: "tool-password" }, "application/json")).status,
    ).toBe(400);
  });

  it("is needed for every other call; a made-up or expired token is 401", async () => {
    for (const endpoint of Object.values(endpoints).filter(({ isPublic }) => !isPublic)) {
      const path = endpoint.path.replace(":routeId", "97");
      const body = endpoint.method === "get" ? undefined : {};
      const bare = await world.send(endpoint.method.toUpperCase(), path, body);
      expect([path, bare.status, codeOf(bare.body)]).toEqual([path, 401, "unauthenticated"]);
      const made = await world.send(endpoint.method.toUpperCase(), path, body, {
        authorization: `Bearer ${"x".repeat(43)}`,
      });
      expect([path, made.status]).toEqual([path, 401]);
    }
    const other = await aGateway(database.pool);
    await database.pool.query("update access_token set expires_at = now() - interval '1 second'");
    expect((await other.call("GET", "/company/routespercountry?id=6")).status).toBe(401);
    world = await aGateway(database.pool);
  });
});

describe("catalogue", () => {
  it("lists the routes of a country, with Qin only those that carry one of the products", async () => {
    const { body } = await world.call("GET", "/company/routespercountry?id=6");
    const routes = body.routes as {
      routeId: number;
      routeApiUrl: string;
      counter: number;
      optOutSuffix: string;
    }[];
    expect(routes.map(({ routeId }) => routeId)).toEqual([97, 105, 107, 108]);
    expect(routes[0]).toMatchObject({
      routeApiUrl: "http://gateway.test/r/97",
      optOutSuffix: " OptOut? Reply STOP (free)",
      adProductIds: [5, 7, 3, 82],
    });
    expect(routes[0]?.counter).toBeGreaterThan(10_000);
    const carrying = async (Qin: string) => {
      const reply = await world.call("GET", `/company/routespercountry?id=6&Qin=${Qin}`);
      return (reply.body.routes as { routeId: number }[]).map(({ routeId }) => routeId);
    };
    expect(await carrying("5,82")).toEqual([97, 105, 107, 108]);
    expect(await carrying("5")).toEqual([97, 105, 107, 108]);
    expect(await carrying("82")).toEqual([97, 105, 107]);
    expect(await carrying("6")).toEqual([]);
    expect((await world.call("GET", "/company/routespercountry?id=7")).body.routes).toMatchObject([
      { routeId: 98, optOutSuffix: "" },
    ]);
  });

  it("neither counts, takes nor describes on a route what that route does not carry", async () => {
    const reach = { targetModelId: 3, profileTargeting: {}, flowTypeId: 5 };
    const counted = (routeId: number) =>
      world.call("POST", `/r/${routeId}/company/reachontargeting`, reach);
    expect((await counted(107)).status).toBe(200);
    const refused = await counted(108);
    expect([refused.status, pathsOf(refused.body)]).toEqual([400, ["flowTypeId"]]);
    const step = { step: "content", flowTypeId: 5 };
    const checked = await world.call("POST", "/r/108/company/campaignstepvalidation", step);
    expect(checked.body).toMatchObject({ valid: false, problems: [{ path: "flowTypeId" }] });
    const { body } = await world.call("GET", "/company/getconfig?routeIds=108");
    const [route] = body.routes as { products: { flowTypeId: number }[] }[];
    expect(route?.products.map(({ flowTypeId }) => flowTypeId)).toEqual([1, 2, 3, 4]);
  });

  it("gives places and interests whose counters are reach", async () => {
    const { body } = await world.call("GET", "/apis/locationinterest?countryId=6");
    const counties = body.counties as { countyId: number; counter: number; cities: unknown[] }[];
    expect(counties).toHaveLength(9);
    let reach = 0;
    for (const routeId of [97, 105, 107, 108]) {
      const query = { targetModelId: 1, profileTargeting: { targetedCounties: [601] } };
      reach += Number(
        (await world.call("POST", `/r/${routeId}/company/reachontargeting`, query)).body.reach,
      );
    }
    expect(counties[0]).toMatchObject({ countyId: 601, countyName: "Gauteng", counter: reach });
    expect(body.interestGroups).toMatchObject([
      { groupId: 1 },
      { groupId: 41 },
      { groupId: 25 },
      { name: "Interests" },
    ]);
    expect((await world.call("GET", "/apis/locationinterest?countryId=5")).status).toBe(404);
  });
});

describe("reach", () => {
  it("ANDs the lists, ORs their members and joins counties with cities", async () => {
    const reach = async (profileTargeting: Record<string, number[]>, targetModelId = 1) =>
      Number(
        (
          await world.call("POST", "/r/97/company/reachontargeting", {
            targetModelId,
            profileTargeting,
          })
        ).body.reach,
      );
    const all = await reach({});
    expect((await reach({ genders: [20] })) + (await reach({ genders: [21] }))).toBe(all);
    expect(await reach({ genders: [20, 21] })).toBe(all);
    expect(await reach({ genders: [21] }, 3)).toBe(all);
    const county = await reach({ targetedCounties: [601] });
    const city = await reach({ targetedCities: [60201] });
    expect(await reach({ targetedCounties: [601], targetedCities: [60201] })).toBe(county + city);
    expect(await reach({ targetedCounties: [601], targetedCities: [60101] })).toBe(county);
  });

  it("refuses ids that the country does not have", async () => {
    const query = {
      targetModelId: 1,
      profileTargeting: { targetedCounties: [601, 701], genders: [5] },
    };
    const { status, body } = await world.call("POST", "/r/97/company/reachontargeting", query);
    expect(status).toBe(400);
    expect(pathsOf(body)).toEqual([
      "profileTargeting.genders.0",
      "profileTargeting.targetedCounties.1",
    ]);
  });

  it("on capping needs a client of the route", async () => {
    const query = { targetModelId: 1, profileTargeting: {}, clientId: 999_999 };
    expect((await world.call("POST", "/r/97/company/reachoncapping", query)).status).toBe(404);
  });
});
