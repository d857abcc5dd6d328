import { AppError, invalidArgument } from "../../domain/errors.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { inTransaction } from "../db/transaction.ts";
import { deleteServing, insertServing, lockSetup } from "./change-connection.store.ts";
import type { SetupDeps } from "./change-connection.ts";
import type { Serving } from "./choose-connection.ts";
import { listConnections, listServing } from "./connection.store.ts";

/**
 * Sets which connections serve a route, all at once. `known` is what the caller has seen: throws aborted when it is something
 * else by now. Throws not-found, invalid-argument.
 */
export async function changeServing(
  { db, exchange, adapters }: SetupDeps,
  routeId: number,
  { known, connections }: { known: readonly Serving[]; connections: readonly Serving[] },
): Promise<void> {
  if (!(await findRoute(db, routeId))) throw new AppError("not-found");
  await inTransaction(db, async (tx) => {
    await lockSetup(tx);
    const now = (await listServing(tx)).filter((one) => one.routeId === routeId);
    if (!isSame(now, known))
      throw new AppError("aborted", {
        message: "Somebody else has changed the connections of this route in the meantime.",
      });
    const lookups = new Set(adapters.flatMap(({ name, isLookup }) => (isLookup ? name : [])));
    const rows = await listConnections(tx);
    const ids = new Set(rows.map(({ id }) => id));
    const lookupIds = new Set(rows.flatMap(({ id, adapter }) => (lookups.has(adapter) ? id : [])));
    const seen = new Set<number>();
    const problems = connections.flatMap(({ connectionId }, at) => {
      const isTwice = seen.has(connectionId);
      seen.add(connectionId);
      const path = `connections.${at}.connectionId`;
      if (lookupIds.has(connectionId))
        return [{ path, message: "A lookup service takes no messages." }];
      if (ids.has(connectionId) && !isTwice) return [];
      const message = isTwice ? "A connection is named once." : "There is no such connection.";
      return [{ path, message }];
    });
    if (problems.length > 0) throw invalidArgument(problems);
    await deleteServing(tx, routeId);
    await insertServing(tx, routeId, connections);
  });
  await exchange.refresh();
}

function isSame(one: readonly Serving[], other: readonly Serving[]): boolean {
  const words = (all: readonly Serving[]) =>
    all
      .map(({ connectionId, priority, share }) => `${connectionId}:${priority}:${share}`)
      .toSorted()
      .join();
  return words(one) === words(other);
}
