import type { DatabaseOrTransaction } from "../db/database.ts";

export type JobRun = {
  /** Aborted when the program stops or the job has run too long. */
  signal: AbortSignal;
};

/** A kind of work done outside a request. A feature exports its list as `xJobs(deps): JobDefinition[]`. */
export type JobDefinition = {
  /** Unique, kebab-case. */
  name: string;
  /** Also run about this often, with empty data, on one worker at a time. */
  everySeconds?: number;
  /** Tries after the first failure; default 5, of a letter about a day's. */
  retryLimit?: number;
  /** Pause before the first retry, doubled each time; default 5. */
  retryDelaySeconds?: number;
  /** A run that takes longer is given up and retried; default 300. */
  expireInSeconds?: number;
  /** It writes to somebody: one that was waiting when a backup was taken may have gone out, and is dropped after a restore. */
  isLetter?: boolean;
  /** Concurrent jobs per worker; default 1. */
  concurrency?: number;
  /**
   * Does the work. It may be called more than once for the same data, so its effects are idempotent. `data` comes out of
   * the database as JSON: parse it. Throwing makes a retry.
   */
  handle(data: unknown, run: JobRun): Promise<void>;
};

export type SendOptions = {
  /** While a job with the same key waits, another one is not added. */
  key?: string;
  /** Seconds of machine time before it may run. */
  startAfterSeconds?: number;
};

/** Queue for use cases. With a transaction, the job exists only if it commits. */
export type JobSender = {
  send(db: DatabaseOrTransaction, name: string, data: object, options?: SendOptions): Promise<void>;
};

/** The same for many jobs of a kind in one statement, each with a key of its own. */
export type BulkSender = {
  sendAll(
    db: DatabaseOrTransaction,
    name: string,
    all: readonly { key: string; data: object }[],
  ): Promise<void>;
};
