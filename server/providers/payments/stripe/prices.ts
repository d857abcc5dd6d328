import type { Stripe } from "stripe";
import type { PlanTerms } from "../subscriptions.ts";

/**
 * The price with our plan's key, made with its product when missing. When the amount has changed, a new price takes the
 * key over; subscriptions on the old one keep it.
 */
export async function ensurePrice(
  stripe: Stripe,
  terms: PlanTerms,
): Promise<{ providerPriceId: string }> {
  const found = await stripe.prices.list({ lookup_keys: [terms.planKey], active: true, limit: 1 });
  const known = found.data[0];
  if (known !== undefined && isSame(known, terms)) return { providerPriceId: known.id };
  const key = `price:${terms.planKey}:${terms.currency}:${terms.amountMinor}:${terms.interval}`;
  const made = await stripe.prices.create(
    {
      currency: terms.currency.toLowerCase(),
      unit_amount: Number(terms.amountMinor),
      recurring: { interval: terms.interval },
      lookup_key: terms.planKey,
      transfer_lookup_key: true,
      product_data: { name: terms.name },
    },
    // A price of last month under the same key may come again: the known one is part of the key.
    { idempotencyKey: `${key}:${known?.id ?? "first"}` },
  );
  return { providerPriceId: made.id };
}

function isSame(price: Stripe.Price, { amountMinor, currency, interval }: PlanTerms): boolean {
  return (
    price.unit_amount === Number(amountMinor) &&
    price.currency === currency.toLowerCase() &&
    price.recurring?.interval === interval
  );
}
