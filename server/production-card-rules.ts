import { isCleartextUrl } from "../platform/cleartext.ts";
import { isLocal } from "../platform/sandbox-guard.ts";
import type { Settings } from "./settings.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";

/**
 * A key that moves real money. Those of test mode take test cards, whose numbers everybody knows.
 * https://docs.stripe.com/keys, https://paystack.com/docs/api/authentication
 */
const LIVE_KEY = { stripe: /^(?:sk|rk)(?:_org)?_live_/, paystack: /^sk_live_/ } as const;

/** What of the card providers' settings does not belong in production, one sentence each. */
export function cardProblems(settings: Settings): string[] {
  const { STRIPE_SECRET_KEY, PAYSTACK_SECRET_KEY } = settings;
  const isPaystackAlone = PAYSTACK_SECRET_KEY !== undefined && STRIPE_SECRET_KEY === undefined;
  return [...(isPaystackAlone ? [] : stripeProblems(settings)), ...paystackProblems(settings)];
}

function stripeProblems({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_BASE,
}: Settings): string[] {
  const problems: string[] = [];
  if (STRIPE_SECRET_KEY === undefined) {
    problems.push("STRIPE_SECRET_KEY: set the secret key of a card provider, Stripe or Paystack");
  } else if (!LIVE_KEY.stripe.test(STRIPE_SECRET_KEY)) {
    problems.push(
      "STRIPE_SECRET_KEY: is a test key, with which test cards would fill wallets; set the live key, sk_live_ or rk_live_",
    );
  }
  if (STRIPE_WEBHOOK_SECRET.startsWith(SANDBOX_DEFAULTS.stripeWebhookSecret)) {
    problems.push(
      "STRIPE_WEBHOOK_SECRET: is the sandbox's; set the signing secret of the live webhook endpoint",
    );
  }
  return [...problems, ...apiBaseProblems("STRIPE_API_BASE", STRIPE_API_BASE)];
}

function paystackProblems({ PAYSTACK_SECRET_KEY, PAYSTACK_API_BASE }: Settings): string[] {
  const isTest = PAYSTACK_SECRET_KEY !== undefined && !LIVE_KEY.paystack.test(PAYSTACK_SECRET_KEY);
  const problems = isTest
    ? [
        "PAYSTACK_SECRET_KEY: is a test key, with which test cards would fill wallets; set the live key, sk_live_",
      ]
    : [];
  return [...problems, ...apiBaseProblems("PAYSTACK_API_BASE", PAYSTACK_API_BASE)];
}

function apiBaseProblems(name: string, address: string | undefined): string[] {
  if (address === undefined) return [];
  if (isLocal(address)) return [`${name}: the card sandbox is not for production, unset it`];
  if (isCleartextUrl(address))
    return [`${name}: the secret key would travel in clear, set an https address or unset it`];
  return [];
}
