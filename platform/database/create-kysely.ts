import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, type PostgresPool } from "kysely";

/**
 * Typed SQL over a pool; destroying it ends the pool. Names are camelCase here and snake_case in SQL text. `onFailure` is
 * called with the error of every statement that failed.
 */
export function createKysely<DB>(
  pool: PostgresPool,
  onFailure?: (error: unknown) => void,
): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Keys inside a JSON value stay as they were written.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    // Kysely measures every statement for a log, so there is none without a listener.
    ...(onFailure && {
      log: (event: LogEvent) => {
        if (event.level === "error") onFailure(event.error);
      },
    }),
  });
}
