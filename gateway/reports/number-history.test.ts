import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createDb } from "../db/database.ts";
import { forgetPeople } from "../retention/forget-people.ts";
import { importDeps, importRows, numberOf, rowsOf } from "../subscribers/testing/a-file.ts";
import { aGateway, FRIDAY_MS, SANDBOX_KEY } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";

const DAY_MS = 86_400_000;
const PEOPLE = 1_200;

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool, {}, { subscribers: 0 });
  await importRows(importDeps(database.pool), rowsOf(PEOPLE));
  await world.gateway.catchUp(FRIDAY_MS);
}, 60_000);
afterAll(() => database.drop());

type History = {
  optOuts: object[];
  bases: object[];
  messages: { campaignCode: string | null; state: string }[];
};
const history = async (msisdn: string) => {
  const reply = await world.call("POST", "/company/numberhistory", { countryId: 6, msisdn });
  expect(reply.status).toBe(200);
  return reply.body as unknown as History;
};

it("a number's messages, how it agreed and each opt-out are told, and nobody else's", async () => {
  const own = { targetModelId: 3, profileTargeting: {}, maxCoins: PEOPLE };
  await book(world, { ...own, campaignCode: "why-me" });
  await world.advanceTo(FRIDAY_MS + 8 * DAY_MS, 6 * 3_600_000);
  const code = { key: "code-1", countryId: 6, msisdn: numberOf(1), sender: "Shop", text: "1234" };
  await world.call("POST", "/company/transactionalmessage", { ...code, asked: true });
  const reply = { number: numberOf(0), text: "STOP" };
  await world.send("POST", "/sandbox/phone/reply", reply, { "x-sandbox-key": SANDBOX_KEY });
  const lift = { countryId: 6, msisdn: numberOf(0), reason: "Asked by letter" };
  await world.call("POST", "/company/optoutlift", lift);
  await world.call("POST", "/company/optouts", { ...lift, source: "administrator" });

  const first = await history(numberOf(0));
  // The newest is the answer to STOP.
  expect(first.messages).toMatchObject([
    { campaignCode: null, sender: "", state: "sent" },
    { campaignCode: "why-me", isToList: false },
  ]);
  expect(first.messages[1]?.state).toMatch(/^(delivered|undelivered)$/);
  expect(first.bases).toMatchObject([
    { routeId: 97, consentSource: expect.any(String), removedAt: null },
  ]);
  expect(first.optOuts).toMatchObject([
    { source: "reply", liftedAt: expect.any(String), liftReason: "Asked by letter" },
    { source: "administrator", reason: "Asked by letter", liftedAt: null },
  ]);
  const second = await history(numberOf(1));
  expect(second.messages.map(({ campaignCode }) => campaignCode)).toEqual([null, "why-me"]);
  expect(second.optOuts).toEqual([]);
  // A number that nobody knows is not entered by the question.
  const { rows: before } = await database.pool.query("select count(*)::int as n from subscriber");
  expect(await history("0825559999")).toMatchObject({ optOuts: [], bases: [], messages: [] });
  const { rows: after } = await database.pool.query("select count(*)::int as n from subscriber");
  expect(after).toEqual(before);
});

it("after the country's time nobody is known to have got it", async () => {
  await forgetPeople(createDb(database.pool), FRIDAY_MS + 4 * 366 * DAY_MS);
  const { messages } = await history(numberOf(0));
  expect(messages).toEqual([]);
});
