import type { PaymentProvider } from "../../../../providers/payments/payment-provider.ts";
import type { PlanPrice } from "./plan.store.ts";

/** The provider's price for a price of a plan, made when missing. Throws PaymentProviderError. */
export function priceAtProvider(
  provider: PaymentProvider,
  { id: planKey, planName, amountMinor, currency, interval }: PlanPrice,
): Promise<{ providerPriceId: string }> {
  const name = `Loudhailer ${planName}`;
  return provider.subscriptions.ensurePrice({ planKey, name, amountMinor, currency, interval });
}
