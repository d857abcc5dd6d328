import { exposedBy, exposureProblems, isLocal, type Reach } from "../platform/sandbox-guard.ts";
import type { Settings } from "./config.ts";

/** Sandbox defaults. Production rejects every one of them. */
export const SANDBOX_DEFAULTS = {
  authSecret: "loudhailer-sandbox-auth-secret-not-for-production",
  numberKey: "5ca1ab1e".repeat(8),
  smtpUrl: "smtp://127.0.0.1:3225",
  mailFrom: "Loudhailer <hello@loudhailer.test>",
  gatewayUrl: "http://127.0.0.1:3100",
  gatewayUsername: "loudhailer",
  gatewayPassword: "loudhailer-sandbox",
  stripeSecretKey: "sk_test_sandbox",
  stripeWebhookSecret: "whsec_sandbox",
  stripeApiBase: "http://127.0.0.1:3200/stripe",
  paystackSecretKey: "sk_test_sandbox_paystack",
  paystackApiBase: "http://127.0.0.1:3200/paystack",
  supplierZa: "Loudhailer (sandbox)|4000000000|1 Sandbox Street|Cape Town|South Africa",
  supplierGh: "Loudhailer (sandbox)|C0000803561|1 Sandbox Street|Accra|Ghana",
} as const;

const SHORTEST_SECRET = 32;

/** Everything about the settings that belongs to the sandbox, one sentence each. */
export function productionProblems(settings: Settings): string[] {
  return [
    ...secretProblems(settings),
    ...addressProblems(settings),
    ...cardProblems(settings),
    ...supplierProblems(settings),
    ...sandboxProblems(settings),
  ];
}

/** Everything that lets strangers into a sandbox, or leaves them a secret that is printed here. */
export function sandboxExposure(settings: Settings): string[] {
  const reach: Reach = {
    hosts: { HOST: settings.HOST },
    urls: { PUBLIC_URL: settings.PUBLIC_URL },
    proxies: { TRUSTED_PROXIES: settings.TRUSTED_PROXIES },
  };
  const problems = exposureProblems(settings, reach);
  return problems.length > 0 || exposedBy(reach).length === 0 ? problems : secretProblems(settings);
}

function secretProblems({ AUTH_SECRET, NUMBER_KEY, GATEWAY_PASSWORD }: Settings): string[] {
  const problems: string[] = [];
  if (
    AUTH_SECRET === SANDBOX_DEFAULTS.authSecret ||
    AUTH_SECRET.length < SHORTEST_SECRET ||
    isMonotonous(AUTH_SECRET)
  ) {
    problems.push(`AUTH_SECRET: set a random secret of at least ${SHORTEST_SECRET} characters`);
  }
  if (NUMBER_KEY.toLowerCase() === SANDBOX_DEFAULTS.numberKey || isMonotonous(NUMBER_KEY)) {
    problems.push("NUMBER_KEY: set 32 random bytes as 64 hexadecimal digits");
  }
  if (GATEWAY_PASSWORD === SANDBOX_DEFAULTS.gatewayPassword || GATEWAY_PASSWORD.length < 8) {
    problems.push("GATEWAY_PASSWORD: set the password of the messaging provider");
  }
  return problems;
}

function addressProblems({ PUBLIC_URL, GATEWAY_URL, SMTP_URL, MAIL_FROM }: Settings): string[] {
  const problems: string[] = [];
  if (PUBLIC_URL === undefined || !PUBLIC_URL.startsWith("https://")) {
    problems.push("PUBLIC_URL: set the https address under which people reach the tool");
  }
  if (isLocal(GATEWAY_URL)) problems.push("GATEWAY_URL: set the address of the messaging provider");
  if (isLocal(SMTP_URL)) problems.push("SMTP_URL: set the address of a mail server");
  if (/@[^>]*\.(?:test|invalid|example|localhost)>?$/i.test(MAIL_FROM)) {
    problems.push("MAIL_FROM: set the address that mail comes from");
  }
  return problems;
}

function supplierProblems({ SUPPLIER_ZA, SUPPLIER_GH }: Settings): string[] {
  const own = { SUPPLIER_ZA, SUPPLIER_GH };
  return Object.entries(own)
    .filter(([, { name }]) => name.includes("(sandbox)"))
    .map(([name]) => `${name}: set who issues invoices as name|VAT number|address`);
}

function cardProblems(settings: Settings): string[] {
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
  if (STRIPE_SECRET_KEY === undefined || STRIPE_SECRET_KEY === SANDBOX_DEFAULTS.stripeSecretKey) {
    problems.push("STRIPE_SECRET_KEY: set the secret key of a card provider, Stripe or Paystack");
  }
  if (STRIPE_WEBHOOK_SECRET === SANDBOX_DEFAULTS.stripeWebhookSecret) {
    problems.push("STRIPE_WEBHOOK_SECRET: set the webhook secret of the card provider");
  }
  if (STRIPE_API_BASE !== undefined && isLocal(STRIPE_API_BASE)) {
    problems.push("STRIPE_API_BASE: the card sandbox is not for production, unset it");
  }
  return problems;
}

function paystackProblems({ PAYSTACK_SECRET_KEY, PAYSTACK_API_BASE }: Settings): string[] {
  const problems: string[] = [];
  if (PAYSTACK_SECRET_KEY === SANDBOX_DEFAULTS.paystackSecretKey) {
    problems.push("PAYSTACK_SECRET_KEY: set the secret key of the card provider");
  }
  if (PAYSTACK_API_BASE !== undefined && isLocal(PAYSTACK_API_BASE)) {
    problems.push("PAYSTACK_API_BASE: the card sandbox is not for production, unset it");
  }
  return problems;
}

function sandboxProblems({ CLOCK_URL, SANDBOX_KEY, DEMO_ACCOUNTS }: Settings): string[] {
  const problems: string[] = [];
  if (CLOCK_URL !== undefined)
    problems.push("CLOCK_URL: the sandbox clock is not for production, unset it");
  if (SANDBOX_KEY !== undefined)
    problems.push("SANDBOX_KEY: the sandbox is not for production, unset it");
  if (DEMO_ACCOUNTS) problems.push("DEMO_ACCOUNTS: demo accounts are not for production, unset it");
  return problems;
}

/** A secret of a few repeated characters was typed, not drawn. */
function isMonotonous(secret: string): boolean {
  return new Set(secret.toLowerCase()).size < 8;
}
