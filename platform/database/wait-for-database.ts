import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isConnectionLost } from "./connection-loss.ts";
import type { Log } from "../log/log.ts";

const LIMIT_SECONDS = 60;
const PAUSE_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** A database to wait for: `variable` is the setting that names it, `limitSeconds` the time it may take to start. */
export type DatabaseToWaitFor = { url: string; variable: string; log: Log; limitSeconds?: number };

/**
 * Resolves as soon as the database takes connections; one that is still starting, or not yet there, is waited for. Throws one
 * sentence for the operator, which begins with "The database of", when it does not come or does not let us in.
 */
export async function waitForDatabase(options: DatabaseToWaitFor): Promise<void> {
  const { log, limitSeconds = LIMIT_SECONDS } = options;
  const name = nameOf(options);
  const deadlineMs = performance.now() + limitSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    const error = await tryToConnect(options.url);
    if (error === undefined) return;
    if (!isConnectionLost(error)) throw refusal(options, error);
    if (performance.now() >= deadlineMs) {
      const advice = `start PostgreSQL, or correct ${options.variable}.`;
      const message = `${name} did not answer for ${limitSeconds} seconds: ${advice}`;
      throw new Error(message, { cause: error });
    }
    if (attempt === 1) log.warn(`${name} does not answer: waiting up to ${limitSeconds} seconds.`);
    await wait(PAUSE_MS);
  }
}

async function tryToConnect(url: string): Promise<Error | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // One that breaks between connecting and ending has answered all the same.
  client.on("error", () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Which setting and where, without the password. */
function nameOf({ url, variable }: DatabaseToWaitFor): string {
  const { hostname, port } = new URL(url);
  return `The database of ${variable} (${hostname}:${port || "5432"})`;
}

function refusal(options: DatabaseToWaitFor, cause: Error): Error {
  const code = "code" in cause ? cause.code : undefined;
  const { username, pathname } = new URL(options.url);
  const reason =
    code === "28P01" || code === "28000"
      ? `does not let the user "${decodeURIComponent(username)}" in: check user and password in ${options.variable}.`
      : code === "3D000"
        ? `does not have "${decodeURIComponent(pathname.slice(1))}": create it, or correct ${options.variable}.`
        : `cannot be used: ${cause.message}.`;
  return new Error(`${nameOf(options)} ${reason}`, { cause });
}
