import { expect, test } from "vitest";
import { readServerConfig } from "./config.ts";

const DATABASE_URL = "postgres://u:p@127.0.0.1:5432/x";
const STRIPE = { STRIPE_SECRET_KEY: "sk_live_s" };
const PAYSTACK = { PAYSTACK_SECRET_KEY: "sk_live_p" };

test.each([
  [{}, ["stripe", "paystack"], { ZA: "stripe", GH: "paystack" }],
  [STRIPE, ["stripe"], { ZA: "stripe", GH: "stripe" }],
  [PAYSTACK, ["paystack"], { ZA: "paystack", GH: "paystack" }],
  [{ ...STRIPE, ...PAYSTACK }, ["stripe", "paystack"], { ZA: "stripe", GH: "paystack" }],
  [
    { ...STRIPE, ...PAYSTACK, CARD_PROVIDER_ZA: "paystack", CARD_PROVIDER_GH: "stripe" },
    ["stripe", "paystack"],
    { ZA: "paystack", GH: "stripe" },
  ],
])("with %j the accounts are %j and they serve %j", (settings, configured, byCountry) => {
  expect(readServerConfig({ DATABASE_URL, ...settings }).cardProviders).toMatchObject({
    configured,
    byCountry,
  });
});

test("a country cannot be served by a provider without an account", () => {
  const settings = { DATABASE_URL, ...STRIPE, CARD_PROVIDER_GH: "paystack" };
  expect(() => readServerConfig(settings)).toThrow("CARD_PROVIDER_GH: paystack has no secret key");
});

test("a real account is never asked at the sandbox's address", () => {
  const config = readServerConfig({ DATABASE_URL, ...PAYSTACK });
  expect(config.paystack).toEqual({ secretKey: "sk_live_p", apiBase: undefined });
});

test("in production Paystack alone is enough, but not with the sandbox's key or address", () => {
  const problemsOf = (settings: object): string => {
    try {
      readServerConfig({ NODE_ENV: "production", DATABASE_URL, ...settings });
      return "";
    } catch (error) {
      return String(error);
    }
  };
  expect(problemsOf(PAYSTACK)).not.toMatch(/STRIPE|PAYSTACK/);
  expect(problemsOf({})).toContain("STRIPE_SECRET_KEY");
  expect(problemsOf({ PAYSTACK_SECRET_KEY: "sk_test_sandbox_paystack" })).toContain(
    "PAYSTACK_SECRET_KEY",
  );
  const local = { ...PAYSTACK, PAYSTACK_API_BASE: "http://127.0.0.1:3200/paystack" };
  expect(problemsOf(local)).toContain("PAYSTACK_API_BASE");
});
