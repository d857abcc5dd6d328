import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { ConfigError, type Environment, readConfig } from "../../platform/config-reader.ts";
import { exposureProblems, publicSandbox, runMode } from "../../platform/sandbox-guard.ts";

export type Ports = { tool: number; gateway: number; sandbox: number; smtp: number; smsc: number };
export type DatabaseUrls = { server: string; gateway: string };

/** Settings of `npm start` itself; the programs read the rest. */
export type StartConfig = {
  dataDir: string;
  ports: Ports;
  /** Both given, or the built-in PostgreSQL is used. */
  databaseUrls: DatabaseUrls | undefined;
  environment: Environment;
};

const port = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(1)
  .max(65_535, "must be at most 65535");

const schema = z
  .object({
    NODE_ENV: runMode,
    PUBLIC_SANDBOX: publicSandbox,
    HOST: z.string().optional(),
    GATEWAY_HOST: z.string().optional(),
    PUBLIC_URL: z.url({ error: "must be an address" }).optional(),
    GATEWAY_PUBLIC_URL: z.url({ error: "must be an address" }).optional(),
    TRUSTED_PROXIES: z.coerce.number().optional(),
    DATA_DIR: z.string().default(".data"),
    PORT: port.default(3000),
    GATEWAY_PORT: port.default(3100),
    SANDBOX_PORT: port.default(3200),
    SMTP_PORT: port.default(3225),
    SMSC_PORT: port.default(3275),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
      .optional(),
    GATEWAY_DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
      .optional(),
  })
  .refine((it) => (it.DATABASE_URL === undefined) === (it.GATEWAY_DATABASE_URL === undefined), {
    error: "DATABASE_URL and GATEWAY_DATABASE_URL must be set together, or neither",
  });

/** Reads `.env` (which never overrides what is set already) and the environment. Throws one ConfigError. */
export function loadStartConfig(): StartConfig {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readStartConfig(process.env);
}

/** Also looks at what the programs read themselves, so that nothing is started for a sandbox that must not be. */
export function readStartConfig(environment: Environment): StartConfig {
  const settings = readConfig(schema, environment);
  const { HOST, GATEWAY_HOST, PUBLIC_URL, GATEWAY_PUBLIC_URL, TRUSTED_PROXIES } = settings;
  const problems = exposureProblems(settings, {
    hosts: { HOST, GATEWAY_HOST },
    urls: { PUBLIC_URL, GATEWAY_PUBLIC_URL },
    proxies: { TRUSTED_PROXIES },
  });
  if (problems.length > 0) throw new ConfigError(problems);
  const { DATABASE_URL: server, GATEWAY_DATABASE_URL: gateway } = settings;
  return {
    dataDir: resolve(settings.DATA_DIR),
    ports: {
      tool: settings.PORT,
      gateway: settings.GATEWAY_PORT,
      sandbox: settings.SANDBOX_PORT,
      smtp: settings.SMTP_PORT,
      smsc: settings.SMSC_PORT,
    },
    databaseUrls: server === undefined || gateway === undefined ? undefined : { server, gateway },
    environment: withoutEmptyValues(environment),
  };
}

// `.env.example` lists every variable with nothing behind it; that must mean the same as not naming it.
function withoutEmptyValues(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
}
