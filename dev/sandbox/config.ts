import { z } from "zod";
import { type Environment, readConfig } from "../../platform/config-reader.ts";

export type SandboxConfig = {
  port: number;
  smtpPort: number;
  dataDir: string;
  /** Shared with gateway and tool: without it nobody may move their clocks. */
  sandboxKey: string;
  gatewayUrl: string;
  toolUrl: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  logLevel: string;
  /** First pause before a webhook that was not accepted is sent again; doubles each time. */
  webhookRetryMs: number;
  /** How long gateway or tool may take for everything that becomes due in one step of the clock. */
  clockStepTimeoutMs: number;
};

const port = z.coerce.number().int("must be a whole number").min(0).max(65_535);
const url = z
  .url({ protocol: /^https?$/, error: "must be an http address" })
  .transform((text) => text.replace(/\/$/, ""));

const schema = z.object({
  SANDBOX_PORT: port.default(3200),
  SMTP_PORT: port.default(3225),
  DATA_DIR: z.string().default(".data"),
  SANDBOX_KEY: z.string().min(8, "must have at least 8 characters").default("sandbox-key"),
  GATEWAY_URL: url.default("http://127.0.0.1:3100"),
  TOOL_URL: url.default("http://127.0.0.1:3000"),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith("sk_test_", "must begin with sk_test_ in the sandbox")
    .default("sk_test_sandbox"),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith("whsec_", "must begin with whsec_")
    .default("whsec_sandbox"),
  LOG_LEVEL: z.string().default("info"),
});

/** The sandbox's settings from the environment; throws one ConfigError that lists everything wrong. */
export function readSandboxConfig(environment: Environment = process.env): SandboxConfig {
  const settings = readConfig(schema, environment);
  return {
    port: settings.SANDBOX_PORT,
    smtpPort: settings.SMTP_PORT,
    dataDir: settings.DATA_DIR,
    sandboxKey: settings.SANDBOX_KEY,
    gatewayUrl: settings.GATEWAY_URL,
    toolUrl: settings.TOOL_URL,
    stripeSecretKey: settings.STRIPE_SECRET_KEY,
    stripeWebhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    logLevel: settings.LOG_LEVEL,
    webhookRetryMs: 1_000,
    clockStepTimeoutMs: 300_000,
  };
}
