import { z } from "zod";
import { findBuiltInDatabase } from "../built-in-database.ts";
import { readEnvironment } from "../command/config.ts";
import { ConfigError, type Environment, readConfig } from "../config-reader.ts";

const schema = z.object({
  BACKUP_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  DATA_DIR: z.string().default(".data"),
  S3_BUCKET: z.string().optional(),
});

export type BackupConfig = {
  /** A cluster's address, with a user that may replicate. */
  url: string;
  dataDir: string;
  /** Uploaded files lie in DATA_DIR, not in a bucket. */
  hasLocalFiles: boolean;
};

/**
 * The settings of a backup, with those of `.env`. Without BACKUP_DATABASE_URL it is of the built-in PostgreSQL of DATA_DIR, which must be running. Throws a
 * ConfigError.
 */
export function readBackupConfig(environment: Environment = readEnvironment()): BackupConfig {
  const settings = readConfig(schema, environment);
  return {
    url: settings.BACKUP_DATABASE_URL ?? builtInUrl(settings.DATA_DIR),
    dataDir: settings.DATA_DIR,
    hasLocalFiles: settings.S3_BUCKET === undefined,
  };
}

function builtInUrl(dataDir: string): string {
  const database = findBuiltInDatabase(dataDir);
  if (database.state === "running") return database.url("postgres");
  throw new ConfigError([
    database.state === "stopped"
      ? `BACKUP_DATABASE_URL is missing, and the built-in PostgreSQL of DATA_DIR (${dataDir}) does not run: start Loudhailer, or name the database`
      : `BACKUP_DATABASE_URL is missing, and DATA_DIR (${dataDir}) holds no built-in PostgreSQL: name the database, or the data folder`,
  ]);
}
