import {
  type ConnectionProvider,
  type Driver,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresDriver,
  type PostgresPool,
  type QueryExecutorProvider,
} from "kysely";
import { CamelNames } from "./statements/camel-names.ts";
import { CommitDriver, commitDialect } from "./after-commit.ts";

type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];
type BeginArguments = Parameters<Driver["beginTransaction"]>;

/** Looks after what is done with a database; what it throws, nothing is done after. */
export type Guard = {
  /** Before a connection is taken. */
  connecting(): void;
  /** At the beginning of each transaction, within it. */
  begun(tx: QueryExecutorProvider): Promise<void>;
};

/**
 * Typed SQL over a pool; destroying it ends the pool. Names are camelCase here and snake_case in SQL text. `onFailure` is
 * called with the error of every statement that failed.
 */
export function createKysely<DB>(
  pool: PostgresPool,
  onFailure?: (error: unknown) => void,
  guard?: Guard,
): Kysely<DB> {
  const db: Kysely<DB> = new Kysely<DB>({
    dialect: guard ? guarded(pool, guard, () => db) : commitDialect(pool),
    plugins: [new CamelNames()],
    // Kysely measures every statement for a log, so there is none without a listener.
    ...(onFailure && {
      log: (event: LogEvent) => {
        if (event.level === "error") onFailure(event.error);
      },
    }),
  });
  return db;
}

function guarded(
  pool: PostgresPool,
  guard: Guard,
  db: () => QueryExecutorProvider,
): PostgresDialect {
  class GuardedDriver extends CommitDriver {
    override acquireConnection(...options: Parameters<Driver["acquireConnection"]>) {
      guard.connecting();
      return super.acquireConnection(...options);
    }

    override async beginTransaction(...[connection, settings]: BeginArguments): Promise<void> {
      await super.beginTransaction(connection, settings);
      const own: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
      const executor = db().getExecutor().withConnectionProvider(own);
      try {
        await guard.begun({ getExecutor: () => executor });
      } catch (error) {
        // Nobody else ends what did not begin.
        await this.rollbackTransaction(connection as Connection);
        throw error;
      }
    }
  }
  class GuardedDialect extends PostgresDialect {
    override createDriver(): Driver {
      return new GuardedDriver({ pool });
    }
  }
  return new GuardedDialect({ pool });
}
