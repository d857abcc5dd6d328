import type { Database } from "../db/database.ts";
import type { TappedLink } from "./known-links.ts";
import { insertTaps, type NewTap, updateFigures } from "./tap.store.ts";

export type TapWriter = {
  /** Stores a tap; resolves when it is durable. */
  store(link: Pick<TappedLink, "id" | "digest">, atMs: number): Promise<void>;
  /** Counts all taps that are stored and not counted, whichever process stored them. To be called every second. */
  count(): Promise<void>;
  /** The same, where this process has stored some since it counted. To be called before figures are read. */
  countNew(): Promise<void>;
};

/**
 * Writes taps in groups: those that come while others are being written wait for them and are then written together, in one
 * transaction. So a tap waits for two at most, and a hundred a moment cost hardly more than one.
 */
export function createTapWriter(db: Database): TapWriter {
  let waiting: { taps: NewTap[]; done: PromiseWithResolvers<void> } | undefined;
  let isWriting = false;
  let hasNew = false;
  let counting: Promise<void> | undefined;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting) {
      const { taps, done } = waiting;
      waiting = undefined;
      await insertTaps(db, taps).then(done.resolve, done.reject);
      hasNew = true;
    }
    isWriting = false;
  }

  async function countNow(): Promise<void> {
    hasNew = false;
    try {
      await updateFigures(db);
    } catch (error) {
      hasNew = true;
      throw error;
    }
  }

  /** One at a time. */
  async function count(): Promise<void> {
    // What was stored after it began is not in it.
    await counting;
    counting ??= countNow().finally(() => {
      counting = undefined;
    });
    await counting;
  }

  return {
    store({ id: linkId, digest }, atMs) {
      waiting ??= { taps: [], done: Promise.withResolvers() };
      const { taps, done } = waiting;
      taps.push({ linkId, digest, atMs });
      // Whoever came with the same packet of the socket goes together.
      if (!isWriting) {
        isWriting = true;
        setImmediate(() => void write());
      }
      return done.promise;
    },
    count,
    async countNew() {
      await (hasNew ? count() : counting);
    },
  };
}
