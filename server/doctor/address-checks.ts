import { createPool, type Pool } from "../../platform/database/pool.ts";
import type { Check, Finding } from "./check.ts";
import { findPlace, isSame, type Place } from "./database-place.ts";
import { findRights, ownerFinding } from "./owner-finding.ts";

/** A second of writing on a busy primary. */
const MAX_BEHIND_BYTES = 16n * 1024n * 1024n;

/** The further addresses of the database, where there are any: of who owns the tables, past a pooler, and of a replica. */
export function addressChecks(
  pool: Pool,
  {
    databaseUrl,
    directUrl,
    readUrl,
    migrationUrl,
  }: {
    databaseUrl: string;
    directUrl: string;
    readUrl: string | undefined;
    migrationUrl: string | undefined;
  },
): Check[] {
  const checks: Check[] = [];
  if (migrationUrl !== undefined)
    checks.push({
      name: "owner",
      advice: "MIGRATION_DATABASE_URL names it (docs/operate/roles.md).",
      needs: "database",
      run: () =>
        withPool(migrationUrl, async (owner) =>
          ownerFinding(await findPlace(pool), await findPlace(owner), await findRights(owner)),
        ),
    });
  if (directUrl !== databaseUrl)
    checks.push({
      name: "direct",
      advice: "DATABASE_DIRECT_URL names it (docs/operate/scale.md).",
      needs: "database",
      run: () => compare(pool, directUrl, (here, there) => directFinding(here, there)),
    });
  if (readUrl !== undefined)
    checks.push({
      name: "replica",
      advice: "DATABASE_READ_URL names it (docs/operate/scale.md).",
      needs: "database",
      run: () => compare(pool, readUrl, (here, there) => replicaFinding(here, there)),
    });
  return checks;
}

async function compare(
  pool: Pool,
  url: string,
  finding: (here: Place, there: Place) => Finding,
): Promise<Finding> {
  return withPool(url, async (other) => finding(await findPlace(pool), await findPlace(other)));
}

async function withPool<Result>(
  url: string,
  ask: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const other = createPool(url, { max: 1, applicationName: "loudhailer-doctor" });
  try {
    return await ask(other);
  } finally {
    await other.end();
  }
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

/** "16/B374D848" → where that is in the log, in bytes. */
function bytesAt(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
