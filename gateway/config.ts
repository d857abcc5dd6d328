import type { FrequencyCap } from "./catalogue/route-limits.ts";
import { ConfigError, type Environment, readConfig } from "../platform/config-reader.ts";
import { type TracingPlace, tracingOf } from "../platform/tracing/tracing-settings.ts";
import { rotationProblems } from "../platform/sealing/key-settings.ts";
import { type ArchiveConfig, archiveOf, archiveProblems } from "./archive-settings.ts";
import { productionProblems, sandboxExposure } from "./production-rules.ts";
import { settingsSchema } from "./settings.ts";

export type GatewayConfig = {
  /** `api` answers calls, `worker` sends, `both` does both. */
  role: "api" | "worker" | "both";
  port: number;
  host: string;
  databaseUrl: string;
  /** The database itself, where `databaseUrl` leads to a pooler whose connections last for a transaction; else the same. */
  directUrl: string;
  /** The address of who owns the tables, where that is another than the gateway's own role. */
  migrationUrl: string | undefined;
  username: string;
  password: string;
  publicUrl: string;
  logLevel: string;
  /** Where traces go; undefined where they go nowhere. */
  tracing: TracingPlace | undefined;
  /** Who may read the metrics; undefined where nobody may. */
  metricsToken: string | undefined;
  /** Where the tool is called when a feed grows; undefined where it only asks. */
  feedWebhook: { url: string; secret: string } | undefined;
  /** Number of proxies in front of the gateway, for the address of a tap. */
  trustedProxies: number;
  /** Size and seed of the synthetic subscriber base. */
  subscribers: number;
  seed: number;
  /** Where states of imported bases lie, so that a start need not read all of their rows; undefined for nowhere. */
  snapshotDir: string | undefined;
  /** Where messages are archived as counts before they go; undefined where they go without. */
  archive: ArchiveConfig | undefined;
  /** What stands behind routes that no connection serves. */
  network: "simulated" | "none";
  /** Variables that hold secrets of networks. */
  networkSecrets: Record<string, string>;
  /** Base URL of short links, and the hosts that lists may be fetched from. */
  linkBaseUrl: string;
  listHosts: string[];
  /** Seals numbers. */
  numbersKey: Buffer;
  /** They open what they sealed once. */
  formerNumbersKeys: Buffer[];
  /** Keys the hash that numbers are found by, the opt-out codes, people's own links and the addresses that networks call. */
  numbersIndexKey: Buffer;
  /** What is sealed opens in its own place alone; false beside programs of 0.2.0 and older, which cannot read that. */
  sealsForPlace: boolean;
  capOwn: FrequencyCap;
  capAll: FrequencyCap;
  /** Review time of a service, in business time. */
  reviewSeconds: number;
  /** With SANDBOX_KEY: the key that may move the shared clock and see the phone, and the clock's address. */
  sandbox: { key: string; clockUrl: string | undefined } | undefined;
};

const DEFAULT_LIST_HOSTS = ["127.0.0.1:3000", "localhost:3000"];

/** The gateway's settings. Throws one ConfigError that lists everything wrong; in production that includes the sandbox. */
export function readGatewayConfig(environment: Environment = process.env): GatewayConfig {
  const settings = readConfig(settingsSchema, environment);
  const isProduction = settings.NODE_ENV === "production";
  const problems = [
    ...rotationProblems("NUMBERS_KEY", {
      former: settings.NUMBERS_KEYS_FORMER,
      index: settings.NUMBERS_INDEX_KEY,
    }),
    ...archiveProblems(settings),
    ...(isProduction ? productionProblems(settings) : sandboxExposure(settings)),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    role: settings.GATEWAY_ROLE,
    port: settings.GATEWAY_PORT,
    host: settings.GATEWAY_HOST,
    databaseUrl: settings.GATEWAY_DATABASE_URL,
    directUrl: settings.GATEWAY_DATABASE_DIRECT_URL ?? settings.GATEWAY_DATABASE_URL,
    migrationUrl: settings.GATEWAY_MIGRATION_DATABASE_URL,
    username: settings.GATEWAY_USERNAME,
    password: settings.GATEWAY_PASSWORD,
    publicUrl: (settings.GATEWAY_PUBLIC_URL ?? `http://127.0.0.1:${settings.GATEWAY_PORT}`).replace(
      /\/+$/,
      "",
    ),
    logLevel: settings.LOG_LEVEL,
    tracing: tracingOf(settings),
    metricsToken: settings.METRICS_TOKEN,
    feedWebhook: feedWebhookOf(settings.FEED_WEBHOOK_URL, settings.FEED_WEBHOOK_SECRET),
    trustedProxies: settings.TRUSTED_PROXIES,
    subscribers: settings.GATEWAY_SUBSCRIBERS,
    seed: settings.GATEWAY_SEED,
    snapshotDir: settings.GATEWAY_SNAPSHOT_DIR,
    archive: archiveOf(settings),
    network: settings.GATEWAY_NETWORK,
    networkSecrets: networkSecretsOf(environment),
    linkBaseUrl: settings.LINK_BASE_URL,
    listHosts: settings.LIST_HOSTS ?? listHostsBeside(settings.TOOL_URL),
    numbersKey: Buffer.from(settings.NUMBERS_KEY, "hex"),
    formerNumbersKeys: settings.NUMBERS_KEYS_FORMER.map((key) => Buffer.from(key, "hex")),
    numbersIndexKey: Buffer.from(settings.NUMBERS_INDEX_KEY ?? settings.NUMBERS_KEY, "hex"),
    sealsForPlace: settings.SEAL_FOR_PLACE,
    capOwn: { messages: settings.CAP_MESSAGES, days: settings.CAP_DAYS },
    capAll: { messages: settings.CAP_ALL_MESSAGES, days: settings.CAP_ALL_DAYS },
    reviewSeconds: settings.APPROVAL_SECONDS,
    sandbox:
      settings.SANDBOX_KEY === undefined
        ? undefined
        : { key: settings.SANDBOX_KEY, clockUrl: settings.CLOCK_URL },
  };
}

/** Both, or neither. Throws a ConfigError for an address without a secret. */
function feedWebhookOf(url: string | undefined, secret: string | undefined) {
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new ConfigError(["FEED_WEBHOOK_SECRET: must be set with FEED_WEBHOOK_URL"]);
  return { url, secret };
}

/** Their names follow from those of connections, which administrators add while it runs. */
function networkSecretsOf(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith("NETWORK_SECRET_") && value ? [[name, value]] : [],
    ),
  );
}

/** The tool's own host; by either of its names where it is on this machine. */
function listHostsBeside(toolUrl: string | undefined): string[] {
  if (toolUrl === undefined) return DEFAULT_LIST_HOSTS;
  const { host, hostname, port } = new URL(toolUrl);
  return hostname === "127.0.0.1" ? [host, `localhost:${port}`] : [host];
}
