import type { Pool } from "../database/pool.ts";

/** A column that holds sealed values; `place` says in SQL what each was sealed for. */
export type SealedColumn = { table: string; column: string; place: string };

export type ResealOptions = {
  /** What stands before a value that is sealed with the current key. */
  header: Buffer;
  /** The same under the current key, for its place. Throws when no key opens it there. */
  reseal(sealed: Buffer, place: string): Buffer;
  /** Stops after the rows in hand; run again, it goes on. */
  signal: AbortSignal;
  onProgress?(done: { column: SealedColumn; resealed: number; left: number }): void;
};

const PAGES = 256;

/**
 * Seals every value of these columns with the current key that is sealed with another one, while programs go on. Answers how many are left: none, unless it
 * was stopped. Throws when a value is sealed with a key that is not here, and leaves it as it is.
 */
export async function resealColumns(
  pool: Pool,
  columns: readonly SealedColumn[],
  options: ResealOptions,
): Promise<number> {
  let left = 0;
  for (const column of columns) left += await resealColumn(pool, column, options);
  return left;
}

async function resealColumn(
  pool: Pool,
  column: SealedColumn,
  { header, reseal, signal, onProgress }: ResealOptions,
): Promise<number> {
  const { table, column: name, place } = column;
  const isOld = `${name} is not null and substr(${name}, 1, ${header.length}) <> $1`;
  const countLeft = async () => {
    const query = `select count(*)::int as n from ${table} where ${isOld}`;
    return (await pool.query<{ n: number }>(query, [header])).rows[0]?.n ?? 0;
  };
  let resealed = 0;
  // Again where a row has changed meanwhile.
  for (let left = await countLeft(); ; left = await countLeft()) {
    onProgress?.({ column, resealed, left });
    if (left === 0 || signal.aborted) return left;
    const size = await pool.query<{ pages: number }>(
      "select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages",
      [table],
    );
    const pages = size.rows[0]?.pages ?? 0;
    for (let page = 0; page <= pages && !signal.aborted; page += PAGES) {
      const { rows } = await pool.query<{ at: string; old: Buffer; place: string }>(
        `select ctid::text as at, ${name} as old, ${place} as place from ${table}
         where ctid >= $2::tid and ctid < $3::tid and ${isOld}`,
        [header, `(${page},0)`, `(${page + PAGES},0)`],
      );
      if (rows.length === 0) continue;
      const { rowCount } = await pool.query(
        `update ${table} t set ${name} = v.new
         from unnest($1::text[], $2::bytea[], $3::bytea[]) as v (at, old, new)
         where t.ctid = v.at::tid and t.${name} = v.old`,
        [
          rows.map(({ at }) => at),
          rows.map(({ old }) => old),
          rows.map((row) => reseal(row.old, row.place)),
        ],
      );
      resealed += rowCount ?? 0;
      onProgress?.({ column, resealed, left: Math.max(0, left - resealed) });
    }
  }
}
