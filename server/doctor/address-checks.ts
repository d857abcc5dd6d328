import { createPool, type Pool } from "../../platform/database/pool.ts";
import type { Check, Finding } from "./check.ts";

type Place = { system: string; database: string; isReplica: boolean; lsn: string };

const PLACE = `select (pg_control_system()).system_identifier::text as system, current_database() as database,
  pg_is_in_recovery() as "isReplica",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as lsn`;

/** A second of writing on a busy primary. */
const MAX_BEHIND_BYTES = 16n * 1024n * 1024n;

/** The further addresses of the database, where there are any: past a pooler, and of a replica. */
export function addressChecks(
  pool: Pool,
  {
    databaseUrl,
    directUrl,
    readUrl,
  }: { databaseUrl: string; directUrl: string; readUrl: string | undefined },
): Check[] {
  const checks: Check[] = [];
  if (directUrl !== databaseUrl)
    checks.push({
      name: "direct",
      run: () => compare(pool, directUrl, (here, there) => directFinding(here, there)),
    });
  if (readUrl !== undefined)
    checks.push({
      name: "replica",
      run: () => compare(pool, readUrl, (here, there) => replicaFinding(here, there)),
    });
  return checks;
}

async function compare(
  pool: Pool,
  url: string,
  finding: (here: Place, there: Place) => Finding,
): Promise<Finding> {
  const other = createPool(url, { max: 1, applicationName: "loudhailer-doctor" });
  try {
    return finding(await findPlace(pool), await findPlace(other));
  } finally {
    await other.end();
  }
}

async function findPlace(pool: Pool): Promise<Place> {
  const [row] = (await pool.query<Place>(PLACE)).rows;
  if (!row) throw new Error("PostgreSQL did not say where it is.");
  return row;
}

function directFinding(here: Place, there: Place): Finding {
  if (isSame(here, there) && !there.isReplica)
    return { state: "good", words: "leads to the database of DATABASE_URL" };
  return {
    state: "bad",
    words: "DATABASE_DIRECT_URL leads to another database than DATABASE_URL",
    advice:
      "Name the same database in both, once by the pooler and once past it (docs/operate/scale.md).",
  };
}

function replicaFinding(here: Place, there: Place): Finding {
  if (!isSame(here, there) || !there.isReplica)
    return {
      state: "bad",
      words: "DATABASE_READ_URL leads to no replica of the database of DATABASE_URL",
      advice:
        "Name a hot standby that streams from it, or leave the setting out (docs/operate/scale.md).",
    };
  const behind = bytesAt(here.lsn) - bytesAt(there.lsn);
  if (behind <= MAX_BEHIND_BYTES)
    return { state: "good", words: "follows the database of DATABASE_URL" };
  return {
    state: "warn",
    words: `is ${behind / 1024n / 1024n} MB of log behind: until it has caught up, reports are read from the primary`,
    advice: "Look at pg_stat_replication on the primary.",
  };
}

const isSame = (here: Place, there: Place): boolean =>
  here.system === there.system && here.database === there.database;

/** "16/B374D848" → where that is in the log, in bytes. */
function bytesAt(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
