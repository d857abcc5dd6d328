import { z } from "zod";
import type { CountryCode } from "../domain/countries.ts";
import { ConfigError, type Environment, logLevel, readConfig } from "../platform/config-reader.ts";
import { chooseCardProviders } from "./card-settings.ts";
import type { NativeApp } from "./http/web/app-links.ts";
import type { RateLimitKind } from "./http/rate-limit/rate-limit.ts";
import { publicSandbox, runMode } from "../platform/sandbox-guard.ts";
import { productionProblems, sandboxExposure } from "./production-rules.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";
import { CARD_PROVIDER_NAMES, type CardProviderName } from "./providers/payments/card-providers.ts";

/** A limit of calls in a fixed window. */
export type RateRule = { limit: number; windowSeconds: number };

export type Config = {
  isProduction: boolean;
  role: "api" | "worker" | "both";
  port: number;
  host: string;
  /** Proxies in front that add to X-Forwarded-For; 0 means the socket's address is the caller's. */
  trustedProxies: number;
  databaseUrl: string;
  /** Without a trailing slash. */
  publicUrl: string;
  authSecret: string;
  /** 32 bytes; encrypts mobile numbers. */
  numberKey: Buffer;
  adminUserIds: string[];
  /** Administrators are none without a second factor; always so in production. */
  adminsNeedTwoFactor: boolean;
  /** `rpId` is the domain that passkeys belong to, `origins` the addresses they may be used at. */
  passkeys: { rpId: string; origins: string[] };
  /** An answer that could tell whether an account exists takes this long at least. */
  answerFloorMs: number;
  mail: { smtpUrl: string; from: string };
  gateway: { url: string; username: string; password: string };
  /** `apiBase` is undefined for the real Stripe. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined };
  /** `apiBase` is undefined for the real Paystack. */
  paystack: { secretKey: string; apiBase: string | undefined };
  cardProviders: {
    /** Those with an account, or all of them in the sandbox. */
    configured: readonly CardProviderName[];
    byCountry: Record<CountryCode, CardProviderName>;
  };
  /** VAPID keys of web push; null where it is off. `subject` is an address that push networks may write to. */
  push: { publicKey: string; privateKey: string; subject: string } | null;
  /** Issuer of invoices, by country. */
  suppliers: Record<CountryCode, { name: string; vatNumber: string; address: string[] }>;
  /** Address of the shared sandbox clock; undefined for the machine's time. */
  clockUrl: string | undefined;
  sandboxKey: string | undefined;
  webDir: string;
  /** Folder of uploaded files. */
  dataDir: string;
  logLevel: string;
  nativeApp: NativeApp;
  metricsToken: string | undefined;
  /** Spec section 9: 70,000 ms. */
  callTimeoutMs: number;
  rateLimits: Record<RateLimitKind, RateRule>;
};

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/$/, ""));
const count = z.coerce.number().int("must be a whole number").min(1);
const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((value) => value === "true" || value === "1");

/** Name, VAT number and lines of address of who issues invoices, divided by bars. */
const supplier = z
  .string()
  .regex(/^[^|]+\|[^|]*\|[^|]+/, "must be name|VAT number|address, divided by bars")
  .transform((text) => {
    const [name = "", vatNumber = "", ...address] = text.split("|").map((part) => part.trim());
    return { name, vatNumber, address };
  });

const schema = z.object({
  NODE_ENV: runMode,
  PUBLIC_SANDBOX: publicSandbox,
  ROLE: z.enum(["api", "worker", "both"]).default("both"),
  PORT: z.coerce.number().int("must be a whole number").min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
  PUBLIC_URL: httpUrl.optional(),
  AUTH_SECRET: z
    .string()
    .min(16, "must have at least 16 characters")
    .default(SANDBOX_DEFAULTS.authSecret),
  NUMBER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "must be 32 bytes as 64 hexadecimal digits")
    .default(SANDBOX_DEFAULTS.numberKey),
  ADMIN_USER_IDS: z.string().default(""),
  ADMIN_SECOND_FACTOR: flag.default(false),
  PASSKEY_RP_ID: z.string().min(1).optional(),
  PASSKEY_ORIGINS: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" })
    .default(SANDBOX_DEFAULTS.smtpUrl),
  MAIL_FROM: z.string().default(SANDBOX_DEFAULTS.mailFrom),
  GATEWAY_URL: httpUrl.default(SANDBOX_DEFAULTS.gatewayUrl),
  GATEWAY_USERNAME: z.string().default(SANDBOX_DEFAULTS.gatewayUsername),
  GATEWAY_PASSWORD: z.string().default(SANDBOX_DEFAULTS.gatewayPassword),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, "must be a secret key, which begins with sk_ or rk_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith("whsec_", "must begin with whsec_")
    .default(SANDBOX_DEFAULTS.stripeWebhookSecret),
  STRIPE_API_BASE: httpUrl.optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .startsWith("sk_", "must be a secret key, which begins with sk_")
    .optional(),
  PAYSTACK_API_BASE: httpUrl.optional(),
  CARD_PROVIDER_ZA: z.enum(CARD_PROVIDER_NAMES).optional(),
  CARD_PROVIDER_GH: z.enum(CARD_PROVIDER_NAMES).optional(),
  SUPPLIER_ZA: supplier.prefault(SANDBOX_DEFAULTS.supplierZa),
  SUPPLIER_GH: supplier.prefault(SANDBOX_DEFAULTS.supplierGh),
  CLOCK_URL: httpUrl.optional(),
  SANDBOX_KEY: z.string().min(8, "must have at least 8 characters").optional(),
  WEB_DIR: z.string().default("dist/web"),
  DATA_DIR: z.string().default(".data"),
  LOG_LEVEL: logLevel,
  VAPID_PUBLIC_KEY: z.string().min(80, "must be a VAPID public key").optional(),
  VAPID_PRIVATE_KEY: z.string().min(40, "must be a VAPID private key").optional(),
  ANDROID_APP_FINGERPRINTS: z
    .string()
    .regex(/^(?:[0-9A-F]{2}(?::[0-9A-F]{2}){31},?)*$/, "must be SHA-256 fingerprints: AA:BB:…")
    .default(""),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "must be the ten letters of an Apple team")
    .optional(),
  NATIVE_APP_ID: z
    .string()
    .regex(/^[A-Za-z][\w.-]+$/, "must be an app id like com.loudhailer.app")
    .default("com.loudhailer.app"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  DEMO_ACCOUNTS: flag.default(false),
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: count.default(300),
  RATE_LIMIT_USER_PER_MINUTE: count.default(600),
  RATE_LIMIT_CREDENTIALS_PER_MINUTE: count.default(15),
});

export type Settings = z.output<typeof schema>;

/**
 * The tool's settings. Throws one ConfigError that lists everything wrong; in production that includes every setting
 * that belongs to the sandbox, and everywhere else what would show the sandbox to strangers.
 */
export function readServerConfig(environment: Environment = process.env): Config {
  const settings = readConfig(schema, environment);
  const isProduction = settings.NODE_ENV === "production";
  const problems = [
    ...chooseCardProviders(settings).problems,
    ...(isProduction ? productionProblems(settings) : sandboxExposure(settings)),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(settings, isProduction);
}

function toConfig(settings: Settings, isProduction: boolean): Config {
  const isSandboxStripe = settings.STRIPE_SECRET_KEY === undefined;
  const isSandboxPaystack = settings.PAYSTACK_SECRET_KEY === undefined;
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    isProduction,
    role: settings.ROLE,
    port: settings.PORT,
    host: settings.HOST,
    trustedProxies: settings.TRUSTED_PROXIES,
    databaseUrl: settings.DATABASE_URL,
    publicUrl,
    authSecret: settings.AUTH_SECRET,
    numberKey: Buffer.from(settings.NUMBER_KEY, "hex"),
    adminUserIds: settings.ADMIN_USER_IDS.split(",")
      .map((id) => id.trim())
      .filter(Boolean),
    adminsNeedTwoFactor: isProduction || settings.ADMIN_SECOND_FACTOR,
    passkeys: passkeysOf(settings, publicUrl),
    answerFloorMs: 350,
    suppliers: { ZA: settings.SUPPLIER_ZA, GH: settings.SUPPLIER_GH },
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    gateway: {
      url: settings.GATEWAY_URL,
      username: settings.GATEWAY_USERNAME,
      password: settings.GATEWAY_PASSWORD,
    },
    stripe: {
      secretKey: settings.STRIPE_SECRET_KEY ?? SANDBOX_DEFAULTS.stripeSecretKey,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiBase:
        settings.STRIPE_API_BASE ?? (isSandboxStripe ? SANDBOX_DEFAULTS.stripeApiBase : undefined),
    },
    paystack: {
      secretKey: settings.PAYSTACK_SECRET_KEY ?? SANDBOX_DEFAULTS.paystackSecretKey,
      apiBase:
        settings.PAYSTACK_API_BASE ??
        (isSandboxPaystack ? SANDBOX_DEFAULTS.paystackApiBase : undefined),
    },
    cardProviders: chooseCardProviders(settings),
    clockUrl: settings.CLOCK_URL,
    sandboxKey: settings.SANDBOX_KEY,
    webDir: settings.WEB_DIR,
    dataDir: settings.DATA_DIR,
    logLevel: settings.LOG_LEVEL,
    push: pushOf(settings),
    nativeApp: {
      id: settings.NATIVE_APP_ID,
      androidFingerprints: settings.ANDROID_APP_FINGERPRINTS.split(",").filter(Boolean),
      appleTeamId: settings.APPLE_TEAM_ID,
    },
    metricsToken: settings.METRICS_TOKEN,
    callTimeoutMs: 70_000,
    rateLimits: rateLimitsOf(settings),
  };
}

function pushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, MAIL_FROM }: Settings): Config["push"] {
  if (VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined) return null;
  const address = /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  return {
    publicKey: VAPID_PUBLIC_KEY,
    privateKey: VAPID_PRIVATE_KEY,
    subject: `mailto:${address}`,
  };
}

/** The site's own host, unless passkeys are shared with another name or with the phone apps. */
function passkeysOf(
  { PASSKEY_RP_ID, PASSKEY_ORIGINS }: Settings,
  publicUrl: string,
): Config["passkeys"] {
  const { hostname, origin } = new URL(publicUrl);
  const more = (PASSKEY_ORIGINS ?? "").split(",").map((it) => it.trim());
  return { rpId: PASSKEY_RP_ID ?? hostname, origins: [origin, ...more.filter(Boolean)] };
}

function rateLimitsOf(settings: Settings): Config["rateLimits"] {
  const tries = settings.RATE_LIMIT_CREDENTIALS_PER_MINUTE;
  return {
    anonymous: perMinute(settings.RATE_LIMIT_ANONYMOUS_PER_MINUTE),
    user: perMinute(settings.RATE_LIMIT_USER_PER_MINUTE),
    credentials: perMinute(tries),
    account: { limit: tries * 2, windowSeconds: 600 },
    // Far wider: only guessing from many addresses at once gets there, and known devices are not counted in it.
    guesses: { limit: tries * 40, windowSeconds: 3_600 },
    mails: { limit: 5, windowSeconds: 900 },
    // Anybody is a new visitor whenever they like: this is what bounds the disk, at 200 MB a day and address.
    visitorPictures: { limit: 100, windowSeconds: 86_400 },
  };
}

function perMinute(limit: number): RateRule {
  return { limit, windowSeconds: 60 };
}
