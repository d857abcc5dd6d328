import { z } from "zod";
import { PaymentProviderError } from "../payment-provider.ts";
import type { SavedCard } from "../payment-state.ts";
import type {
  CardSetup,
  CardSetupRequest,
  CardSetupState,
  CustomerRequest,
  SavedCards,
} from "../saved-cards.ts";
import { type PaystackApi, PaystackError } from "./api.ts";
import { chargeAuthorization } from "./charge-authorization.ts";
import { VERIFICATION_NOTE } from "./metadata.ts";
import { listRefundsOf } from "./refunds.ts";
import {
  type Authorization,
  authorizationSchema,
  customerDetailsSchema,
  customerSchema,
  refundSchema,
} from "./schemas.ts";
import { openPage, verify } from "./transactions.ts";
import { declineOfTransaction, savedCardOf } from "./translate.ts";

/** The smallest amounts that Paystack takes (domain facts, section 6), in minor units. */
const VERIFICATION_MINOR: Readonly<Record<string, bigint>> = { ZAR: 100n, GHS: 10n };

/** Customers and their cards at Paystack. A card is saved by a payment, so checking one takes a little and gives it back. */
export function createPaystackCards(api: PaystackApi): SavedCards {
  return {
    createCustomer: (request) => createCustomer(api, request),
    list: async (customer) => {
      const cards = [...byCard(await listAuthorizations(api, customer)).values()];
      return cards.flatMap((authorizations) => savedCardWithIds(authorizations) ?? []);
    },
    remove: (card) => remove(api, card),
    forgetCustomer: (customer, besides) => forgetCustomer(api, customer, besides?.cardIds),
    startSetup: (request) => startSetup(api, request),
    findSetup: (reference) => findSetup(api, reference),
    charge: (charge) => chargeAuthorization(api, charge),
  };
}

/** With an e-mail that is known already Paystack answers its customer. */
async function createCustomer(api: PaystackApi, { userId, email, name }: CustomerRequest) {
  const [first_name = "", ...rest] = (name ?? "").split(" ");
  const made = await api.post("/customer", customerSchema, {
    email,
    first_name,
    last_name: rest.join(" "),
    metadata: { user_id: userId },
  });
  return { providerCustomerId: made.customer_code };
}

async function listAuthorizations(api: PaystackApi, customer: string): Promise<Authorization[]> {
  const path = `/customer/${encodeURIComponent(customer)}`;
  const { authorizations } = await api.get(path, customerDetailsSchema);
  // Mobile wallets are in the same list, in another shape.
  return authorizations.flatMap((one) => authorizationSchema.safeParse(one).data ?? []);
}

/** Throws rejected unless the authorization is the customer's own. */
export async function requireAuthorization(
  api: PaystackApi,
  customer: string,
  code: string,
): Promise<void> {
  const own = await listAuthorizations(api, customer);
  if (own.some((one) => one.authorization_code === code)) return;
  throw new PaymentProviderError("rejected", "The card is not one of the customer's.");
}

/** Each payment makes another authorization of the same card; the signature is the card's. */
function byCard(authorizations: Authorization[]): Map<string, Authorization[]> {
  const usable = authorizations.filter((one) => savedCardOf(one) !== null);
  return Map.groupBy(usable, (one) => one.signature ?? one.authorization_code);
}

/** The newest authorization of a card, and the older ones that are charged just as well. */
function savedCardWithIds(authorizations: Authorization[]): SavedCard | null {
  const card = savedCardOf(authorizations.at(-1));
  const otherCardIds = authorizations.slice(0, -1).map(({ authorization_code: id }) => id);
  return card && { ...card, ...(otherCardIds.length > 0 ? { otherCardIds } : {}) };
}

async function remove(
  api: PaystackApi,
  { providerCustomerId, cardId }: { providerCustomerId: string; cardId: string },
): Promise<void> {
  const cards = [...byCard(await listAuthorizations(api, providerCustomerId)).values()];
  const same = cards.find((card) => card.some((one) => one.authorization_code === cardId)) ?? [];
  for (const { authorization_code } of same) {
    await api.post("/customer/deactivate_authorization", z.unknown(), { authorization_code });
  }
}

/**
 * Paystack keeps its customers, one for each address; without an authorization nothing can be charged. Each payment makes another
 * authorization of the same card: all of a card that somebody has saved again stay.
 */
async function forgetCustomer(
  api: PaystackApi,
  customer: string,
  stay: ReadonlySet<string> = new Set(),
): Promise<void> {
  const all = await listAuthorizations(api, customer).catch(noneWhereGone);
  const cardOf = (one: Authorization) => one.signature ?? one.authorization_code;
  const staying = new Set(all.filter((one) => stay.has(one.authorization_code)).map(cardOf));
  for (const one of all) {
    if (staying.has(cardOf(one))) continue;
    const { authorization_code } = one;
    await api.post("/customer/deactivate_authorization", z.unknown(), { authorization_code });
  }
}

function noneWhereGone(error: unknown): Authorization[] {
  if (error instanceof PaystackError && error.problem === "not-found") return [];
  throw error;
}

async function startSetup(api: PaystackApi, request: CardSetupRequest): Promise<CardSetup> {
  const verificationMinor = VERIFICATION_MINOR[request.currency];
  if (verificationMinor === undefined) {
    throw new PaymentProviderError("rejected", "Cards cannot be saved in this currency.");
  }
  const page = await openPage(api, {
    stem: `setup.${request.setupId}`,
    email: request.email,
    amountMinor: verificationMinor,
    currency: request.currency,
    channels: ["card"],
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    metadata: { purpose: "verification", setup_id: request.setupId },
  });
  return { providerSetupId: page.reference, redirectUrl: page.redirectUrl, verificationMinor };
}

async function findSetup(api: PaystackApi, reference: string): Promise<CardSetupState> {
  const transaction = await verify(api, reference);
  if (!transaction) return { status: "pending", lastDecline: null };
  const isPaid = transaction.status === "success" || transaction.status === "reversed";
  if (!isPaid) return { status: "pending", lastDecline: declineOfTransaction(transaction) };
  if (transaction.status === "success") await giveBack(api, reference);
  const card: SavedCard | null = savedCardOf(transaction.authorization);
  return card === null ? { status: "failed" } : { status: "saved", card };
}

async function giveBack(api: PaystackApi, reference: string): Promise<void> {
  const refunds = await listRefundsOf(api, reference);
  if (refunds.length > 0) return;
  const body = { transaction: reference, merchant_note: VERIFICATION_NOTE };
  await api.post("/refund", refundSchema, body);
}
