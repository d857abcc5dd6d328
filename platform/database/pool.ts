import pg from "pg";
import { TracedClient, type TracedClientConfig } from "./traced-client.ts";

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
export type PoolOptions = {
  max?: number;
  applicationName?: string;
  statementTimeoutMs?: number;
  /** Statements that are marked for it are prepared (prepared.ts): not through a pooler of transactions. */
  prepares?: boolean;
  /** Every connection has this role: not through a pooler of transactions. */
  role?: string;
};

const OID = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182, textArray: 1009 } as const;

type TextParser = (value: string) => unknown;

const parseTextArray = pg.types.getTypeParser(OID.textArray as never, "text") as (
  value: string,
) => (string | null)[];

// int8 becomes bigint because a number would lose cents silently, and a string would add by joining. A civil date
// stays text: a Date would move it by the machine's time zone.
const parsers: ReadonlyMap<number, TextParser> = new Map<number, TextParser>([
  [OID.int8, BigInt],
  [
    OID.int8Array,
    (value) => parseTextArray(value).map((item) => (item === null ? null : BigInt(item))),
  ],
  [OID.date, String],
  [OID.dateArray, (value) => parseTextArray(value)],
]);

const poolTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const own = format === "binary" ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format);
  },
};

/**
 * A pool of PostgreSQL connections: int8 as bigint, timestamptz as Date, date as 'YYYY-MM-DD'. The types belong to this
 * pool alone. A connection that breaks fails the statement it is used for, never the process, and is replaced.
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const settings: pg.PoolConfig & TracedClientConfig = {
    Client: TracedClient,
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? "loudhailer",
    statement_timeout: options.statementTimeoutMs,
    connectionTimeoutMillis: 10_000,
    // A server that vanished without a word is noticed by the system, not only by the next statement's time-out.
    keepAlive: true,
    types: poolTypes,
    prepares: options.prepares,
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
  };
  const pool = new pg.Pool(settings);
  // Idle connections tell the pool, those in use nobody but the next statement: an error without a listener would end
  // the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
