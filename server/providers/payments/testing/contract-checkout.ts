import { randomUUID } from "node:crypto";
import type { AccountingQuery } from "../provider-statement.ts";
import { type ContractWorld, handleOf, RETURN_URL, type Vendor } from "./contract-world.ts";

/** What every payment of the contract costs, in minor units. */
export const AMOUNT = 15_000n;

/** Opens a payment page. */
export async function openCheckout(
  world: ContractWorld,
  { currency }: Vendor,
  paymentId: string = randomUUID(),
) {
  const { sessionId, redirectUrl } = await world.provider.startCheckout({
    paymentId,
    amountMinor: AMOUNT,
    currency,
    description: "Top-up",
    email: "owner@shop.example.com",
    successUrl: RETURN_URL,
    cancelUrl: RETURN_URL,
  });
  return { paymentId, redirectUrl, handle: handleOf(paymentId, "checkout", sessionId) };
}

/** A payment that has been paid on its page. Throws when it was not. */
export async function payCheckout(
  world: ContractWorld,
  vendor: Vendor,
  number: string = vendor.cards.good,
) {
  const page = await openCheckout(world, vendor);
  await world.typeCard(page.redirectUrl, number);
  const state = await world.provider.findPayment(page.handle);
  if (state.status !== "succeeded") throw new Error(`The payment is ${state.status}.`);
  return { ...page, ...state };
}

/** All of the books, also after the clock was moved. */
export function everything(): AccountingQuery {
  const now = Date.now();
  const to = new Date(now + 400 * 86_400_000);
  return { from: new Date(now - 86_400_000), to, cursor: null };
}
