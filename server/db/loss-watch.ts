import { AsyncLocalStorage } from "node:async_hooks";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";

const watches = new AsyncLocalStorage<{ loss?: unknown }>();

/** Tells the watch around us, when there is one, that a statement failed. */
export function noteFailure(error: unknown): void {
  const watch = watches.getStore();
  if (watch && isConnectionLost(error)) watch.loss ??= error;
}

/**
 * Runs the work of a library that hides why a statement failed: when a connection to the database was lost in it, that
 * error is thrown, whatever the library made of it.
 */
export async function withLossWatch<Result>(work: () => Promise<Result>): Promise<Result> {
  const watch: { loss?: unknown } = {};
  const [outcome] = await Promise.allSettled([watches.run(watch, work)]);
  if (watch.loss !== undefined) throw watch.loss;
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
