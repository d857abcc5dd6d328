import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

/** A column's runtime check and the TypeScript type it implies. */
export type Kind<Value> = {
  readonly name: string;
  readonly accepts: (value: unknown) => value is Value;
};

/** The columns of a row by their camelCase names. */
export type Shape = Readonly<Record<string, Kind<unknown>>>;

type ValueOf<K> = K extends Kind<infer Value> ? Value : never;
type RowOfShape<S extends Shape> = { -readonly [Column in keyof S]: ValueOf<S[Column]> };

/** A query that is built, or a statement that was compiled once (statements/compiled.ts). */
type Executable = Pick<RawBuilder<unknown>, "execute">;

/** Rows of raw SQL whose columns are verified as they come. */
export type CheckedRows<S extends Shape> = {
  readonly shape: S;
  /** All columns for a select, each named once: here. `others` says which are called differently in the database. */
  columns(others?: { readonly [Column in keyof S]?: string }): RawBuilder<unknown>;
  /** Every row of the query, by a database or a transaction. Throws when a column is missing or holds something else. */
  list(db: QueryExecutorProvider, query: Executable): Promise<RowOfShape<S>[]>;
  /** The first row, undefined without one. Throws as `list` does. */
  find(db: QueryExecutorProvider, query: Executable): Promise<RowOfShape<S> | undefined>;
};

/** The TypeScript type of such rows. */
export type RowOf<Rows> = Rows extends CheckedRows<infer S> ? RowOfShape<S> : never;

/**
 * For SQL that Kysely's builder cannot say: rows whose type follows from `shape` and is verified against every row. A
 * mismatch throws with `name` and the column, never with a value. Columns that the shape does not name pass unseen.
 */
export function checked<const S extends Shape>(name: string, shape: S): CheckedRows<S> {
  const columns = Object.entries(shape);
  const verify = (row: unknown): RowOfShape<S> => {
    const values = row as Record<string, unknown>;
    for (const [column, kind] of columns)
      if (!kind.accepts(values[column])) {
        const problem = values[column] === undefined ? "is missing" : `is not ${kind.name}`;
        throw new TypeError(`The column ${column} of ${name} ${problem}.`);
      }
    return values as RowOfShape<S>;
  };
  return {
    shape,
    columns: (others = {}) =>
      sql.join(
        columns.map(([column]) => {
          const stored = others[column];
          return stored === undefined
            ? sql.ref(column)
            : sql`${sql.ref(stored)} as ${sql.ref(column)}`;
        }),
      ),
    async list(db, query) {
      const { rows } = await query.execute(db);
      return rows.map(verify);
    },
    async find(db, query) {
      const { rows } = await query.execute(db);
      return rows.length === 0 ? undefined : verify(rows[0]);
    },
  };
}
