import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import webPush from "web-push";

/** Made once a data folder, so that sessions, encrypted numbers and signatures survive a restart. */
export type Secrets = {
  authSecret: string;
  numberKey: string;
  sandboxKey: string;
  gatewayPassword: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  paystackSecretKey: string;
  /** Of web push: browsers that subscribed stay subscribed over a restart. */
  vapidPublicKey: string;
  vapidPrivateKey: string;
};

/** Reads the secrets of a data folder, making those that are missing. The file is for its owner's eyes only. */
export function readOrMakeSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const stored = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>)
    : {};
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const secrets: Secrets = {
    authSecret: token(),
    numberKey: randomBytes(32).toString("hex"),
    sandboxKey: token(),
    gatewayPassword: token(),
    stripeSecretKey: `sk_test_sandbox_${randomBytes(16).toString("hex")}`,
    stripeWebhookSecret: `whsec_sandbox_${randomBytes(24).toString("hex")}`,
    paystackSecretKey: `sk_test_sandbox_${randomBytes(16).toString("hex")}`,
    vapidPublicKey: publicKey,
    vapidPrivateKey: privateKey,
    ...stored,
  };
  if (Object.keys(stored).length < Object.keys(secrets).length) {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

function token(): string {
  return randomBytes(32).toString("base64url");
}
