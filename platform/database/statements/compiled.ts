import type { CompiledQuery, QueryExecutorProvider, QueryResult } from "kysely";

/** Stands for a value while the text is made. A statement whose text follows from its values cannot be compiled once. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(
      `The text of a statement must not follow from its value ${String(this.name)}.`,
    );
  }
}

/** A query of Kysely that can be turned into text by a database. */
type Compilable<Db, Row> = { compile(db: Db): CompiledQuery<Row> };

/** A statement with its values, to be executed by a database or a transaction. */
export type Asked<Db, Row> = {
  execute(db: Db): Promise<QueryResult<Row>>;
  compile(db: Db): CompiledQuery<Row>;
};

/**
 * A statement that is made all the time, whose text is built once and not with every call: building costs the program more than the
 * driver does. `build` gets places where values will be: it may put them into the query and nothing else.
 */
export function compiledOnce<Values extends object, Db extends QueryExecutorProvider, Row>(
  build: (values: Values, db: Db) => Compilable<Db, Row>,
): (values: Values) => Asked<Db, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  const places = new Proxy({} as Values, { get: (_, name) => new Place(name) });
  const compile = (db: Db, values: Values): CompiledQuery<Row> => {
    compiled ??= build(places, db).compile(db);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof Values] : value,
    );
    return { ...compiled, parameters };
  };
  return (values) => ({
    compile: (db) => compile(db, values),
    async execute(db) {
      return db.getExecutor().executeQuery(compile(db, values));
    },
  });
}
