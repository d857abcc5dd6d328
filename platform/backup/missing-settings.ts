import { existsSync } from "node:fs";
import { join } from "node:path";

const SETTINGS = ["postgresql.conf", "pg_hba.conf"];

/** Files of a cluster without which PostgreSQL does not start on it. Debian has them elsewhere, so that no base backup holds them. */
export function findMissingSettings(cluster: string): string[] {
  return SETTINGS.filter((name) => !existsSync(join(cluster, name)));
}
