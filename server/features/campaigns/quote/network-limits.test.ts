import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../../domain/campaign/kinds/message-limits.ts";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import type { RcsMessage } from "../../../../domain/message/rcs-message.ts";
import { addDays } from "../../../../domain/schedule/zoned-time.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { readCountry } from "../../catalogue/read-country.ts";
import { refreshLimits } from "../../catalogue/route-limits.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, MONDAY } from "../testing/a-world.ts";
import { aStoredPicture } from "../testing/store-pictures.ts";
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

type ShownKind = "sms" | "pcm" | "rcs" | "display";

/** What the wizard goes by. Of the routes in `whole` all kinds are known; 108 carries no rich messages otherwise. */
const shownLimits = async (flowType: ShownKind, whole: readonly number[] = []) => {
  const about = (adProductIds: number[]) => ({ counter: 1, hasSubscribers: true, adProductIds });
  const all = Object.values(KIND_TRAITS).map(({ adProductId }) => adProductId);
  const readCounters = async () => ({
    counties: new Map(),
    cities: new Map(),
    routes: new Map([
      [108, about([5, 7, 3])] as const,
      ...whole.map((routeId) => [routeId, about(all)] as const),
    ]),
    interests: [],
  });
  const { limits } = await readCountry({ db: world.db, clock: world.deps.clock, readCounters }, 6);
  const found = limits.find(({ kind }) => kind === flowType);
  if (!found) throw new Error(`There are no limits of ${flowType}.`);
  const { kind: _kind, ...own } = found;
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

const card = (title: string, url?: string) => ({
  title,
  ...(url === undefined ? {} : { media: { url, height: "SHORT" as const } }),
});
const rich = (message: RcsMessage) => ({
  kind: "rcs" as const,
  text: "",
  content: { agentName: "Corner Shop", message },
});

test("lengths, counts and pictures of rich messages are what the networks say, in the wizard and in the quote", async () => {
  const reply = (text: string) => ({ type: "reply" as const, text, postback: "p" });
  const suggestions = [reply("Yes, please"), reply("No")];
  const long = rich({ type: "text", text: "Bread at half price", suggestions });
  const cards = rich({ type: "carousel", cards: [card("Bread"), card("Milk"), card("Eggs")] });
  await refreshLimits(world.deps);
  expect([await problemsOf(long), await problemsOf(cards)]).toEqual([[], []]);
  await change(`rcs_limits = '{"textMax": 10, "suggestionsMax": 1, "cardsMax": 2}'`, 105);
  await change(`rcs_limits = '{"suggestionTextMax": 4, "titleMax": 4}'`, 97);
  await refreshLimits(world.deps);
  const { rcs } = await shownLimits("rcs", [97, 105]);
  expect(rcs).toMatchObject({ textMax: 10, suggestionsMax: 1, cardsMax: 2, suggestionTextMax: 4 });
  expect(await problemsOf(long)).toEqual([
    "message/content.message.text",
    "message/content.message.suggestions.0.text",
    "message/content.message.suggestions",
  ]);
  expect(await problemsOf(cards)).toEqual([
    "message/content.message.cards",
    "message/content.message.cards.0.title",
  ]);
});

test("banners may be as heavy, and pictures of rich messages too, as the networks say, in the sizes that all of them take", async () => {
  const userId = await anAdvertiser(world);
  const url = await aStoredPicture(world.deps, userId, { sizeBytes: 30_000 });
  const problems = async (fields: Parameters<typeof aDraft>[2]) => {
    const { id } = await aDraft(world, userId, fields);
    const quote = await quoteCampaign(world.deps, { userId, isAnonymous: false, id });
    return quote.problems.map(({ path, message }) => `${path}: ${message}`);
  };
  const picture = rich({ type: "card", card: card("", url) });
  expect(await problems(picture)).toEqual([]);
  await change(`rcs_limits = '{"pictureBytesMax": 20000}'`, 105);
  const sizes = (maxBytes: number) => [
    { size: "320x50", maxBytes, isRequired: true },
    { size: "640x100", maxBytes: 90_000, isRequired: true },
  ];
  for (const routeId of [97, 107, 108])
    await change(`banners = '${JSON.stringify(sizes(40_000))}'`, routeId);
  await change(`banners = '${JSON.stringify(sizes(25_000))}'`, 105);
  await refreshLimits(world.deps);
  expect(await problems(picture)).toEqual([
    "content.message.card.media.url: This picture can have up to 20 kB. Choose it again.",
  ]);
  const { banners } = await shownLimits("display", [97, 105, 107, 108]);
  expect(banners).toEqual([
    { ...sizes(25_000)[0], widthPixels: 320, heightPixels: 50 },
    { ...sizes(25_000)[1], widthPixels: 640, heightPixels: 100 },
  ]);
  const heavy = { size: "320x50", url, mimeType: "image/png", byteSize: 30_000, altText: "Bread" };
  const shown = await problems({ kind: "display", text: "", content: { creatives: [heavy] } });
  expect(shown).toContain(
    "content.creatives.0.byteSize: A banner of 320 × 50 can have up to 25 kB.",
  );
  expect(shown).toContain("content.creatives: Add a banner of 640 × 100 pixels.");
});

test("what a network said more than a week ago no longer holds", async () => {
  await world.pool.query("update route_limit set asked_at = now() - interval '8 days'");
  expect(await shownLimits("sms")).toEqual(DEFAULT_LIMITS);
});
