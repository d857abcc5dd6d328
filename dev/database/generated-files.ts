import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createPool } from "../../platform/database/pool.ts";
import { startDatabaseServer } from "../testing/database-server.ts";
import { createMigratedDatabase, type DatabaseKind, dropDatabase } from "../testing/templates.ts";
import { dumpSchema } from "./schema-dump.ts";

/** A file that follows from the migrations, with the content it should have. `path` is relative to the project. */
export type GeneratedFile = { path: string; content: string };

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CODEGEN = join(ROOT, "node_modules/kysely-codegen/dist/cli/bin.js");

/** Applies all migrations of a program to an empty database and derives the committed files from it. */
export async function generateDatabaseFiles(
  kind: DatabaseKind,
  testDatabaseUrl: string | undefined,
): Promise<GeneratedFile[]> {
  const server = await startDatabaseServer(testDatabaseUrl);
  try {
    return await generateFor(kind, server.url);
  } finally {
    await server.stop();
  }
}

async function generateFor(
  kind: DatabaseKind,
  urlOf: (database: string) => string,
): Promise<GeneratedFile[]> {
  const name = `generate_${kind}_${process.pid}`;
  try {
    await createMigratedDatabase(urlOf, kind, name);
    return [
      { path: `${kind}/db/schema.sql`, content: await readSchema(urlOf(name)) },
      { path: `${kind}/db/__generated__/types.ts`, content: await generateTypes(urlOf(name)) },
    ];
  } finally {
    await dropDatabase(urlOf, name);
  }
}

async function readSchema(url: string): Promise<string> {
  const pool = createPool(url, { max: 1 });
  try {
    return await dumpSchema(pool);
  } finally {
    await pool.end();
  }
}

async function generateTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "types-"));
  const file = join(folder, "types.ts");
  try {
    const mapping = JSON.stringify({ int8: "bigint", date: "string" });
    const options = [
      "--dialect=postgres",
      "--camel-case",
      "--url=env(SCHEMA_URL)",
      `--out-file=${file}`,
      `--type-mapping=${mapping}`,
      "--log-level=error",
    ];
    // In the environment, not on the command line, where every user could read the password.
    const environment = { ...process.env, SCHEMA_URL: url };
    await run(process.execPath, [CODEGEN, ...options, "--exclude-pattern=schema_migration"], {
      cwd: folder,
      env: environment,
    });
    return await readFile(file, "utf8");
  } finally {
    await rm(folder, { recursive: true });
  }
}
