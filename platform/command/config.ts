import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBuiltInDatabase } from "../built-in-database.ts";
import { ConfigError, type Environment, isGiven } from "../config-reader.ts";

const ADDRESS_OF = { tool: "DATABASE_URL", gateway: "GATEWAY_DATABASE_URL" } as const;

/** What of `secrets.json` the programs are given; the rest is the sandbox's. */
type Secrets = { authSecret?: string; numberKey?: string; gatewayPassword?: string };

/**
 * The environment of a command that is run by hand beside a program. `.env` fills in what is not set, as for `npm start`; and where no
 * database is named, its address and keys are those of the installation of DATA_DIR. Throws a ConfigError where that does not run.
 */
export function readCommandEnvironment(program: "tool" | "gateway"): Environment {
  return besideInstallation(readEnvironment(), program);
}

/** The environment with what `.env` of the working folder adds to it. */
export function readEnvironment(): Environment {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return process.env;
}

/** Adds what `npm start` gives the programs itself, where no address of a database is set. */
export function besideInstallation(given: Environment, program: "tool" | "gateway"): Environment {
  const address = ADDRESS_OF[program];
  if (isGiven(given, address)) return given;
  const dataDir = given.DATA_DIR || ".data";
  const database = findBuiltInDatabase(dataDir);
  const isProduction = given.NODE_ENV === "production";
  if (database.state !== "running") {
    // Its own settings name everything that is missing.
    if (database.state === "none" && isProduction) return given;
    throw new ConfigError([
      database.state === "none"
        ? `${address} is missing, and DATA_DIR (${dataDir}) holds no installation of npm start: name the database, or the data folder`
        : `${address} is missing, and the built-in PostgreSQL of DATA_DIR (${dataDir}) does not run: start Loudhailer with npm start, or name the database`,
    ]);
  }
  const own: Record<string, string | undefined> = {
    DATABASE_URL: database.url("loudhailer"),
    GATEWAY_DATABASE_URL: database.url("loudhailer_gateway"),
    ARCHIVE_DIR: join(dataDir, "files"),
    GATEWAY_URL: `http://127.0.0.1:${given.GATEWAY_PORT || 3100}`,
    ...(isProduction ? {} : ofSandbox(given, dataDir)),
  };
  const added = Object.entries(own).filter(([name]) => !isGiven(given, name));
  return { ...given, ...Object.fromEntries(added) };
}

function ofSandbox(given: Environment, dataDir: string): Record<string, string | undefined> {
  const { authSecret, numberKey, gatewayPassword } = readSecrets(dataDir);
  return {
    AUTH_SECRET: authSecret,
    NUMBER_KEY: numberKey,
    SMTP_URL: `smtp://127.0.0.1:${given.SMTP_PORT || 3225}`,
    ...(isGiven(given, "GATEWAY_URL")
      ? {}
      : { GATEWAY_USERNAME: "loudhailer", GATEWAY_PASSWORD: gatewayPassword }),
  };
}

function readSecrets(dataDir: string): Secrets {
  try {
    return JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as Secrets;
  } catch {
    return {};
  }
}
