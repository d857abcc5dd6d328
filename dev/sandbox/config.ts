import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  ConfigError,
  type Environment,
  logLevel,
  readConfig,
} from "../../platform/config-reader.ts";
import { exposureProblems, publicSandbox, runMode } from "../../platform/sandbox-guard.ts";

export type SandboxConfig = {
  port: number;
  smtpPort: number;
  smscPort: number;
  dataDir: string;
  /** Shared with gateway and tool. Without it something outside is real, and the clock cannot be moved. */
  sandboxKey: string | undefined;
  gatewayUrl: string;
  toolUrl: string;
  /** The tool as a browser opens it: its sessions belong to this host name. */
  publicUrl: string;
  /** Where the tool shows pictures that users have made. */
  contentUrl: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** Also signs the webhooks of that dialect. */
  paystackSecretKey: string;
  logLevel: string;
  /** First pause before a webhook that was not accepted is sent again; doubles each time. */
  webhookRetryMs: number;
  /** Initial offset of the clock in ms; at most zero. */
  clockStartOffsetMs: number;
  /** Time-out for gateway or tool to do everything due in one clock step. */
  clockStepTimeoutMs: number;
};

const port = z.coerce.number().int("must be a whole number").min(0).max(65_535);
const url = z
  .url({ protocol: /^https?$/, error: "must be an http address" })
  .transform((text) => text.replace(/\/$/, ""));

const schema = z.object({
  NODE_ENV: runMode,
  PUBLIC_SANDBOX: publicSandbox,
  SANDBOX_PORT: port.default(3200),
  SMTP_PORT: port.default(3225),
  SMSC_PORT: port.default(3275),
  DATA_DIR: z.string().default(".data"),
  SANDBOX_KEY: z.string().min(8, "must have at least 8 characters").optional(),
  GATEWAY_URL: url.default("http://127.0.0.1:3100"),
  TOOL_URL: url.default("http://127.0.0.1:3000"),
  PUBLIC_URL: url.optional(),
  CONTENT_URL: url.optional(),
  STRIPE_SECRET_KEY: z.string().default("sk_test_sandbox"),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith("whsec_", "must begin with whsec_")
    .default("whsec_sandbox"),
  PAYSTACK_SECRET_KEY: z.string().default("sk_test_sandbox_paystack"),
  SANDBOX_CLOCK_START_OFFSET_MS: z.coerce.number().int().max(0, "must not lie ahead").default(0),
  LOG_LEVEL: logLevel,
});

/** The sandbox's settings from the environment; throws one ConfigError that lists everything wrong. */
export function readSandboxConfig(environment: Environment = process.env): SandboxConfig {
  const settings = readConfig(schema, environment);
  // It listens on this machine alone, whatever is set.
  const urls = { PUBLIC_URL: settings.PUBLIC_URL };
  const problems = exposureProblems(settings, { hosts: {}, urls, proxies: {} });
  if (problems.length > 0) throw new ConfigError(problems);
  // With a real card provider only mail or phone are sandboxed: its secrets are not copied.
  const cards = settings.STRIPE_SECRET_KEY.startsWith("sk_test_") ? settings : unknownSecrets();
  const isPaystackOurs = settings.PAYSTACK_SECRET_KEY.startsWith("sk_test_");
  return {
    port: settings.SANDBOX_PORT,
    smtpPort: settings.SMTP_PORT,
    smscPort: settings.SMSC_PORT,
    dataDir: settings.DATA_DIR,
    sandboxKey: settings.SANDBOX_KEY,
    gatewayUrl: settings.GATEWAY_URL,
    toolUrl: settings.TOOL_URL,
    publicUrl: settings.PUBLIC_URL ?? settings.TOOL_URL,
    contentUrl: settings.CONTENT_URL ?? settings.PUBLIC_URL ?? settings.TOOL_URL,
    stripeSecretKey: cards.STRIPE_SECRET_KEY,
    stripeWebhookSecret: cards.STRIPE_WEBHOOK_SECRET,
    paystackSecretKey: isPaystackOurs ? settings.PAYSTACK_SECRET_KEY : `sk_test_${randomUUID()}`,
    logLevel: settings.LOG_LEVEL,
    webhookRetryMs: 1_000,
    clockStartOffsetMs: settings.SANDBOX_CLOCK_START_OFFSET_MS,
    clockStepTimeoutMs: 300_000,
  };
}

function unknownSecrets(): { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string } {
  return {
    STRIPE_SECRET_KEY: `sk_test_${randomUUID()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomUUID()}`,
  };
}
