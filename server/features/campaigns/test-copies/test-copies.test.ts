import { afterAll, beforeAll, expect, test } from "vitest";
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
