import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../../domain/campaign/kinds/message-limits.ts";
import { addDays } from "../../../../domain/schedule/zoned-time.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { readCountry } from "../../catalogue/read-country.ts";
import { refreshLimits } from "../../catalogue/route-limits.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, MONDAY } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { quoteCampaign } from "./quote-campaign.ts";

const world = useWorld(FRIDAY_MS);
const LONG = "Bread and milk at half price this week. ".repeat(5).trim();

async function problemsOf(fields: Parameters<typeof aDraft>[2]): Promise<string[]> {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, fields);
  const { problems } = await quoteCampaign(world.deps, { userId, isAnonymous: false, id });
  return problems.map(({ step, path }) => `${step}/${path}`);
}

const shownLimits = async (flowType: "sms" | "pcm" | "rcs") => {
  const readCounters = async () => ({
    counties: new Map(),
    routes: new Map([[108, { counter: 1, hasSubscribers: true, adProductIds: [5, 7, 3] }]]),
    interests: [],
  });
  const { limits } = await readCountry({ db: world.db, clock: world.deps.clock, readCounters }, 6);
  const { kind: _kind, ...own } = limits.find(({ kind }) => kind === flowType) ?? { kind: "none" };
  return own;
};

const change = (set: string, routeId: number) =>
  world.gatewayPool.query(`update route set ${set} where route_id = $1`, [routeId]);

test("until a network has said its limits the constants hold, for the wizard and for the quote", async () => {
  const away = { listLimits: () => Promise.reject(new MessagingError("unavailable", "away")) };
  await refreshLimits({ ...world.deps, messaging: away });
  expect(await shownLimits("sms")).toEqual(DEFAULT_LIMITS);
  expect(await problemsOf({ text: LONG })).toEqual([]);
});

test("what the strictest network says is what wizard and quote accept, and it stays while the networks are away", async () => {
  await change("max_parts = 1, sender_max_length = 8, max_days = 10", 105);
  await change("max_parts = 2, tag_max_characters = 40", 97);
  await refreshLimits(world.deps);
  const away = { listLimits: () => Promise.reject(new MessagingError("timeout", "slow")) };
  await refreshLimits({ ...world.deps, messaging: away });
  const strict = { senderMaxLength: 8, maxParts: 1, maxDays: 10 };
  expect(await shownLimits("sms")).toMatchObject(strict);
  expect(await shownLimits("pcm")).toMatchObject({ maxCharacters: 40, maxDays: 10 });
  expect(await problemsOf({ sender: "BAKERY" })).toEqual([]);
  expect(await problemsOf({ sender: "BAKERY", text: LONG })).toEqual(["message/text"]);
  expect(await problemsOf({ sender: "CornerShop" })).toEqual(["message/sender"]);
  const endDate = addDays(MONDAY, 10);
  expect(await problemsOf({ sender: "BAKERY", endDate })).toEqual(["when/endDate"]);
  expect(await problemsOf({ sender: "BAKERY", endDate: addDays(MONDAY, 9) })).toEqual([]);
  const tag = "Corner Shop: bread and milk at half price this week";
  expect(await problemsOf({ kind: "pcm", text: tag })).toEqual(["message/text"]);
});

test("a network that takes more than the constants raises the limit, and one that does not carry a kind has no say in it", async () => {
  for (const routeId of [97, 105, 107])
    await change("max_parts = 6, sender_max_length = 11, max_days = 92", routeId);
  await change("max_parts = 6, max_days = 3", 108);
  await refreshLimits(world.deps);
  expect(await shownLimits("sms")).toMatchObject({ maxParts: 6, maxDays: 3 });
  expect(await shownLimits("rcs")).toMatchObject({ maxDays: 92 });
  expect(await problemsOf({ text: "Bread and milk at half price. ".repeat(25) })).toEqual([]);
});

test("what a network said more than a week ago no longer holds", async () => {
  await world.pool.query("update route_limit set asked_at = now() - interval '8 days'");
  expect(await shownLimits("sms")).toEqual(DEFAULT_LIMITS);
});
