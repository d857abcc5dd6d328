import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmPhone, sendPhoneCode } from "../../accounts/phones/prove-phone.ts";
import { readUnknownServices } from "../delivery/read-settled-services.ts";
import { sendTest } from "./send-test.ts";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  type World,
} from "../testing/a-world.ts";
import { provePhones } from "../testing/prove-phones.ts";

const DAY_MS = 24 * HOUR_MS;

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());

const testNumbers = ["082 123 4567"];

test("a test copy that dies on the way, at any call, never becomes a campaign to anybody", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  await provePhones(world, userId, testNumbers);
  const deaths = ["createService", "setServiceStatus"].flatMap((method) => [
    `${method} before`,
    `${method} after`,
  ]);
  for (const death of deaths) {
    world.faults.current = (method, side) => {
      if (`${method} ${side}` === death) throw new Error("killed");
    };
    await sendTest(world.deps, { userId, id, testNumbers }).catch(() => {});
  }
  world.faults.current = () => {};
  for (let day = 0; day <= 80; day += 1) {
    world.setNow(FRIDAY_MS + day * DAY_MS + 3 * HOUR_MS);
    await world.gateway.catchUp(world.clock.now().getTime());
  }
  const { rows } = await world.gatewayPool.query("select person from message");
  expect(rows).toEqual([]);
});

test("test copies are nothing that reconciliation has to explain", async () => {
  world.setNow(FRIDAY_MS);
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  await provePhones(world, userId, testNumbers);
  expect(await sendTest(world.deps, { userId, id, testNumbers })).toMatchObject({
    status: "testing",
  });
  expect(await readUnknownServices(world.deps, null)).toEqual([]);
});

test("words that somebody has to look at first are not sent as a copy", async () => {
  world.setNow(FRIDAY_MS);
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, { text: "Beer and wine at half price this week." });
  await expect(sendTest(world.deps, { userId, id, testNumbers })).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "text" }],
  });
});

test("a copy goes only to numbers that this member proved, by the code that was sent there", async () => {
  world.setNow(FRIDAY_MS);
  const [userId, other] = [await anAdvertiser(world), await anAdvertiser(world)];
  const { id } = await aDraft(world, userId);
  const ask = { userId, id, testNumbers: ["082 555 0101", "082 555 0102"] };
  const [number = "", second = ""] = ask.testNumbers;
  await expect(sendTest(world.deps, ask)).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "testNumbers.0" }, { path: "testNumbers.1" }],
  });
  const phone = { userId, number, countryId: 6 };
  expect(await sendPhoneCode(world.deps, phone)).toEqual({ isProved: false });
  const code = /\d{6}/.exec(await lastText())?.[0] ?? "";
  await sendPhoneCode(world.deps, { ...phone, number: second });
  for (const wrong of [
    { ...phone, number: second },
    { ...phone, userId: other },
  ])
    await expect(confirmPhone(world.deps, { ...wrong, code })).rejects.toMatchObject({
      details: [{ path: "code" }],
    });
  await confirmPhone(world.deps, { ...phone, code });
  await expect(confirmPhone(world.deps, { ...phone, code })).rejects.toMatchObject({
    details: [{ path: "code" }],
  });
  expect(await sendPhoneCode(world.deps, phone)).toEqual({ isProved: true });
  await expect(sendTest(world.deps, ask)).rejects.toMatchObject({
    details: [{ path: "testNumbers.1" }],
  });
  expect(await sendTest(world.deps, { ...ask, testNumbers: ["+27 82 555 0101"] })).toMatchObject({
    copies: 1,
  });
  const own = await aDraft(world, other);
  await expect(
    sendTest(world.deps, { userId: other, id: own.id, testNumbers: [number] }),
  ).rejects.toMatchObject({ details: [{ path: "testNumbers.0" }] });
  world.setNow(FRIDAY_MS + 366 * DAY_MS);
  expect(await sendPhoneCode(world.deps, phone)).toEqual({ isProved: false });
});

test("a code lasts ten minutes and five tries, and its digits are not stored", async () => {
  world.setNow(FRIDAY_MS);
  const userId = await anAdvertiser(world);
  const phone = { userId, number: "082 555 0110", countryId: 6 };
  const asked = async (): Promise<string> => {
    await sendPhoneCode(world.deps, phone);
    return /\d{6}/.exec(await lastText())?.[0] ?? "";
  };
  const first = await asked();
  const { rows } = await world.pool.query(
    "select p::text || c::text as text from phone_proof p, phone_code c where p.user_id = $1 and c.user_id = $1",
    [userId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].text).not.toMatch(new RegExp(`825550110|\\b${first}\\b`));
  world.setNow(FRIDAY_MS + 11 * 60_000);
  await expect(confirmPhone(world.deps, { ...phone, code: first })).rejects.toMatchObject({
    code: "invalid-argument",
  });
  const code = await asked();
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries += 1)
    await expect(confirmPhone(world.deps, { ...phone, code: wrong })).rejects.toThrow();
  await expect(confirmPhone(world.deps, { ...phone, code })).rejects.toMatchObject({
    code: "invalid-argument",
  });
  const fresh = await asked();
  await confirmPhone(world.deps, { ...phone, code: fresh });
});

test("codes to one phone end for the day whoever asks, and so do codes of one member", async () => {
  world.setNow(FRIDAY_MS);
  const number = "082 555 0120";
  for (let n = 0; n < 5; n += 1)
    await sendPhoneCode(world.deps, { userId: await anAdvertiser(world), number, countryId: 6 });
  const userId = await anAdvertiser(world);
  await expect(sendPhoneCode(world.deps, { userId, number, countryId: 6 })).rejects.toMatchObject({
    code: "resource-exhausted",
  });
  for (let n = 0; n < 10; n += 1)
    await sendPhoneCode(world.deps, { userId, number: `082 555 013${n}`, countryId: 6 });
  const one = { userId, number: "082 555 0140", countryId: 6 };
  await expect(sendPhoneCode(world.deps, one)).rejects.toMatchObject({
    code: "resource-exhausted",
  });
  world.setNow(FRIDAY_MS + 2 * DAY_MS);
  expect(await sendPhoneCode(world.deps, one)).toEqual({ isProved: false });
  await expect(sendPhoneCode(world.deps, { ...one, number: "011 123 4567" })).rejects.toMatchObject(
    { details: [{ path: "number" }] },
  );
});

/** The text that a phone got last. */
async function lastText(): Promise<string> {
  const { rows } = await world.gatewayPool.query<{ text: string }>(
    "select text from transactional_message order by id desc limit 1",
  );
  return rows[0]?.text ?? "";
}
