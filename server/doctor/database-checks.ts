import type { Pool } from "../../platform/database/pool.ts";
import { DATABASE_ROLES } from "../identity/identity.ts";
import { PROTECTED_TABLES } from "../db/protected-tables.ts";
import { createNumberCipher, type OtherKeys } from "../features/accounts/users/number-cipher.ts";
import { placeOfUser } from "../features/accounts/users/number-place.ts";
import type { Check } from "./check.ts";
import { wallCheck } from "./wall-check.ts";

/** Tables that the role owns, or from which it might take what must stay. */
const MIGHT = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
    pg_has_role(c.relowner, 'usage')
    or c.relname = any($1) and has_table_privilege(c.oid, 'update')
    or c.relname = any($2) and (has_table_privilege(c.oid, 'delete') or has_table_privilege(c.oid, 'truncate')))
  order by 1 limit 5`;

type Sealed = { userId: string; number: Buffer; index: Buffer };
const SEALED = `select user_id as "userId", mobile_number_encrypted as number, mobile_number_index as index from account_profile
  where mobile_number_encrypted is not null limit 1`;
const HAS_WALL = "select from pg_class where oid = 'account_profile'::regclass and relrowsecurity";
const AS_SYSTEM = `begin; set local role ${DATABASE_ROLES.system}`;
const UNDO = "rollback";

const OLDEST_VERSION = 150_000;
const MAX_SKEW_MS = 2_000;

/** The database: its version, what we may do in it, its clock, and whether NUMBER_KEY is the key of what is in it. */
export function databaseChecks(
  pool: Pool,
  numberKey: Buffer,
  { hasOwner = false, ...otherKeys }: OtherKeys & { hasOwner?: boolean } = {},
): Check[] {
  const one = async <Row extends object>(query: string): Promise<Row | undefined> =>
    (await pool.query<Row & Record<string, unknown>>(query)).rows[0];
  return [
    {
      name: "database",
      async run() {
        const row = await one<{ number: string; version: string; may: boolean; tls: boolean }>(
          `select current_setting('server_version_num') as number, current_setting('server_version') as version,
             has_schema_privilege('public', 'create') as may,
             coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls`,
        );
        const words = `PostgreSQL ${row?.version}, ${row?.tls === true ? "with TLS" : "without TLS"}`;
        if (Number(row?.number) < OLDEST_VERSION)
          return { state: "bad", words, advice: "PostgreSQL 15 or newer is needed." };
        if (hasOwner && row?.may === true)
          return {
            state: "bad",
            words: `${words}; its user may change tables, though MIGRATION_DATABASE_URL names another for that`,
            advice: "Name a role of its own in DATABASE_URL (docs/operate/roles.md).",
          };
        if (!hasOwner && row?.may !== true)
          return {
            state: "bad",
            words: `${words}; its user may not make tables`,
            advice: "grant create on schema public to the user of DATABASE_URL",
          };
        return { state: "good", words };
      },
    },
    {
      name: "roles",
      async run() {
        if (!hasOwner)
          return {
            state: "good",
            words: "one role owns the tables and runs (docs/operate/roles.md)",
          };
        const { rows } = await pool.query<{ name: string }>(MIGHT, [
          PROTECTED_TABLES.appendOnly,
          [...PROTECTED_TABLES.appendOnly, ...PROTECTED_TABLES.neverDeleted],
        ]);
        if (rows.length === 0)
          return {
            state: "good",
            words: "the tool changes no tables and takes nothing of the ledger away",
          };
        return {
          state: "bad",
          words: `the tool's user might harm ${rows.map(({ name }) => name).join(", ")}`,
          advice: "It owns them or was granted too much (docs/operate/roles.md).",
        };
      },
    },
    wallCheck(pool),
    {
      name: "clock",
      async run() {
        const began = Date.now();
        const row = await one<{ now: Date }>("select clock_timestamp() as now");
        const between = (began + Date.now()) / 2;
        const skewMs = Math.round(Math.abs((row?.now.getTime() ?? 0) - between));
        const words = `${skewMs} ms from the clock of the database`;
        if (skewMs <= MAX_SKEW_MS) return { state: "good", words };
        return { state: "bad", words, advice: "Let NTP set the clocks of both machines." };
      },
    },
    {
      name: "tables",
      async run() {
        const row = await one<{ is: boolean }>(
          `select to_regclass('account_profile') is not null as is`,
        );
        if (row?.is === true) return { state: "good", words: "are there" };
        return { state: "warn", words: "are not there yet: the first start makes them" };
      },
    },
    {
      name: "NUMBER_KEY",
      async run() {
        const is = await one<{ is: boolean }>(
          `select to_regclass('account_profile') is not null as is`,
        );
        const sealed = is?.is === true ? await findSealed(pool) : undefined;
        if (!sealed) return { state: "good", words: "nothing is encrypted yet" };
        try {
          const cipher = createNumberCipher(numberKey, otherKeys);
          const number = cipher.decrypt(sealed.number, placeOfUser(sealed.userId));
          if (!cipher.blindIndex(number).equals(sealed.index) && !isErased(number))
            return {
              state: "bad",
              words: "numbers are not found by it",
              advice: "Set NUMBER_INDEX_KEY to the key that numbers are found by: the first one.",
            };
          return { state: "good", words: "opens the numbers in the database" };
        } catch {
          return {
            state: "bad",
            words: "does not open the numbers in the database",
            advice: "Set the key that they were encrypted with: without it they are lost.",
          };
        }
      },
    },
  ];
}

/** A number of whomever, as who may see all of them: before the wall is there, that is everybody. */
async function findSealed(pool: Pool): Promise<Sealed | undefined> {
  const { rowCount } = await pool.query(HAS_WALL);
  if (rowCount === 0) return (await pool.query(SEALED)).rows[0] as Sealed | undefined;
  const client = await pool.connect();
  try {
    await client.query(AS_SYSTEM);
    return (await client.query(SEALED)).rows[0] as Sealed | undefined;
  } finally {
    await client.query(UNDO).catch(() => undefined);
    client.release();
  }
}

/** Of a closed account nothing is left to find. */
const isErased = (number: string): boolean => number === "";
