import { notifyManager, type Query, type QueryFunctionContext } from "@tanstack/react-query";
import { CACHED_ON_DEVICE } from "../api/contract-reads.ts";
import { isConnectionError } from "../api/connection.ts";
import { rememberedFor } from "./remembered-for.ts";

/** Cached reads: those the contract marks, and those cached under a key of a page's own. */
const CACHED = [...CACHED_ON_DEVICE, "country", "folder", "help"];

/** True for a read that is kept on the device; keys of the typed client begin with the path of the procedure, others with a word. */
export function isCachedRead({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const [path] = queryKey;
  return CACHED.includes(Array.isArray(path) ? path.join(".") : String(path));
}

// Only who is signed in has reads kept, and never before an answer or a failure: the store comes then.
const loadPersister = async () => (await import("./read-store.ts")).persister;

type Ask = (context: QueryFunctionContext) => unknown;

/**
 * Around every read: what the server says is kept for the signed-in user, and shown again when no answer comes. With a
 * connection it is never shown in place of an answer: money and states must be true.
 */
export async function cacheReads(ask: Ask, context: QueryFunctionContext, query: Query) {
  if (!isCachedRead(query)) return ask(context);
  try {
    const data = await ask(context);
    cacheRead(query);
    return data;
  } catch (error) {
    return cachedOrThrow(query, error);
  }
}

/** Keeps what a read has now, as soon as it is settled. */
export function cacheRead<Data>(query: Query<Data>): void {
  const owner = rememberedFor();
  if (owner === null) return;
  const store = async () => {
    const persister = await loadPersister();
    // Not when somebody has signed out in the meantime.
    if (rememberedFor() === owner) await persister.persistQuery(query as unknown as Query);
  };
  // Nothing is lost but reading it offline.
  notifyManager.schedule(() => void store().catch(() => undefined));
}

/** Cached data for a read that got no reply. Throws the error when there is none, or when the server replied. */
export async function cachedOrThrow<Data>(query: Query<Data>, error: unknown): Promise<Data> {
  if (!isConnectionError(error)) throw error;
  const stored = await lastKnown(query);
  if (stored === undefined) throw error;
  return stored;
}

/** The page's data, else the device's copy with its original read time. */
async function lastKnown<Data>(query: Query<Data>): Promise<Data | undefined> {
  const { data, dataUpdatedAt } = query.state;
  const setTime = (ms: number) =>
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: ms }));
  if (data !== undefined) {
    setTime(dataUpdatedAt);
    return data;
  }
  if (rememberedFor() === null) return undefined;
  const persister = await loadPersister().catch(() => undefined);
  return persister?.retrieveQuery<Data>(query.queryHash, ({ state }) =>
    setTime(state.dataUpdatedAt),
  );
}
