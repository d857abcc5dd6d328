import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createDb } from "../db/database.ts";
import { insertCatalogue } from "../catalogue/catalogue.store.ts";
import { type Batch, type Network, PLAIN_SMS, type SingleMessage } from "../networks/network.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { withPhone } from "./phone-network.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  await insertCatalogue(createDb(database.pool));
  // A message of the phone names its service; which one is of no matter here.
  await database.pool.query(
    "alter table phone_message drop constraint phone_message_service_id_fkey",
  );
});
beforeEach(() => database.pool.query("delete from phone_message"));
afterAll(() => database.drop());

const batch: Batch = {
  sender: "Shop",
  text: "Half price",
  isFlash: false,
  content: null,
  linkUrl: null,
  messages: [1, 2, 3].map((person) => ({
    routeId: 97,
    serviceId: 5,
    person,
    msisdn: `2782000000${person}`,
    atMs: FRIDAY_MS,
    traits: { kind: "sms", sender: "", hasFallback: false, hasLink: false },
  })),
};
const single: SingleMessage = {
  ...PLAIN_SMS,
  routeId: 97,
  msisdn: "27821234567",
  sender: "Shop",
  text: "Hello",
  atMs: FRIDAY_MS,
};

const aPhone = (changes: Partial<Network> = {}) =>
  withPhone({ ...createSimulatedNetwork(SEED), ...changes }, createDb(database.pool));

async function shown(): Promise<{ number: string; sender: string; kind: string }[]> {
  const { rows } = await database.pool.query(
    "select number, sender, kind from phone_message order by id",
  );
  return rows;
}

it("shows two people of a batch, masked, and once however often the batch is handed over", async () => {
  const network = aPhone();
  await network.submit(batch);
  await network.submit(batch);
  const numbers = (await shown()).map(({ number }) => number);
  expect(numbers).toHaveLength(2);
  expect(numbers.every((number) => number.includes("•"))).toBe(true);
});

it("shows nothing that the network did not take", async () => {
  const refuse = () => Promise.reject(new Error("no answer"));
  const network = aPhone({ submit: refuse, sendSingle: refuse });
  await expect(network.submit(batch)).rejects.toThrow("no answer");
  await expect(network.sendSingle(single)).rejects.toThrow("no answer");
  expect(await shown()).toEqual([]);
});

it("shows a single message with its whole number and kind, once under one reference", async () => {
  const handed: SingleMessage[] = [];
  const network = aPhone({ sendSingle: async (message) => void handed.push(message) });
  const flash = { ...single, isFlash: true, reference: "transactional:1" };
  await network.sendSingle(flash);
  await network.sendSingle(flash);
  expect(handed).toHaveLength(2);
  expect(await shown()).toEqual([{ number: "27821234567", sender: "Shop", kind: "flash" }]);
});

it("shows an answer from the route itself, under the whole number only where the phone knows it", async () => {
  const network = aPhone();
  const answer = { ...single, sender: "", isAnswer: true };
  await network.sendSingle(answer);
  await network.sendSingle(single);
  await network.sendSingle(answer);
  const [masked, , whole] = await shown();
  expect(masked).toMatchObject({ kind: "notice", number: expect.stringContaining("•") });
  expect(whole).toMatchObject({ kind: "notice", number: "27821234567" });
  expect(whole?.sender).not.toBe("");
});
