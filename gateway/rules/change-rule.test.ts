import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway, FRIDAY_MS, SANDBOX_KEY } from "../testing/a-gateway.ts";
import { inConsumersLanguage } from "../language.ts";
import { OPT_OUT_CONFIRMATION } from "../replies/take-reply.ts";
import { book } from "../testing/book.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
  world.setNow(FRIDAY_MS);
});
afterAll(() => database.drop());

const SIX_HOURS_MS = 6 * 3_600_000;
const hours = (startHour: number, endHour: number) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startHour, endHour }));
const announce = (revision: number, versions: { from: string; value: unknown }[]) =>
  world.call("PUT", "/company/countryrule", {
    countryId: 6,
    kind: "legalHours",
    revision,
    versions,
  });
const legalHours = async () => {
  const { body } = await world.call("GET", "/company/getconfig?routeIds=97");
  return (body.routes as { legalHours: unknown }[])[0]?.legalHours;
};
const hoursOfMessages = async (id: number, day: string) => {
  const { rows } = await database.pool.query<{ hour: number }>(
    `select distinct extract(hour from sent_at at time zone 'Africa/Johannesburg')::int as hour
      from message where service_id = $1 and (sent_at at time zone 'Africa/Johannesburg')::date = $2 order by 1`,
    [id, day],
  );
  return rows.map(({ hour }) => hour);
};

it("hours that change while a campaign runs hold from their day on, and everybody is still written to", async () => {
  const { id } = await book(world, {
    startPeriod: "2026-12-04T08:00:00Z",
    endPeriod: "2026-12-09T16:00:00Z",
  });
  await world.advanceTo(Date.parse("2026-12-04T12:00:00Z"));
  const versions = [{ from: "2026-12-07", value: hours(11, 13) }];
  expect((await announce(1, versions)).status).toBe(200);
  await world.advanceTo(Date.parse("2026-12-09T16:00:00Z"), SIX_HOURS_MS);
  expect((await hoursOfMessages(id, "2026-12-04")).at(-1)).toBeGreaterThan(13);
  for (const day of ["2026-12-07", "2026-12-08", "2026-12-09"])
    expect(await hoursOfMessages(id, day)).toEqual([11, 12]);
  const { body } = await world.call("GET", `/r/97/company/servicereport?id=${id}`);
  expect(body).toMatchObject({ booked: 300, sent: 300 });
}, 60_000);

it("days without legal hours are none that a service can be booked for", async () => {
  const withoutFriday = hours(8, 20).filter(({ weekday }) => weekday !== 5);
  const saturday = { weekday: 6, startHour: 9, endHour: 13 };
  await announce(2, [{ from: "2026-12-07", value: [...withoutFriday, saturday] }]);
  const { body } = await world.call("GET", "/company/getconfig?routeIds=97");
  expect(body.routes).toMatchObject([{ weekdays: [1, 2, 3, 4] }]);
});

it("an announcement is safe to repeat, and an older one that comes late changes nothing", async () => {
  const versions = [{ from: "2026-12-07", value: hours(10, 14) }];
  await announce(3, versions);
  await announce(3, versions);
  await announce(2, [{ from: "2026-12-07", value: hours(0, 24) }]);
  expect(await legalHours()).toEqual(hours(10, 14));
});

it("hours that no day has are refused, and so is a kind that networks do not know", async () => {
  for (const value of [hours(14, 10), [...hours(8, 20), ...hours(9, 10)], hours(0, 25)])
    expect((await announce(9, [{ from: "2026-12-07", value }])).status).toBe(400);
  const other = { countryId: 6, kind: "tax", revision: 9, versions: [] };
  expect((await world.call("PUT", "/company/countryrule", other)).status).toBe(400);
});

it("a word that is added opts people out from its day on, and one that is taken away no longer does", async () => {
  world.setNow(FRIDAY_MS);
  const optsOut = async (number: string, text: string) => {
    const key = { "x-sandbox-key": SANDBOX_KEY };
    const { body } = await world.call("POST", "/sandbox/phone/reply", { number, text }, key);
    return body.optedOut;
  };
  const stopWords = [
    { word: "stop", language: "en" },
    { word: "kwaheri", language: "af" },
  ];
  const versions = [{ from: "2026-12-05", value: stopWords }];
  const change = { countryId: 6, kind: "stopWords", revision: 1, versions };
  expect((await world.call("PUT", "/company/countryrule", change)).status).toBe(200);
  expect(await optsOut("0720000001", "Kwaheri!")).toBe(false);
  world.setNow(FRIDAY_MS + 24 * 3_600_000);
  expect(await optsOut("0720000001", "Kwaheri!")).toBe(true);
  expect(await optsOut("0720000002", "quit")).toBe(false);
  const { rows } = await database.pool.query<{ text: string }>(
    "select text from phone_message where kind = 'notice'",
  );
  expect(rows).toEqual([{ text: inConsumersLanguage(OPT_OUT_CONFIRMATION, "af") }]);
});
