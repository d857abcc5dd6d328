import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { aGateway, FRIDAY_MS, SANDBOX_KEY, SEED } from "../testing/a-gateway.ts";
import { MAX_MESSAGES_A_DAY } from "./accept-message.ts";

const HOUR_MS = 3_600_000;
/** Friday 4 December 2026, 22:00 in South Africa. */
const NIGHT_MS = FRIDAY_MS + 13 * HOUR_MS;
type Shown = { number: string; text: string; sender: string };

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
const handedOver: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  const network = createSimulatedNetwork(SEED);
  world = await aGateway(database.pool, {
    network: {
      ...network,
      async sendSingle(copy) {
        handedOver.push(copy.reference ?? "");
      },
    },
  });
});
afterAll(() => database.drop());

const notification = (changes: object = {}) => ({
  key: "news-1",
  countryId: 6,
  msisdn: "082 555 0101",
  sender: "Loudhailer",
  text: "'Spring sale' was rejected.",
  ...changes,
});
const send = (changes: object = {}) =>
  world.call("POST", "/company/transactionalmessage", notification(changes));
const shownTo = async (number: string) => {
  const key = { "x-sandbox-key": SANDBOX_KEY };
  const { body } = await world.send("GET", "/sandbox/phone?limit=500", undefined, key);
  return (body.messages as Shown[]).filter((message) => message.number === number);
};

it("leaves at once in the legal hours, once however often it is asked, and shows on the phone", async () => {
  world.setNow(FRIDAY_MS);
  const first = await send();
  expect(first).toMatchObject({ status: 200, body: { state: "sent" } });
  expect((await send()).body).toEqual(first.body);
  expect(await shownTo("27825550101")).toMatchObject([
    { sender: "Loudhailer", text: "Loudhailer: 'Spring sale' was rejected." },
  ]);
  expect(handedOver).toHaveLength(1);
  const named = { key: "named", msisdn: "0825550108", text: "LOUDHAILER: you have news." };
  await send(named);
  expect(await shownTo("27825550108")).toMatchObject([{ text: named.text }]);
  expect(await send({ text: "Something else" })).toMatchObject({ status: 409 });
});

it("waits for the legal hours at night, over a holiday declared meanwhile, unless it was asked for this moment", async () => {
  world.setNow(NIGHT_MS);
  const night = { key: "night", msisdn: "0825550102" };
  expect((await send(night)).body).toMatchObject({
    state: "waiting",
    dueAt: "2026-12-05T07:00:00.000Z",
  });
  const code = { key: "code", msisdn: "0825550103", asked: true, text: "Your code is 123456." };
  expect((await send(code)).body).toMatchObject({ state: "sent" });
  const day = { countryId: 6, day: "2026-12-05", name: "Day of rest" };
  expect((await world.call("PUT", "/company/publicholiday", day)).status).toBe(200);
  await world.advanceTo(Date.parse("2026-12-07T05:59:00Z"));
  expect(await shownTo("27825550102")).toEqual([]);
  await world.advanceTo(Date.parse("2026-12-07T06:01:00Z"));
  expect(await shownTo("27825550102")).toHaveLength(1);
});

it("never goes to a number that opted out, also when that came while it waited", async () => {
  world.setNow(Date.parse("2026-12-08T22:00:00Z"));
  await send({ key: "waits", msisdn: "0825550104" });
  for (const msisdn of ["0825550104", "0825550105"])
    await world.call("POST", "/company/optouts", { countryId: 6, msisdn });
  expect((await send({ key: "late", msisdn: "0825550105" })).body).toMatchObject({
    state: "opted-out",
  });
  await world.advanceTo(Date.parse("2026-12-09T08:00:00Z"));
  expect([await shownTo("27825550104"), await shownTo("27825550105")]).toEqual([[], []]);
});

it("refuses more than a day's worth, also of calls at once, what is no mobile number, and callers without a token", async () => {
  const many = Array.from({ length: 2 * MAX_MESSAGES_A_DAY }, (_, index) =>
    send({ key: `many-${index}`, msisdn: "0825550106" }),
  );
  const answers = (await Promise.all(many)).map(({ status }) => status);
  expect(answers.filter((status) => status === 200)).toHaveLength(MAX_MESSAGES_A_DAY);
  expect(answers.filter((status) => status === 429)).toHaveLength(MAX_MESSAGES_A_DAY);
  expect((await send({ key: "too-many", msisdn: "0825550106" })).status).toBe(429);
  expect((await send({ key: "landline", msisdn: "0215550106" })).status).toBe(400);
  expect((await world.send("POST", "/company/transactionalmessage", notification())).status).toBe(
    401,
  );
});

it("has two parts at most", async () => {
  world.setNow(FRIDAY_MS);
  // Two parts have 153 characters each.
  const long = { key: "long", msisdn: "0825550107", text: "x".repeat(306) };
  expect((await send(long)).body).toMatchObject({ state: "sent" });
  expect(await send({ ...long, key: "longer", text: "x".repeat(307) })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: "text", message: "At most 2 parts are sent." }] } },
  });
});
