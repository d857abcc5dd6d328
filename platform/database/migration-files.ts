import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type Migration = {
  number: number;
  name: string;
  sql: string;
  sha256: string;
  /** Programs of before work with what it leaves behind. */
  onlyAdds: boolean;
  /** Statements that build indexes while others write, in no transaction; undefined for every other migration. */
  indexes: readonly string[] | undefined;
};

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;
/** The line by which a migration says that programs of before may not go on with it (`dev/check/migrations/`). */
const CONTRACTS = /^-- Contracts since /m;
/** The line by which a migration asks to be no transaction. It builds indexes and does nothing else. */
const CONCURRENTLY = /^-- Concurrently$/m;

const INDEX = /^create (?:unique )?index concurrently if not exists (\w+) on /i;

/** The migrations of a folder by their numbers. Throws a sentence for one that is named or written in another way. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = Number(FILE_NAME.exec(name)?.[1]);
    if (Number.isNaN(number)) throw new Error(`Migration ${name} must be named NNNN-name.sql.`);
    if (migrations.at(-1)?.number === number)
      throw new Error(`Two migrations have the number of ${name}.`);
    const sql = await readFile(join(folder, name), "utf8");
    // Line ends are not part of the meaning: a checkout on Windows must have the same hash.
    const sha256 = createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
    const indexes = CONCURRENTLY.test(sql) ? indexesIn(name, sql) : undefined;
    migrations.push({ number, name, sql, sha256, onlyAdds: !CONTRACTS.test(sql), indexes });
  }
  return migrations;
}

/** The name of the index that such a statement builds. */
export function indexOf(statement: string): string {
  return INDEX.exec(statement)?.[1] ?? "";
}

function indexesIn(name: string, sql: string): string[] {
  const statements = sql
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((it) => it.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
  if (!statements.every((it) => INDEX.test(it)))
    throw new Error(
      `Migration ${name} says "Concurrently": each of its statements must be create index concurrently if not exists NAME on …`,
    );
  return statements;
}
