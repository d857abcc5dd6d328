import type { Company } from "../domain/text/legal-text.ts";
import type { Cells } from "../domain/cells.ts";
import type { CountryCode } from "../domain/countries.ts";
import { ConfigError, type Environment, readConfig } from "../platform/config-reader.ts";
import { type TracingPlace, tracingOf } from "../platform/tracing/tracing-settings.ts";
import { rotationProblems } from "../platform/sealing/key-settings.ts";
import { bucketOf, bucketProblems } from "../platform/files/bucket-settings.ts";
import { cellProblems, cellsOf } from "./cells/cell-settings.ts";
import { natsOf, natsProblems } from "./providers/bus/nats/nats-settings.ts";
import type { NatsPlace } from "./providers/bus/nats/nats-place.ts";
import {
  devicePushOf,
  devicePushProblems,
  type DevicePushPlaces,
} from "./providers/push/device-push-settings.ts";
import { chooseCardProviders } from "./card-settings.ts";
import type { NativeApp } from "./http/web/app-links.ts";
import type { RateLimitKind, RateRule } from "./http/rate-limit/rate-limit.ts";
import { rateLimitsOf } from "./http/rate-limit/rate-limit-rules.ts";
import type { HttpRegister } from "./providers/company-register/http/provider.ts";
import type { S3Place } from "../platform/files/s3/s3-place.ts";
import type { HttpOptOutRegister } from "./providers/opt-out-register/http/provider.ts";
import { isLocal } from "../platform/sandbox-guard.ts";
import { productionProblems, sandboxExposure } from "./production-rules.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";
import { type Settings, settingsSchema } from "./settings.ts";
import type { CardProviderName } from "./providers/payments/card-providers.ts";

export type Config = {
  isProduction: boolean;
  role: "api" | "worker" | "both";
  port: number;
  host: string;
  /** Proxies in front that add to X-Forwarded-For; 0 means the socket's address is the caller's. */
  trustedProxies: number;
  databaseUrl: string;
  /** The database itself, where `databaseUrl` leads to a pooler whose connections last for a transaction; else the same. */
  directUrl: string;
  /** A replica, for reports and exports. */
  readUrl: string | undefined;
  /** The address of who owns the tables, where that is another than the tool's own role. */
  migrationUrl: string | undefined;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Where shops' pages and pictures are shown: another host than the app's, where there is one. */
  contentUrl: string;
  /** Each country with the installation that serves it. */
  cells: Cells;
  authSecret: string;
  /** It opens what it encrypted once. */
  formerAuthSecret: string | undefined;
  /** 32 bytes; encrypts mobile numbers. */
  numberKey: Buffer;
  /** They open what they encrypted once. */
  formerNumberKeys: Buffer[];
  /** What numbers are found by. */
  numberIndexKey: Buffer;
  /** What is encrypted opens in its own place alone; false beside programs of 0.2.0 and older, which cannot read that. */
  sealsForPlace: boolean;
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
  /** The push networks of the phone systems, where the app is set up at them. */
  devicePush: DevicePushPlaces;
  /** Issuer of invoices, by country. */
  suppliers: Record<CountryCode, { name: string; vatNumber: string; address: string[] }>;
  /** Who is behind the service, by country: the issuer of invoices, and how to reach it. */
  companies: Record<CountryCode, Company>;
  /** Address of the shared sandbox clock; undefined for the machine's time. */
  clockUrl: string | undefined;
  sandboxKey: string | undefined;
  /** Where everything outside is a sandbox: the address of its console, null where browsers elsewhere cannot open it. */
  sandbox: { consoleUrl: string | null } | undefined;
  webDir: string;
  /** Folder of uploaded files, where they have no bucket. */
  dataDir: string;
  /** How long a list file may be. */
  maxListBytes: number;
  /** Hosts of bad repute, a line each; undefined for the list that comes with the program. */
  linkListFile: string | undefined;
  /** The bucket of uploaded files. */
  bucket: S3Place | undefined;
  /** What processes announce to each other over; undefined for PostgreSQL itself. */
  nats: NatsPlace | undefined;
  logLevel: string;
  /** Where traces go; undefined where they go nowhere. */
  tracing: TracingPlace | undefined;
  nativeApp: NativeApp;
  /** Registers of companies, by country. */
  companyRegisters: Readonly<Record<CountryCode, HttpRegister | undefined>>;
  optOutRegisters: Readonly<Record<CountryCode, HttpOptOutRegister | undefined>>;
  metricsToken: string | undefined;
  /** Signs what the gateway says about changes; undefined where it says nothing. */
  feedWebhookSecret: string | undefined;
  /** Spec section 9: 70,000 ms. */
  callTimeoutMs: number;
  /** Calls a minute of one address at shops' pages and at webhooks: a mobile network's phones share few addresses. */
  openCallsPerMinute: number;
  rateLimits: Record<RateLimitKind, RateRule>;
};

/**
 * The tool's settings. Throws one ConfigError that lists everything wrong; in production that includes every setting
 * that belongs to the sandbox, and everywhere else what would show the sandbox to strangers.
 */
export function readServerConfig(environment: Environment = process.env): Config {
  const settings = readConfig(settingsSchema, environment);
  const isProduction = settings.NODE_ENV === "production";
  const problems = [
    ...chooseCardProviders(settings).problems,
    ...bucketProblems(settings, "DATA_DIR"),
    ...cellProblems(settings, { publicUrl: publicUrlOf(settings), isProduction }),
    ...natsProblems(settings),
    ...devicePushProblems(settings),
    ...rotationProblems("NUMBER_KEY", {
      former: settings.NUMBER_KEYS_FORMER,
      index: settings.NUMBER_INDEX_KEY,
    }),
    ...(isProduction ? productionProblems(settings) : sandboxExposure(settings)),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(settings, isProduction);
}

const publicUrlOf = ({ PUBLIC_URL, PORT }: Settings): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

function toConfig(settings: Settings, isProduction: boolean): Config {
  const isSandboxStripe = settings.STRIPE_SECRET_KEY === undefined;
  const isSandboxPaystack = settings.PAYSTACK_SECRET_KEY === undefined;
  const publicUrl = publicUrlOf(settings);
  return {
    isProduction,
    role: settings.ROLE,
    port: settings.PORT,
    host: settings.HOST,
    trustedProxies: settings.TRUSTED_PROXIES,
    databaseUrl: settings.DATABASE_URL,
    readUrl: settings.DATABASE_READ_URL,
    directUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    migrationUrl: settings.MIGRATION_DATABASE_URL,
    publicUrl,
    contentUrl: settings.CONTENT_URL ?? publicUrl,
    cells: cellsOf(settings, publicUrl),
    authSecret: settings.AUTH_SECRET,
    formerAuthSecret: settings.AUTH_SECRET_FORMER,
    numberKey: Buffer.from(settings.NUMBER_KEY, "hex"),
    formerNumberKeys: settings.NUMBER_KEYS_FORMER.map((key) => Buffer.from(key, "hex")),
    numberIndexKey: Buffer.from(settings.NUMBER_INDEX_KEY ?? settings.NUMBER_KEY, "hex"),
    sealsForPlace: settings.SEAL_FOR_PLACE,
    adminUserIds: settings.ADMIN_USER_IDS,
    adminsNeedTwoFactor: isProduction || settings.ADMIN_SECOND_FACTOR,
    passkeys: passkeysOf(settings, publicUrl),
    answerFloorMs: 350,
    suppliers: { ZA: settings.SUPPLIER_ZA, GH: settings.SUPPLIER_GH },
    companies: {
      ZA: companyOf(settings, settings.SUPPLIER_ZA, settings.CONTACT_PHONE_ZA),
      GH: companyOf(settings, settings.SUPPLIER_GH, settings.CONTACT_PHONE_GH),
    },
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
    companyRegisters: companyRegistersOf(settings),
    optOutRegisters: optOutRegistersOf(settings),
    clockUrl: settings.CLOCK_URL,
    sandboxKey: settings.SANDBOX_KEY,
    sandbox: sandboxOf(settings),
    webDir: settings.WEB_DIR,
    dataDir: settings.DATA_DIR,
    maxListBytes: settings.LIST_FILE_MAX_MB * 1_000_000,
    linkListFile: settings.LINK_LIST_PATH,
    bucket: bucketOf(settings),
    nats: natsOf(settings),
    logLevel: settings.LOG_LEVEL,
    tracing: tracingOf(settings),
    push: pushOf(settings),
    devicePush: devicePushOf(settings),
    nativeApp: {
      id: settings.NATIVE_APP_ID,
      androidFingerprints: settings.ANDROID_APP_FINGERPRINTS.split(",").filter(Boolean),
      appleTeamId: settings.APPLE_TEAM_ID,
    },
    metricsToken: settings.METRICS_TOKEN,
    feedWebhookSecret: settings.FEED_WEBHOOK_SECRET,
    callTimeoutMs: 70_000,
    openCallsPerMinute: 1_200,
    rateLimits: rateLimitsOf(settings),
  };
}

function companyRegistersOf(settings: Settings): Config["companyRegisters"] {
  const of = (url: string | undefined, authorization: string | undefined, nameField: string) =>
    url === undefined ? undefined : { url, authorization, nameField };
  return {
    ZA: of(
      settings.COMPANY_REGISTER_ZA,
      settings.COMPANY_REGISTER_ZA_AUTHORIZATION,
      settings.COMPANY_REGISTER_ZA_NAME,
    ),
    GH: of(
      settings.COMPANY_REGISTER_GH,
      settings.COMPANY_REGISTER_GH_AUTHORIZATION,
      settings.COMPANY_REGISTER_GH_NAME,
    ),
  };
}

function optOutRegistersOf(settings: Settings): Config["optOutRegisters"] {
  const of = (url: string | undefined, authorization: string | undefined) =>
    url === undefined ? undefined : { url, authorization };
  return {
    ZA: of(settings.OPT_OUT_REGISTER_ZA, settings.OPT_OUT_REGISTER_ZA_AUTHORIZATION),
    GH: of(settings.OPT_OUT_REGISTER_GH, settings.OPT_OUT_REGISTER_GH_AUTHORIZATION),
  };
}

function pushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, MAIL_FROM }: Settings): Config["push"] {
  if (VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined) return null;
  return {
    publicKey: VAPID_PUBLIC_KEY,
    privateKey: VAPID_PRIVATE_KEY,
    subject: `mailto:${addressIn(MAIL_FROM)}`,
  };
}

/** The address of "Name <address>". */
function addressIn(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

function companyOf(
  { CONTACT_EMAIL, MAIL_FROM }: Settings,
  { name, address }: { name: string; address: string[] },
  phone: string | undefined,
): Company {
  return { name, address, email: CONTACT_EMAIL ?? addressIn(MAIL_FROM), phone: phone ?? null };
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

/** Only the clock of a sandbox has an address: everything outside is one then. Its console is at the same place. */
function sandboxOf({ CLOCK_URL, PUBLIC_URL }: Settings): Config["sandbox"] {
  if (CLOCK_URL === undefined) return undefined;
  const isNear = PUBLIC_URL === undefined || isLocal(PUBLIC_URL);
  return { consoleUrl: isNear ? new URL("/", CLOCK_URL).href : null };
}
