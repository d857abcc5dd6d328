import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { isHeldUndeleted } from "../../accounts/users/lock-user.ts";
import { insertCard, insertErasure, insertProviderCustomer } from "./card.store.ts";

type Owner = { userId: string; provider: string };

/**
 * Stores a card with its owner's consent, in the caller's transaction. False once the account is deleted: then the provider forgets the
 * customer with all cards (forgetCustomers), once more where it had done so before the card was there.
 */
export async function storeCard(
  tx: DatabaseOrTransaction,
  {
    providerCustomerId,
    ...card
  }: Owner & { cardId: string; at: Date; providerCustomerId: string | null },
): Promise<boolean> {
  const { userId, provider, at } = card;
  if (await isHeldUndeleted(tx, userId)) {
    await insertCard(tx, card);
    return true;
  }
  if (providerCustomerId !== null) await insertErasure(tx, { provider, providerCustomerId }, at);
  return false;
}

/**
 * Of a deleted account: what the provider has kept of a card that has just paid, asked for or not (Paystack), it forgets with its customer.
 * In the caller's transaction.
 */
export async function forgetOfDeleted(
  tx: DatabaseOrTransaction,
  {
    userId,
    provider,
    providerCustomerId,
    at,
  }: Owner & { at: Date; providerCustomerId: string | null },
): Promise<void> {
  if (providerCustomerId === null || (await isHeldUndeleted(tx, userId))) return;
  await insertErasure(tx, { provider, providerCustomerId }, at);
}

/** Stores who a user is at a provider, in the caller's transaction. False once the account is deleted: then the provider forgets it. */
export async function storeProviderCustomer(
  tx: DatabaseOrTransaction,
  { at, ...customer }: Owner & { providerCustomerId: string; at: Date },
): Promise<boolean> {
  if (await isHeldUndeleted(tx, customer.userId)) {
    await insertProviderCustomer(tx, customer);
    return true;
  }
  await insertErasure(tx, customer, at);
  return false;
}
