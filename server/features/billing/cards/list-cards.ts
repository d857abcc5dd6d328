import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { PaymentProvider } from "../../../providers/payments/payment-provider.ts";
import type { SavedCard } from "../../../providers/payments/payment-state.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { appErrorOf } from "../payments/payment-problems.ts";
import { findProviderCustomer, listStoredCardIds } from "./card.store.ts";
import { storeProviderCustomer } from "./store-card.ts";
import { translate } from "../../../../domain/translate.ts";

export type OwnCard = Omit<SavedCard, "otherCardIds"> & { isDefault: boolean; isExpired: boolean };

/** The cards that a user agreed to keep, the default first. Throws unavailable, deadline-exceeded. */
export async function listCards(deps: PaymentDeps, userId: string): Promise<OwnCard[]> {
  const { country } = await deps.findCustomer(userId);
  const provider = deps.providerFor(country);
  const owner = { userId, provider: provider.name };
  const customer = await findProviderCustomer(deps.db, owner);
  if (!customer) return [];
  const stored = await listStoredCardIds(deps.db, owner);
  if (stored.size === 0) return [];
  const listed = await asUser(() => provider.cards.list(customer.providerCustomerId));
  const now = deps.clock.now();
  const cards = listed
    .flatMap(({ otherCardIds = [], ...card }) => {
      // The stored id remains the card's id even when the provider has newer ones.
      const cardId = [card.cardId, ...otherCardIds].find((id) => stored.has(id));
      return cardId === undefined ? [] : [{ ...card, cardId }];
    })
    .map((card) => ({
      ...card,
      isDefault: card.cardId === customer.defaultCardId,
      isExpired:
        card.expiryYear * 12 + card.expiryMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1,
    }));
  const first = cards.find(({ isDefault }) => isDefault) ?? cards[0];
  return cards
    .map((card) => ({ ...card, isDefault: card === first }))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

export async function isOwnCard(
  deps: PaymentDeps,
  userId: string,
  cardId: string,
): Promise<boolean> {
  return (await listCards(deps, userId)).some((card) => card.cardId === cardId);
}

/** One of the user's own stored cards. Throws invalid-argument at `path` for any other. */
export async function requireOwnCard(
  deps: PaymentDeps,
  { userId, cardId, path }: { userId: string; cardId: string; path: string },
): Promise<OwnCard> {
  const card = (await listCards(deps, userId)).find((candidate) => candidate.cardId === cardId);
  if (!card)
    throw invalidArgument([
      { path, message: translate("This card is not one of your saved cards.") },
    ]);
  return card;
}

/**
 * Makes the user known to the country's card provider (csc); the same user stays the same customer there. Throws not-found once the account
 * is deleted, unavailable.
 */
export async function ensureCustomer(
  deps: PaymentDeps,
  userId: string,
): Promise<{ provider: PaymentProvider; providerCustomerId: string; email: string }> {
  const { country, email, title } = await deps.findCustomer(userId);
  const provider = deps.providerFor(country);
  const owner = { userId, provider: provider.name };
  const address = email ?? "";
  const known = await findProviderCustomer(deps.db, owner);
  if (known) return { provider, providerCustomerId: known.providerCustomerId, email: address };
  const made = await asUser(() =>
    provider.cards.createCustomer({ userId, email: address, name: title ?? null }),
  );
  const at = deps.clock.now();
  const isStored = await deps.db
    .transaction()
    .execute((tx) => storeProviderCustomer(tx, { ...owner, ...made, at }));
  if (!isStored) throw new AppError("not-found");
  const stored = await findProviderCustomer(deps.db, owner);
  return {
    provider,
    providerCustomerId: stored?.providerCustomerId ?? made.providerCustomerId,
    email: address,
  };
}

/** Runs a call to the provider with its errors as the user meets them. */
export async function asUser<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw appErrorOf(error);
  }
}
