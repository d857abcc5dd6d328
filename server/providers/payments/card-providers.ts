import type { CountryCode } from "../../../domain/countries.ts";
import type { PaymentProvider } from "./payment-provider.ts";

export const CARD_PROVIDER_NAMES = ["stripe", "paystack"] as const;
export type CardProviderName = (typeof CARD_PROVIDER_NAMES)[number];

/** Which card provider serves a country is configuration; payments made earlier stay with theirs. */
export type CardProviders = {
  /** For new payments of a country. */
  forCountry(country: CountryCode): PaymentProvider;
  /** The one that a payment was made with. Throws when it is configured no more. */
  named(name: string): PaymentProvider;
  /** All that may send webhooks. */
  names: readonly string[];
};

export function createCardProviders(
  providers: readonly PaymentProvider[],
  byCountry: Record<CountryCode, CardProviderName>,
): CardProviders {
  const named = (name: string): PaymentProvider => {
    const provider = providers.find((candidate) => candidate.name === name);
    if (!provider) throw new Error(`No card provider is called ${name}.`);
    return provider;
  };
  return {
    forCountry: (country) => named(byCountry[country]),
    named,
    names: providers.map(({ name }) => name),
  };
}
