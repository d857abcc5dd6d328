import * as z from "zod";
import type { FrequencyCap } from "./catalogue/route-limits.ts";
import { LINK_BASE_MAX_CHARACTERS } from "./links/link-address.ts";
import { ConfigError, type Environment, logLevel, readConfig } from "../platform/config-reader.ts";
import { publicSandbox, runMode } from "../platform/sandbox-guard.ts";
import { productionProblems, sandboxExposure } from "./production-rules.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";

export type GatewayConfig = {
  port: number;
  host: string;
  databaseUrl: string;
  username: string;
  password: string;
  publicUrl: string;
  logLevel: string;
  /** Number of proxies in front of the gateway, for the address of a tap. */
  trustedProxies: number;
  /** Size and seed of the synthetic subscriber base. */
  subscribers: number;
  seed: number;
  /** Base URL of short links, and the hosts that lists may be fetched from. */
  linkBaseUrl: string;
  listHosts: string[];
  /** Seals listed numbers, and keys their hash and the opt-out codes. */
  numbersKey: Buffer;
  capOwn: FrequencyCap;
  capAll: FrequencyCap;
  /** Review time of a service, in business time. */
  reviewSeconds: number;
  /** With SANDBOX_KEY: the key that may move the shared clock and see the phone, and the clock's address. */
  sandbox: { key: string; clockUrl: string | undefined } | undefined;
};

const DEFAULT_LIST_HOSTS = ["127.0.0.1:3000", "localhost:3000"];
const HOST = /^[\w.-]+(?::\d{1,5})?$/;

const wholeNumber = (from: number, to: number) =>
  z.coerce.number().int("must be a whole number").min(from).max(to);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http address" });

const schema = z.object({
  NODE_ENV: runMode,
  PUBLIC_SANDBOX: publicSandbox,
  GATEWAY_PORT: wholeNumber(0, 65_535).default(3100),
  GATEWAY_HOST: z.string().default("127.0.0.1"),
  GATEWAY_DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "must be a postgres:// address",
  }),
  GATEWAY_USERNAME: z.string().default(SANDBOX_DEFAULTS.username),
  GATEWAY_PASSWORD: z.string().default(SANDBOX_DEFAULTS.password),
  GATEWAY_PUBLIC_URL: httpUrl.optional(),
  GATEWAY_NETWORK: z.enum(["simulated"]).default("simulated"),
  GATEWAY_SUBSCRIBERS: wholeNumber(0, 20_000_000).default(200_000),
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
  NUMBERS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "must be 64 hex digits")
    .default(SANDBOX_DEFAULTS.numbersKey),
  CAP_MESSAGES: wholeNumber(1, 100).default(1),
  CAP_DAYS: wholeNumber(1, 90).default(7),
  CAP_ALL_MESSAGES: wholeNumber(1, 100).default(3),
  CAP_ALL_DAYS: wholeNumber(1, 90).default(7),
  APPROVAL_SECONDS: wholeNumber(0, 604_800).default(20),
  CLOCK_URL: httpUrl.optional(),
  SANDBOX_KEY: z.string().min(8, "must have at least 8 characters").optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  LOG_LEVEL: logLevel,
});

export type Settings = z.output<typeof schema>;

/** The gateway's settings. Throws one ConfigError that lists everything wrong; in production that includes the sandbox. */
export function readGatewayConfig(environment: Environment = process.env): GatewayConfig {
  const settings = readConfig(schema, environment);
  const isProduction = settings.NODE_ENV === "production";
  const problems = isProduction ? productionProblems(settings) : sandboxExposure(settings);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port: settings.GATEWAY_PORT,
    host: settings.GATEWAY_HOST,
    databaseUrl: settings.GATEWAY_DATABASE_URL,
    username: settings.GATEWAY_USERNAME,
    password: settings.GATEWAY_PASSWORD,
    publicUrl: (settings.GATEWAY_PUBLIC_URL ?? `http://127.0.0.1:${settings.GATEWAY_PORT}`).replace(
      /\/+$/,
      "",
    ),
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    subscribers: settings.GATEWAY_SUBSCRIBERS,
    seed: settings.GATEWAY_SEED,
    linkBaseUrl: settings.LINK_BASE_URL,
    listHosts: settings.LIST_HOSTS ?? listHostsBeside(settings.TOOL_URL),
    numbersKey: Buffer.from(settings.NUMBERS_KEY, "hex"),
    capOwn: { messages: settings.CAP_MESSAGES, days: settings.CAP_DAYS },
    capAll: { messages: settings.CAP_ALL_MESSAGES, days: settings.CAP_ALL_DAYS },
    reviewSeconds: settings.APPROVAL_SECONDS,
    sandbox:
      settings.SANDBOX_KEY === undefined
        ? undefined
        : { key: settings.SANDBOX_KEY, clockUrl: settings.CLOCK_URL },
  };
}

/** The tool's own host; by either of its names where it is on this machine. */
function listHostsBeside(toolUrl: string | undefined): string[] {
  if (toolUrl === undefined) return DEFAULT_LIST_HOSTS;
  const { host, hostname, port } = new URL(toolUrl);
  return hostname === "127.0.0.1" ? [host, `localhost:${port}`] : [host];
}
