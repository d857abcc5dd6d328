import type { CompiledQuery, QueryExecutorProvider, QueryResult } from "kysely";
import type { Statement } from "../scoped-query.ts";
import type { Asked } from "./compiled.ts";

/** Statements that only read and are sent together; a connection takes it in place of a text. */
export class Together {
  readonly statements: readonly Statement[];

  constructor(statements: readonly Statement[]) {
    this.statements = statements;
  }
}

type Results<Rows extends readonly unknown[]> = { [At in keyof Rows]: QueryResult<Rows[At]> };

/**
 * Answers several statements that only read, in one round trip where that can be done (scoped-pool.ts); each sees what was committed
 * when it began. In their order.
 */
export async function readTogether<
  Db extends QueryExecutorProvider,
  const Rows extends readonly unknown[],
>(db: Db, asked: { readonly [At in keyof Rows]: Asked<Db, Rows[At]> }): Promise<Results<Rows>> {
  const compiled = asked.map((one) => one.compile(db));
  const executor = db.getExecutor();
  const { rows: answers } = await executor.provideConnection((connection) =>
    connection.executeQuery<never[]>({ ...(compiled[0] as CompiledQuery), ...asOne(compiled) }),
  );
  const results = answers.map(async (rows, at) => {
    let result: QueryResult<never> = { rows };
    for (const plugin of executor.plugins)
      result = (await plugin.transformResult({
        queryId: (compiled[at] as CompiledQuery).queryId,
        result,
      })) as QueryResult<never>;
    return result;
  });
  return (await Promise.all(results)) as unknown as Results<Rows>;
}

/** The driver passes on what stands in place of a text. */
const asOne = (compiled: readonly CompiledQuery[]) => ({
  sql: new Together(
    compiled.map(({ sql: text, parameters: values }) => ({ text, values })),
  ) as unknown as string,
  parameters: [],
});
