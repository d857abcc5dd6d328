import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
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
 * The settings of a backup. Without BACKUP_DATABASE_URL it is of the built-in PostgreSQL of DATA_DIR, which must be running. Throws a
 * ConfigError.
 */
export function readBackupConfig(environment: Environment = process.env): BackupConfig {
  const settings = readConfig(schema, environment);
  return {
    url: settings.BACKUP_DATABASE_URL ?? builtInUrl(settings.DATA_DIR),
    dataDir: settings.DATA_DIR,
    hasLocalFiles: settings.S3_BUCKET === undefined,
  };
}

/** PostgreSQL writes its port into the fourth line of its pid file. */
function builtInUrl(dataDir: string): string {
  try {
    const text = readFileSync(join(dataDir, "postgres.json"), "utf8");
    const { folder, password } = JSON.parse(text) as { folder: string; password: string };
    const [, , , port] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return `postgres://loudhailer:${password}@127.0.0.1:${Number(port)}/postgres`;
  } catch {
    throw new ConfigError([
      "BACKUP_DATABASE_URL is missing, and no built-in PostgreSQL runs in DATA_DIR: start Loudhailer, or name the database",
    ]);
  }
}
