import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { findAutoTopUp } from "../top-ups/auto-top-up.store.ts";
import { saveAutoTopUp } from "../top-ups/auto-top-up.ts";
import { insertCard } from "./card.store.ts";
import { ensureCustomer, listCards } from "./list-cards.ts";
import { chooseDefaultCard, readCardSetup, removeCard, startCardSetup } from "./save-card.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());
let plainNowMs = 0;
beforeEach(() => {
  plainNowMs ||= world.time.ms;
  world.time.ms = plainNowMs;
});

/** One more card that this owner agreed to keep. */
async function anotherCard(userId: string, cardId: string): Promise<void> {
  world.fake.addCard(cardId);
  await insertCard(world.db, { userId, provider: "stripe", cardId, at: world.deps.clock.now() });
}
const shown = async (userId: string) =>
  (await listCards(world.deps, userId)).map(({ cardId, isDefault }) => [cardId, isDefault]);
const notSaved = (path: string) => ({
  code: "invalid-argument",
  details: [{ path, message: "This card is not one of your saved cards." }],
});

test("cards are those that their owner agreed to keep, the default first; the first one kept is the default", async () => {
  const { userId } = await world.aCustomer("first");
  await anotherCard(userId, "second");
  world.fake.addCard("never kept");
  expect(await shown(userId)).toEqual([
    ["first", true],
    ["second", false],
  ]);
  await chooseDefaultCard(world.deps, { userId, cardId: "second" });
  expect(await shown(userId)).toEqual([
    ["second", true],
    ["first", false],
  ]);
});

test("somebody else's card is neither chosen nor removed, and stays as it was", async () => {
  const { userId } = await world.aCustomer("theirs");
  const other = await world.aCustomer("own");
  for (const act of [chooseDefaultCard, removeCard])
    await expect(act(world.deps, { userId: other.userId, cardId: "theirs" })).rejects.toMatchObject(
      notSaved("cardId"),
    );
  expect(await shown(userId)).toEqual([["theirs", true]]);
  expect(await shown(other.userId)).toEqual([["own", true]]);
});

test("a removed card is gone, another is the default, and automatic top-up does not charge it any more", async () => {
  const { userId } = await world.aCustomer("removed");
  await anotherCard(userId, "stays");
  const settings = {
    isOn: true,
    thresholdMinor: 5_000n,
    amountMinor: 10_000n,
    monthlyCapMinor: 50_000n,
    cardId: "removed",
  };
  await saveAutoTopUp(world.deps, userId, settings);
  await removeCard(world.deps, { userId, cardId: "removed" });
  expect(await shown(userId)).toEqual([["stays", true]]);
  expect((await findAutoTopUp(world.db, userId))?.cardId ?? null).toBeNull();
  await expect(removeCard(world.deps, { userId, cardId: "removed" })).rejects.toMatchObject(
    notSaved("cardId"),
  );
});

test("a card whose removal the provider did not hear of is still there", async () => {
  const { userId } = await world.aCustomer("kept");
  const { cards } = world.fake.provider;
  const { remove } = cards;
  cards.remove = () => Promise.reject(new PaymentProviderError("timeout", "No answer."));
  await expect(removeCard(world.deps, { userId, cardId: "kept" })).rejects.toMatchObject({
    code: "deadline-exceeded",
  });
  cards.remove = remove;
  expect(await shown(userId)).toEqual([["kept", true]]);
});

test("a card can be used to the last day of its month, and is called expired from the next on", async () => {
  const { userId } = await world.aCustomer("ages");
  const [card] = await listCards(world.deps, userId);
  const { expiryYear = 0, expiryMonth = 0 } = card ?? {};
  const isExpiredAt = async (at: number) => {
    world.time.ms = at;
    return (await listCards(world.deps, userId))[0]?.isExpired;
  };
  expect(await isExpiredAt(Date.UTC(expiryYear, expiryMonth, 1) - 1)).toBe(false);
  expect(await isExpiredAt(Date.UTC(expiryYear, expiryMonth, 1))).toBe(true);
});

test("a card that has a new id at the provider is still the one that was kept, once", async () => {
  const { userId } = await world.aCustomer("old-id");
  const { cards } = world.fake.provider;
  const { list } = cards;
  cards.list = async (customer) =>
    (await list(customer)).map((card) =>
      card.cardId === "old-id" ? { ...card, cardId: "new-id", otherCardIds: ["old-id"] } : card,
    );
  expect(await shown(userId)).toEqual([["old-id", true]]);
  cards.list = list;
});

test("who kept no card has none, and the provider is not asked", async () => {
  const userId = "user-without-cards";
  expect(await listCards(world.deps, userId)).toEqual([]);
  await ensureCustomer(world.deps, userId);
  const { cards } = world.fake.provider;
  const { list } = cards;
  cards.list = () => Promise.reject(new Error("Nobody should ask."));
  expect(await listCards(world.deps, userId)).toEqual([]);
  cards.list = list;
});

test("asked for by many at once, a user is one customer of the provider, and stays that one", async () => {
  const userId = "user-of-many-clicks";
  const all = await Promise.all(
    Array.from({ length: 6 }, () => ensureCustomer(world.deps, userId)),
  );
  const ids = all.map(({ providerCustomerId }) => providerCustomerId);
  expect(new Set(ids).size).toBe(1);
  expect((await ensureCustomer(world.deps, userId)).providerCustomerId).toBe(ids[0]);
});

test("a card is saved by its own page, once; nobody else hears how it ended", async () => {
  const userId = "user-who-saves";
  const setup = await startCardSetup(world.deps, { userId, returnPath: "/wallet" });
  world.fake.addCard("typed");
  const ended = await readCardSetup(world.deps, { userId, setupId: setup.setupId });
  expect(ended).toMatchObject({ status: "saved", card: { cardId: "typed", isDefault: true } });
  expect(await readCardSetup(world.deps, { userId, setupId: setup.setupId })).toEqual(ended);
  for (const [who, setupId] of [
    ["somebody-else", setup.setupId],
    [userId, crypto.randomUUID()],
  ] as const)
    await expect(readCardSetup(world.deps, { userId: who, setupId })).rejects.toMatchObject({
      code: "not-found",
    });
  expect(await shown("somebody-else")).toEqual([]);
});

test("the page of a card leads back to our own pages only", async () => {
  const asked: string[] = [];
  const { cards } = world.fake.provider;
  const { startSetup } = cards;
  cards.startSetup = (setup) => {
    asked.push(setup.successUrl, setup.cancelUrl);
    return startSetup(setup);
  };
  for (const returnPath of ["/wallet", "//evil.test", undefined])
    await startCardSetup(world.deps, { userId: "user-goes-back", returnPath });
  cards.startSetup = startSetup;
  const nexts = asked.map((url) => new URL(url).searchParams.get("next"));
  expect(nexts).toEqual(["/wallet", "/wallet", "/wallet", "/wallet", "/wallet", "/wallet"]);
  expect(asked.every((url) => url.startsWith(`${world.deps.publicUrl}/final?`))).toBe(true);
  expect(asked.map((url) => new URL(url).searchParams.get("cancelled"))).toEqual([
    null,
    "true",
    null,
    "true",
    null,
    "true",
  ]);
});
