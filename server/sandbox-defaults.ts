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
