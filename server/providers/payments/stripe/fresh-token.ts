import type { Stripe } from "stripe";

/** The payment method of a fresh token; the older card field hands back one that has to be made a method first. */
export async function methodOfToken(
  stripe: Stripe,
  tokenId: string,
  idempotencyKey: string,
): Promise<string> {
  if (!tokenId.startsWith("tok_")) return tokenId;
  const method = await stripe.paymentMethods.create(
    { type: "card", card: { token: tokenId } },
    { idempotencyKey: `${idempotencyKey}:method` },
  );
  return method.id;
}

/** Makes the card of a fresh token the customer's; the same key answers the same card. Throws what the SDK throws. */
export async function attachToken(
  stripe: Stripe,
  { tokenId, customer, key }: { tokenId: string; customer: string; key: string },
): Promise<string> {
  const method = await methodOfToken(stripe, tokenId, key);
  const options = { idempotencyKey: `${key}:attach` };
  return (await stripe.paymentMethods.attach(method, { customer }, options)).id;
}
