import { DEFAULT_KIND } from "../../domain/campaign/kinds/traits.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import type { MessageTraits, Receipt } from "../networks/network.ts";
import { findService } from "../services/service.store.ts";
import { insertBatchAgain } from "./handover.store.ts";
import { traitsOf } from "./outgoing-batch.ts";
import { updateViaSms } from "./receipt.store.ts";
import { deleteReferences, lockReferences } from "./references/reference.store.ts";

type Decided = Pick<Receipt, "serviceId" | "person" | "delivered" | "reason">;

/** Whether some connection of the route could take an SMS, now or later. */
export function carriesSms(
  exchange: Exchange,
  { routeId, traits: { sender } }: { routeId: number; traits: Pick<MessageTraits, "sender"> },
): boolean {
  return exchange.hasAny(routeId, { kind: DEFAULT_KIND, sender }, []);
}

/**
 * Puts an SMS in the place of RCS messages, for each of these people at most once ever and never for a message that is decided: one
 * batch, in the transaction of whatever said that the RCS message does not arrive. The network's references of that are forgotten, so
 * that the SMS alone decides.
 */
export async function giveAsSms(
  tx: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
  nowMs: number,
): Promise<Set<number>> {
  // A receipt locks the reference first, and the message after it.
  await lockReferences(tx, serviceId, people);
  const given = await updateViaSms(tx, serviceId, people);
  if (given.length === 0) return new Set();
  const ids = given.map(({ person }) => person);
  await deleteReferences(tx, serviceId, ids);
  await insertBatchAgain(tx, {
    serviceId,
    people: ids,
    sentAtMs: given.map(({ sentAt }) => sentAt.getTime()),
    notVia: [],
    asSms: true,
    viaRoute: null,
    notBeforeMs: nowMs,
  });
  return new Set(ids);
}

/** Gives RCS messages that were withdrawn in time as SMS, where they have one and the route carries it; answers the rest. */
export async function withoutFallbacks<Outcome extends Decided>(
  tx: DatabaseOrTransaction,
  exchange: Exchange,
  outcomes: readonly Outcome[],
  nowMs: number,
): Promise<Outcome[]> {
  const withdrawn = outcomes.filter(
    ({ delivered, reason }) => !delivered && reason === FAILURE.notFetched,
  );
  const given = new Map<number, Set<number>>();
  for (const [id, group] of Map.groupBy(withdrawn, ({ serviceId }) => serviceId)) {
    const service = await findService(tx, id);
    if (!service) continue;
    const { routeId } = service;
    const traits = traitsOf(service);
    if (!traits.hasFallback || !carriesSms(exchange, { routeId, traits })) continue;
    const people = group.map(({ person }) => person);
    given.set(id, await giveAsSms(tx, id, people, nowMs));
  }
  return outcomes.filter(({ serviceId, person }) => !given.get(serviceId)?.has(person));
}
