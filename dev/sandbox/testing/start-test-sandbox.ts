import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import type { SandboxConfig } from "../config.ts";
import { type Sandbox, startSandbox } from "../main.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export const SECRET_KEY = "sk_test_of_the_tests";
export const WEBHOOK_SECRET = "whsec_of_the_tests";
export const PAYSTACK_KEY = "sk_test_of_the_paystack_tests";

export type TestSandbox = Sandbox & {
  config: SandboxConfig;
  receiver: Receiver;
  stripe: Stripe;
  call: (method: string, path: string, body?: unknown) => Promise<Response>;
  end: () => Promise<void>;
};

/** A sandbox on free ports with a state of its own, beside a receiver that plays gateway and tool. */
export async function startTestSandbox(): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const receiver = await startReceiver();
  const config: SandboxConfig = {
    port: 0,
    smtpPort: 0,
    smscPort: 0,
    dataDir,
    sandboxKey: "key-of-the-tests",
    gatewayUrl: `${receiver.url}/gateway`,
    toolUrl: `${receiver.url}/tool`,
    publicUrl: `${receiver.url}/tool`,
    contentUrl: `${receiver.url}/tool`,
    stripeSecretKey: SECRET_KEY,
    stripeWebhookSecret: WEBHOOK_SECRET,
    paystackSecretKey: PAYSTACK_KEY,
    logLevel: "silent",
    webhookRetryMs: 5,
    clockStartOffsetMs: 0,
    clockStepTimeoutMs: 5_000,
  };
  const sandbox = await startSandbox(config);
  const end = async (): Promise<void> => {
    await sandbox.stop();
    await receiver.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${sandbox.url}${path}`, {
      method,
      redirect: "manual",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { ...sandbox, config, receiver, call, end, stripe: connectStripe(sandbox.port) };
}

/** The official SDK, pointed at a sandbox. */
export function connectStripe(port: number, key: string = SECRET_KEY): Stripe {
  return new Stripe(key, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
