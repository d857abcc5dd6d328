import * as z from "zod";
import { databaseNetwork } from "../platform/cleartext.ts";
import { logLevel } from "../platform/config-reader.ts";
import {
  forPlaceSetting,
  formerKeysSetting,
  keySetting,
} from "../platform/sealing/key-settings.ts";
import { tracingSettings } from "../platform/tracing/tracing-settings.ts";
import { publicSandbox, runMode } from "../platform/sandbox-guard.ts";
import { archiveSettings } from "./archive-settings.ts";
import { LINK_BASE_MAX_CHARACTERS } from "./links/link-address.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";

const HOST = /^[\w.-]+(?::\d{1,5})?$/;

const wholeNumber = (from: number, to: number) =>
  z.coerce.number().int("must be a whole number").min(from).max(to);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http address" });

/** Every setting of the gateway, by the name of its environment variable. */
export const settingsSchema = z.object({
  NODE_ENV: runMode,
  PUBLIC_SANDBOX: publicSandbox,
  GATEWAY_ROLE: z.enum(["api", "worker", "both"]).default("both"),
  GATEWAY_PORT: wholeNumber(0, 65_535).default(3100),
  GATEWAY_HOST: z.string().default("127.0.0.1"),
  GATEWAY_MIGRATION_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  GATEWAY_DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "must be a postgres:// address",
  }),
  GATEWAY_DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  DATABASE_NETWORK: databaseNetwork,
  GATEWAY_USERNAME: z.string().default(SANDBOX_DEFAULTS.username),
  GATEWAY_PASSWORD: z.string().default(SANDBOX_DEFAULTS.password),
  GATEWAY_PUBLIC_URL: httpUrl.optional(),
  GATEWAY_NETWORK: z.enum(["simulated", "none"]).default("simulated"),
  GATEWAY_SUBSCRIBERS: wholeNumber(0, 20_000_000).default(200_000),
  GATEWAY_SNAPSHOT_DIR: z.string().min(1).optional(),
  ...archiveSettings,
  GATEWAY_SEED: wholeNumber(0, 4_294_967_295).default(20_261_121),
  LINK_BASE_URL: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .transform((url) => url.replace(/\/+$/, ""))
    .refine((url) => url.length <= LINK_BASE_MAX_CHARACTERS, {
      error: `must have at most ${LINK_BASE_MAX_CHARACTERS} characters`,
    })
    .default(SANDBOX_DEFAULTS.linkBaseUrl),
  LIST_HOSTS: z
    .string()
    .transform((text) => text.split(",").map((host) => host.trim()))
    .refine((hosts) => hosts.every((host) => HOST.test(host)), {
      error: "must be hosts, separated by commas",
    })
    .optional(),
  // Address of the tool when started together: its lists are fetched from there.
  TOOL_URL: httpUrl.optional(),
  NUMBERS_KEY: keySetting.default(SANDBOX_DEFAULTS.numbersKey),
  NUMBERS_KEYS_FORMER: formerKeysSetting,
  NUMBERS_INDEX_KEY: keySetting.optional(),
  SEAL_FOR_PLACE: forPlaceSetting,
  CAP_MESSAGES: wholeNumber(1, 100).default(1),
  CAP_DAYS: wholeNumber(1, 90).default(7),
  CAP_ALL_MESSAGES: wholeNumber(1, 100).default(3),
  CAP_ALL_DAYS: wholeNumber(1, 90).default(7),
  APPROVAL_SECONDS: wholeNumber(0, 604_800).default(20),
  CLOCK_URL: httpUrl.optional(),
  SANDBOX_KEY: z.string().min(8, "must have at least 8 characters").optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  LOG_LEVEL: logLevel,
  ...tracingSettings,
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  FEED_WEBHOOK_URL: httpUrl.optional(),
  FEED_WEBHOOK_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
});

export type Settings = z.output<typeof settingsSchema>;
