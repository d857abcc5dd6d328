import type { Pool } from "../../platform/database/pool.ts";
import { SCHEMA_SECTIONS } from "./schema-queries.ts";

const HEADER =
  "-- What the migrations add up to. Written by `node dev/run.mjs db:update`; `npm run check` compares it. Not for running.";

/** Describes every table, constraint, index, view, function, trigger and policy of a database, always in the same order. */
export async function dumpSchema(pool: Pool): Promise<string> {
  const parts = [HEADER];
  for (const { heading, query } of SCHEMA_SECTIONS) {
    const { rows } = await pool.query<{ line: string }>(query);
    if (rows.length > 0) parts.push(`-- ${heading}`, ...rows.map((row) => row.line));
  }
  return `${parts.join("\n\n")}\n`;
}
