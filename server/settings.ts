import { z } from "zod";
import { databaseNetwork } from "../platform/cleartext.ts";
import { logLevel } from "../platform/config-reader.ts";
import { bucketSettings } from "../platform/files/bucket-settings.ts";
import {
  forPlaceSetting,
  formerKeysSetting,
  keySetting,
} from "../platform/sealing/key-settings.ts";
import { tracingSettings } from "../platform/tracing/tracing-settings.ts";
import { publicSandbox, runMode } from "../platform/sandbox-guard.ts";
import { CARD_PROVIDER_NAMES } from "./providers/payments/card-providers.ts";
import { devicePushSettings } from "./providers/push/device-push-settings.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/$/, ""));
const count = z.coerce.number().int("must be a whole number").min(1);
const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((value) => value === "true" || value === "1");

const registerUrl = z
  .string()
  .regex(/^https?:\/\/[^{}]+\{number\}[^{}]*$/, "must be an address with {number} in it");
const nameField = z
  .string()
  .regex(/^\w+(?:\.\w+)*$/, "must be keys divided by dots")
  .default("company.name");

/** One address or several of one cluster, comma separated. */
const natsAddresses = z
  .string()
  .transform((text) => text.split(",").map((it) => it.trim()))
  .pipe(
    z.array(z.url({ protocol: /^(?:nats|tls)$/, error: "must be a nats:// or tls:// address" })),
  );

/** Name, VAT number and lines of address of who issues invoices, divided by bars. */
const supplier = z
  .string()
  .regex(/^[^|]+\|[^|]*\|[^|]+/, "must be name|VAT number|address, divided by bars")
  .transform((text) => {
    const [name = "", vatNumber = "", ...address] = text.split("|").map((part) => part.trim());
    return { name, vatNumber, address };
  });

const MAX_ADMINISTRATORS = 5;

/** Every setting of the tool, by the name of its environment variable. */
export const settingsSchema = z.object({
  NODE_ENV: runMode,
  PUBLIC_SANDBOX: publicSandbox,
  ROLE: z.enum(["api", "worker", "both"]).default("both"),
  PORT: z.coerce.number().int("must be a whole number").min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  MIGRATION_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  DATABASE_NETWORK: databaseNetwork,
  PUBLIC_URL: httpUrl.optional(),
  CONTENT_URL: httpUrl.optional(),
  CELLS: z.string().min(1).optional(),
  AUTH_SECRET: z
    .string()
    .min(16, "must have at least 16 characters")
    .default(SANDBOX_DEFAULTS.authSecret),
  AUTH_SECRET_FORMER: z.string().min(16, "must have at least 16 characters").optional(),
  NUMBER_KEY: keySetting.default(SANDBOX_DEFAULTS.numberKey),
  NUMBER_KEYS_FORMER: formerKeysSetting,
  NUMBER_INDEX_KEY: keySetting.optional(),
  SEAL_FOR_PLACE: forPlaceSetting,
  // Spec section 6: a fixed list of five.
  ADMIN_USER_IDS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((id) => id.trim() || []))
    .refine((ids) => ids.length <= MAX_ADMINISTRATORS, {
      error: `must name at most ${MAX_ADMINISTRATORS} users`,
    })
    .refine((ids) => new Set(ids).size === ids.length, { error: "must name each user once" }),
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
  CONTACT_EMAIL: z.email("must be an email address").optional(),
  CONTACT_PHONE_ZA: z.string().min(5).max(30).optional(),
  CONTACT_PHONE_GH: z.string().min(5).max(30).optional(),
  COMPANY_REGISTER_ZA: registerUrl.optional(),
  COMPANY_REGISTER_GH: registerUrl.optional(),
  COMPANY_REGISTER_ZA_AUTHORIZATION: z.string().min(1).optional(),
  COMPANY_REGISTER_GH_AUTHORIZATION: z.string().min(1).optional(),
  COMPANY_REGISTER_ZA_NAME: nameField,
  COMPANY_REGISTER_GH_NAME: nameField,
  OPT_OUT_REGISTER_ZA: httpUrl.optional(),
  OPT_OUT_REGISTER_GH: httpUrl.optional(),
  OPT_OUT_REGISTER_ZA_AUTHORIZATION: z.string().min(1).optional(),
  OPT_OUT_REGISTER_GH_AUTHORIZATION: z.string().min(1).optional(),
  CLOCK_URL: httpUrl.optional(),
  SANDBOX_KEY: z.string().min(8, "must have at least 8 characters").optional(),
  WEB_DIR: z.string().default("dist/web"),
  DATA_DIR: z.string().default(".data"),
  LIST_FILE_MAX_MB: z.coerce
    .number()
    .int("must be a whole number")
    .min(1)
    .max(9_000)
    .default(1_000),
  LINK_LIST_PATH: z.string().min(1).optional(),
  ...bucketSettings,
  NATS_URL: natsAddresses.optional(),
  NATS_PREFIX: z
    .string()
    .regex(/^[\w-]+$/, "must be letters, digits, hyphens")
    .default("loudhailer"),
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
  ...devicePushSettings,
  NATIVE_APP_ID: z
    .string()
    .regex(/^[A-Za-z][\w.-]+$/, "must be an app id like com.loudhailer.app")
    .default("com.loudhailer.app"),
  ...tracingSettings,
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  FEED_WEBHOOK_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  DEMO_ACCOUNTS: flag.default(false),
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: count.default(300),
  RATE_LIMIT_USER_PER_MINUTE: count.default(600),
  RATE_LIMIT_CREDENTIALS_PER_MINUTE: count.default(15),
});

export type Settings = z.output<typeof settingsSchema>;
