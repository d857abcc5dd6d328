import { createPool, type Pool } from "../database/pool.ts";
import { createProgress } from "../progress.ts";
import { type ResealOptions, resealColumns, type SealedColumn } from "./reseal.ts";

/**
 * The command that seals everything anew, for the database of one program. It can be stopped and run again. `more` is what a program seals in its own way: it answers
 * how many it sealed.
 */
export async function runReseal(
  databaseUrl: string,
  columns: readonly SealedColumn[],
  sealing: Pick<ResealOptions, "header" | "reseal"> & {
    more?: (pool: Pool) => Promise<number>;
    /** Whose rows these are; the address then leads past a pooler. */
    role?: string;
  },
): Promise<void> {
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  process.once("SIGTERM", () => stopping.abort());
  const progress = createProgress();
  const pool = createPool(databaseUrl, {
    max: 1,
    applicationName: "loudhailer-reseal",
    ...(sealing.role === undefined ? {} : { role: sealing.role }),
  });
  try {
    const left = await resealColumns(pool, columns, {
      ...sealing,
      signal: stopping.signal,
      onProgress: ({ column, resealed, left }) =>
        progress.show(`${column.table}.${column.column}: ${resealed} sealed, ${left} left`),
    });
    progress.end();
    if (left > 0) {
      process.stdout.write(`Stopped, ${left} are left. Run it again to go on.\n`);
      process.exitCode = 1;
      return;
    }
    const more = (await sealing.more?.(pool)) ?? 0;
    process.stdout.write(
      `Everything is sealed with the current key${more > 0 ? `, ${more} second factors among it` : ""}: the former keys can be taken away.\n`,
    );
  } finally {
    await pool.end();
  }
}
