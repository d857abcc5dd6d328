import type { Pool } from "../../platform/database/pool.ts";
import { DATABASE_ROLES } from "../identity/identity.ts";
import { createNumberCipher, type OtherKeys } from "../features/accounts/users/number-cipher.ts";
import { placeOfUser } from "../features/accounts/users/number-place.ts";
import type { Check } from "./check.ts";
import { rolesCheck } from "./roles-check.ts";
import { wallCheck } from "./wall-check.ts";

type Sealed = { userId: string; number: Buffer; index: Buffer };
const SEALED = `select user_id as "userId", mobile_number_encrypted as number, mobile_number_index as index from account_profile
  where mobile_number_encrypted is not null limit 1`;
const HAS_WALL = "select from pg_class where oid = 'account_profile'::regclass and relrowsecurity";
const AS_SYSTEM = `begin; set local role ${DATABASE_ROLES.system}`;
const UNDO = "rollback";

const OLDEST_VERSION = 150_000;
const MAX_SKEW_MS = 2_000;

const WHERE = "DATABASE_URL names it.";
const NOT_OURS = {
  state: "bad",
  words: "DATABASE_URL leads to the database of the gateway",
  advice: "Name the tool's own database in it; this one belongs into GATEWAY_DATABASE_URL.",
} as const;

/** The database: its version, what we may do in it, its clock, and whether NUMBER_KEY is the key of what is in it. */
export function databaseChecks(
  pool: Pool,
  numberKey: Buffer,
  { hasOwner = false, ...otherKeys }: OtherKeys & { hasOwner?: boolean } = {},
): Check[] {
  const one = async <Row extends object>(query: string): Promise<Row | undefined> =>
    (await pool.query<Row & Record<string, unknown>>(query)).rows[0];
  const inDatabase = { advice: WHERE, needs: "database" };
  const inTables = { advice: WHERE, needs: "tables" };
  return [
    {
      name: "database",
      advice: WHERE,
      async run() {
        const row = await one<{ number: string; version: string; tls: boolean }>(
          `select current_setting('server_version_num') as number, current_setting('server_version') as version,
             coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls`,
        );
        const words = `PostgreSQL ${row?.version}, ${row?.tls === true ? "with TLS" : "without TLS"}`;
        if (Number(row?.number) < OLDEST_VERSION)
          return { state: "bad", words, advice: "PostgreSQL 15 or newer is needed." };
        return { state: "good", words };
      },
    },
    {
      name: "tables",
      ...inDatabase,
      async run() {
        const row = await one<{ ours: boolean; others: boolean }>(
          `select to_regclass('account_profile') is not null as ours,
             to_regclass('message') is not null and to_regclass('service') is not null as others`,
        );
        if (row?.ours === true) return { state: "good", words: "are there" };
        if (row?.others === true) return NOT_OURS;
        return { state: "warn", words: "are not there yet: the first start makes them" };
      },
    },
    rolesCheck(pool, hasOwner),
    { ...wallCheck(pool), needs: "tables" },
    {
      name: "clock",
      ...inDatabase,
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
      name: "NUMBER_KEY",
      ...inTables,
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
