import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { aClient, aGateway, aService, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { readReport } from "../testing/accounting.ts";

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
const handed: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  const network = {
    ...createSimulatedNetwork(SEED),
    sendSingle: async ({ msisdn }: { msisdn: string }) => void handed.push(msisdn),
  };
  world = await aGateway(database.pool, { network });
});
afterAll(() => database.drop());

let codes = 0;

async function ask(testNumbers: string[], changes: Record<string, unknown> = {}) {
  codes += 1;
  const client = await aClient(world.call, 97, `tester-${codes}`);
  const campaignCode = `test-${codes}`;
  const body = aService({ ...client, campaignCode, status: 254, testNumbers, ...changes });
  const reply = await world.call("POST", "/r/97/company/service", body);
  return { ...reply, client };
}

it("a test goes to its numbers and never to anybody else, whatever is asked of it later", async () => {
  const { body, client } = await ask(["0821234567", "+27 82 123 4567"]);
  expect(body).toMatchObject({ status: 254 });
  expect(handed).toEqual(["27821234567"]);
  const id = Number(body.id);
  const change = { ...client, id, status: 0 };
  const resumed = await world.call("PUT", "/r/97/company/servicestatus", change);
  expect(resumed.status).toBe(409);
  await world.advanceTo(FRIDAY_MS + 120 * HOUR_MS, 6 * HOUR_MS);
  expect(await readReport(world.call, id)).toMatchObject({
    status: 254,
    final: true,
    booked: 0,
    sent: 0,
  });
  expect(handed).toHaveLength(1);
});

it("a test without a number, or with words that no reviewer would let through, is refused", async () => {
  world.setNow(FRIDAY_MS);
  expect((await ask([])).body).toMatchObject({ error: { details: [{ path: "testNumbers" }] } });
  const messages = [{ text: "Stolen phones at half price this week" }];
  const { status, body } = await ask(["0821234567"], { messages });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { details: [{ path: "messages.0.text" }] } });
});

it("a phone gets ten copies a day, whoever asks, and on the next day more", async () => {
  world.setNow(FRIDAY_MS);
  for (let copy = 0; copy < 10; copy += 1) expect((await ask(["0831112222"])).status).toBe(200);
  const { status, body } = await ask(["0831112223", "0831112222"]);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { details: [{ path: "testNumbers.1" }] } });
  expect(handed).not.toContain("27831112223");
  world.setNow(FRIDAY_MS + 25 * HOUR_MS);
  const later = { startPeriod: "2026-12-07T06:00:00Z" };
  expect((await ask(["0831112222"], later)).status).toBe(200);
});

it("a phone that opted out gets no copy, and the others do", async () => {
  world.setNow(FRIDAY_MS);
  const numbers = ["0841110001", "0841110002"];
  handed.splice(0);
  await ask(numbers);
  expect(handed.splice(0)).toHaveLength(2);
  await world.call("POST", "/company/optouts", { countryId: 6, msisdn: "27841110001" });
  expect((await ask(numbers)).status).toBe(200);
  expect(handed.splice(0)).toEqual(["27841110002"]);
});

it("a test goes at once, also on a Sunday night when nothing else may leave (decision 023)", async () => {
  world.setNow(FRIDAY_MS + 62 * HOUR_MS);
  const later = { startPeriod: "2026-12-07T06:00:00Z" };
  expect((await ask(["0841234567"], later)).status).toBe(200);
  expect(handed).toContain("27841234567");
});
