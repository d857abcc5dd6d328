import { join } from "node:path";
import { SANDBOX_ACCOUNT } from "../sandbox/smsc/account.ts";
import { type Environment, isGiven } from "../../platform/config-reader.ts";
import type { DatabaseUrls, Ports } from "./config.ts";
import { SANDBOX_ADMIN_IDS } from "./demo-accounts.ts";
import type { Secrets } from "./secrets.ts";

/** The parts of the outside world that our own programs simulate. */
export type Sandboxing = { gateway: boolean; cards: boolean; mail: boolean; production: boolean };

/** A real setting switches off its sandbox. Production has no sandbox. */
export function decideSandboxing(given: Environment): Sandboxing {
  const production = given.NODE_ENV === "production";
  return {
    production,
    gateway: !isGiven(given, "GATEWAY_URL") && !production,
    cards:
      !isGiven(given, "STRIPE_SECRET_KEY") && !isGiven(given, "PAYSTACK_SECRET_KEY") && !production,
    mail: !isGiven(given, "SMTP_URL") && !production,
  };
}

/** The shared clock and the demo accounts exist only where nothing at all is real. */
export function isAllSandbox({ gateway, cards, mail }: Sandboxing): boolean {
  return gateway && cards && mail;
}

export type EnvironmentParts = {
  given: Environment;
  sandboxing: Sandboxing;
  dataDir: string;
  ports: Ports;
  databaseUrls: DatabaseUrls;
  secrets: Secrets;
};

/** The environment of the programs: what the user set, and behind it our own values for what is not set. */
export function buildEnvironment({
  given,
  sandboxing,
  dataDir,
  ports,
  databaseUrls,
  secrets,
}: EnvironmentParts): Record<string, string> {
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  const own: Record<string, string> = {
    DATA_DIR: dataDir,
    ARCHIVE_DIR: join(dataDir, "files"),
    PORT: String(ports.tool),
    GATEWAY_PORT: String(ports.gateway),
    SANDBOX_PORT: String(ports.sandbox),
    SMTP_PORT: String(ports.smtp),
    SMSC_PORT: String(ports.smsc),
    DATABASE_URL: databaseUrls.server,
    GATEWAY_DATABASE_URL: databaseUrls.gateway,
    TOOL_URL: `http://127.0.0.1:${ports.tool}`,
    GATEWAY_URL: `http://127.0.0.1:${ports.gateway}`,
    SANDBOX_URL: sandboxUrl,
  };
  // In production nothing is filled in: the program itself names every setting that is missing.
  if (!sandboxing.production) {
    own.PUBLIC_URL = `http://localhost:${ports.tool}`;
    own.AUTH_SECRET = secrets.authSecret;
    own.NUMBER_KEY = secrets.numberKey;
  }
  // A key of the user's own comes with its other half, or the program says that it is missing.
  const hasPushKey = isGiven(given, "VAPID_PUBLIC_KEY") || isGiven(given, "VAPID_PRIVATE_KEY");
  if (!sandboxing.production && !hasPushKey) {
    own.VAPID_PUBLIC_KEY = secrets.vapidPublicKey;
    own.VAPID_PRIVATE_KEY = secrets.vapidPrivateKey;
  }
  if (sandboxing.gateway)
    Object.assign(own, {
      // Lists and our own pages come from the tool, whatever port was free.
      LIST_HOSTS: `localhost:${ports.tool},127.0.0.1:${ports.tool},content.localhost:${ports.tool}`,
      GATEWAY_USERNAME: "loudhailer",
      GATEWAY_PASSWORD: secrets.gatewayPassword,
    });
  if (sandboxing.mail) own.SMTP_URL = `smtp://127.0.0.1:${ports.smtp}`;
  if (sandboxing.cards) {
    own.STRIPE_API_BASE = `${sandboxUrl}/stripe`;
    own.STRIPE_SECRET_KEY = secrets.stripeSecretKey;
    own.STRIPE_WEBHOOK_SECRET = secrets.stripeWebhookSecret;
    own.PAYSTACK_API_BASE = `${sandboxUrl}/paystack`;
    own.PAYSTACK_SECRET_KEY = secrets.paystackSecretKey;
  }
  if (isAllSandbox(sandboxing)) {
    Object.assign(own, {
      COMPANY_REGISTER_ZA: `${sandboxUrl}/register/ZA/{number}`,
      COMPANY_REGISTER_GH: `${sandboxUrl}/register/GH/{number}`,
      CLOCK_URL: `${sandboxUrl}/api/clock`,
      SANDBOX_KEY: secrets.sandboxKey,
      // So that an administrator can connect the sandbox's message centre.
      NETWORK_SECRET_SANDBOX_PASSWORD: SANDBOX_ACCOUNT.loudhailer,
      ADMIN_USER_IDS: SANDBOX_ADMIN_IDS.join(","),
      DEMO_ACCOUNTS: "true",
    });
  }
  const set = Object.entries(given).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  // What lies in a file of the user's is not set beside it: the programs take one of both.
  const filledIn = Object.entries(own).filter(([name]) => !isGiven(given, name));
  return { ...Object.fromEntries(filledIn), ...Object.fromEntries(set) };
}
