import type { CountryCode } from "../domain/countries.ts";
import type { Settings } from "./settings.ts";
import { CARD_PROVIDER_NAMES, type CardProviderName } from "./providers/payments/card-providers.ts";

export type CardProviderChoice = {
  configured: readonly CardProviderName[];
  byCountry: Record<CountryCode, CardProviderName>;
  problems: string[];
};

/**
 * Which card providers there are, and which one serves a country. One account alone serves both countries; with both, or
 * in the sandbox, South Africa pays through Stripe and Ghana through Paystack, unless the settings say otherwise.
 */
export function chooseCardProviders(settings: Settings): CardProviderChoice {
  const real = CARD_PROVIDER_NAMES.filter((name) => keyOf(settings, name) !== undefined);
  const configured = real.length > 0 ? real : CARD_PROVIDER_NAMES;
  const usual = (name: CardProviderName) =>
    configured.includes(name) ? name : (configured[0] ?? name);
  const byCountry = {
    ZA: settings.CARD_PROVIDER_ZA ?? usual("stripe"),
    GH: settings.CARD_PROVIDER_GH ?? usual("paystack"),
  };
  const problems = Object.entries(byCountry).flatMap(([country, name]) =>
    configured.includes(name) ? [] : [`CARD_PROVIDER_${country}: ${name} has no secret key`],
  );
  return { configured, byCountry, problems };
}

function keyOf(settings: Settings, name: CardProviderName): string | undefined {
  return name === "stripe" ? settings.STRIPE_SECRET_KEY : settings.PAYSTACK_SECRET_KEY;
}
