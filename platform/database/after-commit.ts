import {
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type QueryExecutorProvider,
} from "kysely";

type BeginArguments = Parameters<Driver["beginTransaction"]>;
type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

/** What waits for the end of the transaction that a connection is in. */
const waiting = new WeakMap<object, (() => void)[]>();

/** Does something once the transaction is committed, never when it is not; without one, at once. It must not throw. */
export async function afterCommit(db: QueryExecutorProvider, act: () => void): Promise<void> {
  await db.getExecutor().provideConnection(async (connection) => {
    const acts = waiting.get(connection);
    if (acts) acts.push(act);
    else act();
  });
}

/** Kysely's driver, which also does what waits for a commit. */
export class CommitDriver extends PostgresDriver {
  override async beginTransaction(...[connection, settings]: BeginArguments): Promise<void> {
    await super.beginTransaction(connection, settings);
    waiting.set(connection, []);
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    const acts = waiting.get(connection) ?? [];
    waiting.delete(connection);
    await super.commitTransaction(connection);
    for (const act of acts) act();
  }

  override rollbackTransaction(connection: Connection): Promise<void> {
    waiting.delete(connection);
    return super.rollbackTransaction(connection);
  }
}

/** PostgreSQL with such a driver. */
export function commitDialect(pool: PostgresPool): PostgresDialect {
  class CommitDialect extends PostgresDialect {
    override createDriver(): Driver {
      return new CommitDriver({ pool });
    }
  }
  return new CommitDialect({ pool });
}
