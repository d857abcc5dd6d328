import { AppError, invalidArgument } from "../../domain/errors.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { inTransaction } from "../db/transaction.ts";
import { deleteServing, insertServing, lockSetup } from "./change-connection.store.ts";
import type { SetupDeps } from "./change-connection.ts";
import type { Serving } from "./choose-connection.ts";
import { BY_SHARE, type RouteChoice } from "./choosing/route-choice.ts";
import { listChoices, upsertChoice } from "./choosing/route-choice.store.ts";
import { listConnections, listGiven } from "./connection.store.ts";

type ChangedServing = {
  known: readonly Serving[];
  connections: readonly Serving[];
  /** How one of a turn is chosen; left out: as before. */
  choice?: { known: RouteChoice; next: RouteChoice } | undefined;
};

/**
 * Sets which connections serve a route and how one of a turn is chosen, all at once. `known` is what the caller has seen: throws
 * aborted when it is something else by now. Throws not-found, invalid-argument.
 */
export async function changeServing(
  { db, exchange, adapters }: SetupDeps,
  routeId: number,
  { known, connections, choice }: ChangedServing,
): Promise<void> {
  if (!(await findRoute(db, routeId))) throw new AppError("not-found");
  await inTransaction(db, async (tx) => {
    await lockSetup(tx);
    const now = (await listGiven(tx)).filter((one) => one.routeId === routeId);
    const chosen = (await listChoices(tx)).find((one) => one.routeId === routeId) ?? BY_SHARE;
    if (!isSame(now, known) || (choice && !isSameChoice(chosen, choice.known)))
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
    if (choice) await upsertChoice(tx, routeId, choice.next);
  });
  await exchange.refresh();
}

const isSameChoice = (one: RouteChoice, other: RouteChoice): boolean =>
  one.by === other.by &&
  (one.by === "share" || one.minDeliveredPercent === other.minDeliveredPercent);

function isSame(one: readonly Serving[], other: readonly Serving[]): boolean {
  const words = (all: readonly Serving[]) =>
    all
      .map(({ connectionId, priority, share }) => `${connectionId}:${priority}:${share}`)
      .toSorted()
      .join();
  return words(one) === words(other);
}
