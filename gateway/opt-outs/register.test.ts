import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway, FRIDAY_MS, SANDBOX_KEY } from "../testing/a-gateway.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
  world.setNow(FRIDAY_MS);
});
afterAll(() => database.drop());

const find = (msisdn: string) =>
  world.call("POST", "/company/optoutfind", { countryId: 6, msisdn });

it("tells when and through what a number opted out; the first way stays", async () => {
  expect((await find("0825550201")).body).toMatchObject({ optOut: null });
  const key = { "x-sandbox-key": SANDBOX_KEY };
  await world.send("POST", "/sandbox/phone/reply", { number: "0825550201", text: "STOP" }, key);
  const byHand = { countryId: 6, source: "administrator", reason: "Asked by telephone" };
  for (const msisdn of ["0825550201", "0825550202"])
    await world.call("POST", "/company/optouts", { ...byHand, msisdn });
  expect((await find("+27 82 555 0201")).body).toMatchObject({
    optOut: { source: "reply", reason: null, at: expect.stringMatching(/^2026-12-04T07:0/) },
  });
  expect((await find("0825550202")).body).toMatchObject({
    optOut: { source: "administrator", reason: "Asked by telephone" },
  });
  expect((await find("0215550202")).status).toBe(400);
});

it("counts by route, way and day of one country, without a number", async () => {
  const { body } = await world.call("GET", "/company/optoutcounts?countryId=6&from=2026-12-04");
  const counts = body.counts as { source: string; count: number; day: string }[];
  expect(counts.map(({ source, count, day }) => [source, count, day])).toEqual(
    expect.arrayContaining([
      ["reply", 1, "2026-12-04"],
      ["administrator", 1, "2026-12-04"],
    ]),
  );
  expect(JSON.stringify(body)).not.toMatch(/\d{9,}/);
  const other = await world.call("GET", "/company/optoutcounts?countryId=7");
  expect(other.body).toEqual({ counts: [] });
});
