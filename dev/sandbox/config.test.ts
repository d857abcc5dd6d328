import { describe, expect, test } from "vitest";
import { readSandboxConfig } from "./config.ts";

describe("the sandbox's settings", () => {
  test("have defaults for everything but the key of the clock", () => {
    expect(readSandboxConfig({})).toMatchObject({
      port: 3200,
      smtpPort: 3225,
      smscPort: 3275,
      sandboxKey: undefined,
      gatewayUrl: "http://127.0.0.1:3100",
      toolUrl: "http://127.0.0.1:3000",
      stripeSecretKey: "sk_test_sandbox",
      stripeWebhookSecret: "whsec_sandbox",
    });
  });

  test("never take over the secrets of a real card provider", () => {
    const real = { STRIPE_SECRET_KEY: "sk_live_1234567890", STRIPE_WEBHOOK_SECRET: "whsec_real" };
    const { stripeSecretKey, stripeWebhookSecret } = readSandboxConfig(real);
    const paystack = readSandboxConfig({ PAYSTACK_SECRET_KEY: "sk_live_1234567890" });
    expect(paystack.paystackSecretKey).not.toContain("1234567890");
    expect(stripeSecretKey).not.toContain("1234567890");
    expect(stripeWebhookSecret).not.toBe("whsec_real");
  });

  test("that are wrong are named all at once, without their values", () => {
    const wrong = { SANDBOX_PORT: "many", TOOL_URL: "ftp://x", SANDBOX_KEY: "short" };
    expect(() => readSandboxConfig(wrong)).toThrow(/SANDBOX_PORT[\s\S]*SANDBOX_KEY[\s\S]*TOOL_URL/);
    expect(() => readSandboxConfig(wrong)).not.toThrow(/short/);
  });
});
