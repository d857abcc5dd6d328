/**
 * SQLSTATEs that say the connection is gone or was not given: ended by an operator, a crash, a start or a limit of time
 * (57P01–57P03, 57P05, 25P03), too many connections (53300), or a server that has become a copy that only reads (25006).
 * All of class 08 belongs to them. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SQL_STATES = new Set(["57P01", "57P02", "57P03", "57P05", "25P03", "53300", "25006"]);

const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** The words of pg, pg-pool and Kysely, which give these errors no code. */
const MESSAGES = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Postgres connection has been discarded",
]);

/** A lease ran out under the work, or others had it all the time. As with a connection, what was not committed was undone. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
  constructor() {
    super("somebody else may be at this by now");
  }
}

/**
 * True for the error of a statement whose connection to the database was lost, or that got none. Its transaction was
 * undone, but for one case: the answer to a commit can be what was lost.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof LeaseLost) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // SQLSTATEs have five characters; the system's codes all begin with E and have more.
  if (code.startsWith("08") && code.length === 5) return true;
  return SQL_STATES.has(code) || SYSTEM_CODES.has(code) || MESSAGES.has(error.message);
}
