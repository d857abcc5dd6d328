import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aClient, aGateway, aService } from "../testing/a-gateway.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

it("a network that knows no subscribers says so, and takes services to own lists only", async () => {
  const { call } = await aGateway(database.pool, {}, { subscribers: 0 });
  const { body } = await call("GET", "/company/routespercountry?id=6");
  expect(body).toMatchObject({ routes: [{ counter: 0, hasSubscribers: false }, {}, {}, {}] });
  const refused = await call("POST", "/r/97/company/service", aService(await aClient(call)));
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain("own lists only");
  const others = await aGateway(database.pool);
  const known = await others.call("GET", "/company/routespercountry?id=6");
  expect(known.body).toMatchObject({ routes: [{ hasSubscribers: true }, {}, {}, {}] });
});
