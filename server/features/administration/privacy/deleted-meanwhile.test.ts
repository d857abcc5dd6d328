import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { lockUser } from "../../accounts/users/lock-user.ts";
import { updateToAnonymous } from "../../accounts/users/user.store.ts";
import { insertCard } from "../../billing/cards/card.store.ts";
import { ensureCustomer } from "../../billing/cards/list-cards.ts";
import { saveBillingProfile } from "../../billing/invoices/billing-profile.ts";
import { subscribe } from "../../billing/subscriptions/subscribe.ts";
import { chargeSavedCard } from "../../billing/top-ups/charge-saved-card.ts";
import { aDraft, FRIDAY_MS, quoteAndSubmit, walletOf } from "../../campaigns/testing/a-world.ts";
import { useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { duringBooking, whileWritten } from "../../campaigns/testing/during-booking.ts";
import { withCards } from "../../campaigns/testing/with-cards.ts";
import { aMember, asMember, leave as deleteAccountOf } from "./testing/leaving-member.ts";

// Nobody's money is set aside or taken once an account is deleted: members, as the database knows them.
const world = useWorld(FRIDAY_MS, { asProgram: true });

const leave = (userId: string) => deleteAccountOf(world, userId);

async function aCustomer() {
  const userId = await aMember(world);
  const cards = withCards(world);
  const cardId = `card_${randomUUID()}`;
  await ensureCustomer(cards.deps, userId);
  cards.fake.addCard(cardId);
  await insertCard(world.db, { userId, provider: "stripe", cardId, at: world.clock.now() });
  await saveBillingProfile(cards.deps, userId, { address: ["12 Main Road"] });
  return { ...cards, userId, cardId };
}

test("who deletes an account while its campaign is being booked waits, and hears of the campaign", async () => {
  const userId = await aMember(world);
  const { id } = await aDraft(world, userId);
  const { meanwhile, booked, ended } = await duringBooking(
    world,
    (deps) => asMember(userId, () => quoteAndSubmit({ ...world, deps }, userId, id)),
    () => leave(userId),
  );
  expect({ meanwhile, booked, ended }).toMatchObject({
    meanwhile: "waits",
    booked: { status: "fulfilled" },
    ended: { reason: { code: "aborted", reason: "open-business" } },
  });
  expect((await walletOf(world, userId)).heldMinor).toBeGreaterThan(0n);
});

async function toSubmit() {
  const userId = await aMember(world);
  const { id } = await aDraft(world, userId);
  return { userId, call: () => quoteAndSubmit(world, userId, id) };
}

async function toSubscribe() {
  const { userId, cardId: tokenId, deps } = await aCustomer();
  const priceId = "grow-month-zar";
  const call = () => subscribe(deps, { userId, tokenId, priceId, idempotencyKey: randomUUID() });
  return { userId, call };
}

async function toPay() {
  const { userId, cardId, deps } = await aCustomer();
  const paid = { userId, cardId, amountMinor: 10_000n, customerPresent: true };
  return { userId, call: () => chargeSavedCard(deps, { ...paid, idempotencyKey: randomUUID() }) };
}

const rowsOf = async (userId: string) => {
  const count = (table: "subscription" | "payment" | "campaignSubmission") =>
    world.db.selectFrom(table).selectAll().where("userId", "=", userId).execute();
  const found = await Promise.all(
    (["subscription", "payment", "campaignSubmission"] as const).map(count),
  );
  return found.flat();
};

test.each([
  { what: "a campaign is booked", begin: toSubmit },
  { what: "a plan is begun", begin: toSubscribe },
  { what: "money is paid in", begin: toPay },
])("$what for nobody whose account is being deleted", async ({ begin }) => {
  const { userId, call } = await begin();
  const result = await whileWritten(
    world,
    async (tx) => {
      await lockUser(tx, userId);
      await updateToAnonymous(tx, userId);
    },
    () => asMember<unknown>(userId, call),
  );
  expect(result).toMatchObject({ meanwhile: "waits", ended: { reason: { code: "not-found" } } });
  expect(await rowsOf(userId)).toEqual([]);
});

test("a plan is not begun when its account was deleted while the provider was asked for the price", async () => {
  const { userId, cardId: tokenId, deps, fake } = await aCustomer();
  const { subscriptions } = fake.provider;
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = {
    ...fake.provider,
    subscriptions: {
      ...subscriptions,
      ensurePrice: async (...price: Parameters<typeof subscriptions.ensurePrice>) => {
        asked.resolve();
        await answered.promise;
        return subscriptions.ensurePrice(...price);
      },
    },
  };
  const call = { userId, tokenId, priceId: "grow-month-zar", idempotencyKey: randomUUID() };
  const begun = asMember(userId, () => subscribe({ ...deps, providerFor: () => slow }, call));
  await Promise.race([asked.promise, begun]);
  await leave(userId);
  answered.resolve();
  await expect(begun).rejects.toMatchObject({ code: "not-found" });
  expect(await rowsOf(userId)).toEqual([]);
});
