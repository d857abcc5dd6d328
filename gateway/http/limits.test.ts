import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway } from "../testing/a-gateway.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(() => database.drop());

type Product = { flowTypeId: number } & Record<string, unknown>;
type Route = { routeId: number; products: Product[] } & Record<string, unknown>;

async function configOf(query: string): Promise<Route[]> {
  const { status, body } = await world.call("GET", `/company/getconfig?${query}`);
  expect(status).toBe(200);
  return body.routes as Route[];
}

it("tells the hours, caps and limits of each route and product", async () => {
  const [za, gh] = (await configOf("routeIds=98,97")).toSorted((a, b) => a.routeId - b.routeId);
  expect(za).toMatchObject({ optOut: "reply", countryId: 6, minReachList: 100, maxDays: 92 });
  expect(za?.legalHours).toContainEqual({ weekday: 6, startHour: 9, endHour: 13 });
  expect(gh).toMatchObject({ optOut: "link", optOutSuffix: "", capOwn: { messages: 1, days: 7 } });
  expect(za?.products.map(({ flowTypeId }) => flowTypeId)).toEqual([1, 2, 3, 4, 5]);
  const product = (route: Route | undefined, kind: number) =>
    route?.products.find(({ flowTypeId }) => flowTypeId === kind);
  expect(product(za, 1)).toMatchObject({ sender: "prefix", maxParts: 4, responseTypes: [1, 8] });
  expect(product(gh, 2)).toMatchObject({ sender: "header", hasSuffix: false, linkLength: 42 });
  expect(product(za, 3)).toMatchObject({ sender: "none", maxCharacters: 110, hasSuffix: false });
  expect(product(za, 4)).toMatchObject({ needsLink: true, display: { mimeTypes: { length: 3 } } });
  expect(product(za, 5)).toMatchObject({ rcs: { textMax: 3072, cardsMax: 10, agentNameMax: 40 } });
});

it("tells the limits of one product, and nothing of routes that do not exist", async () => {
  const routes = await configOf("routeIds=97,1&adproductId=3");
  expect(routes.map(({ products }) => products.map(({ flowTypeId }) => flowTypeId))).toEqual([
    [3, 4],
  ]);
  expect((await world.call("GET", "/company/getconfig?routeIds=all")).status).toBe(400);
});

it("names the interests of the groups that are asked for", async () => {
  const { body } = await world.call("GET", "/company/groupinterests?groupId=1,41,999");
  expect(body.groups).toMatchObject([
    { groupId: 1, interests: [{ id: 21, name: "Female" }, { id: 20 }] },
    { groupId: 41, interests: { length: 5 } },
  ]);
});
