import type { Listener } from "../../../platform/listener.ts";
import type { DatabaseOrTransaction } from "../database.ts";

/** `notification`: somebody was notified. `job`: a job was queued. */
export type Channel = "notification" | "job";

/** Announces each to every process that listens, once the transaction is committed, and never when it is not. */
export type Announce = (
  db: DatabaseOrTransaction,
  channel: Channel,
  ...payloads: readonly string[]
) => Promise<void>;

export type Hearing = { onMessage(payload: string): void; onAgain(): void };

/**
 * How processes hear of each other at once. It is a hint that may be lost: what was announced stands in the database, and
 * whoever listens looks there again by itself. A payload has ids and nothing else.
 */
export type Announcer = {
  announce: Announce;
  /** Calls `onMessage` with each payload, and `onAgain` when some may have been missed. */
  listen(channel: Channel, hearing: Hearing): Listener;
  /** True where jobs that are queued have to be announced: PostgreSQL's queue does so by itself. */
  wakesWorkers: boolean;
  close(): Promise<void>;
};
