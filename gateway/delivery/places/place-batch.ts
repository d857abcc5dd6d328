import { routeOfNetworkCode } from "../../../domain/people/network-codes.ts";
import type { Database } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Directory } from "../../lists/directory.ts";
import { FAILURE, type FailureReason } from "../../../domain/campaign/failure-reasons.ts";
import type { Batch, OutgoingMessage } from "../../networks/network.ts";
import { EVERYBODY, type ReachEngine } from "../../reach/reach-engine.ts";
import type { Service } from "../../services/service.ts";
import type { Leases } from "../../leases/leases.ts";
import { askPlaces } from "./ask-places.ts";
import type { GivenBatch } from "../hand-over.ts";
import { insertBatchAgain } from "../handover.store.ts";
import { deleteBatch, updateBatch } from "../message.store.ts";
import { findBaseRoutes } from "../../subscribers/member.store.ts";
import type { NumberPlace } from "./number-place.store.ts";
import { updateDropped } from "../receipt.store.ts";

type Deps = {
  db: Database;
  exchange: Exchange;
  directory: Directory;
  reach: ReachEngine;
  leases: Leases;
};

/** Where a message goes: over a route, or nowhere for a reason. */
type Destination = { routeId: number } | { reason: FailureReason };

/**
 * Looks up, once for each message to an own list, on which network its number is, in the operators' own bases and, for whom they
 * do not have, at a lookup service: the batch keeps those of its service's route, the
 * others are batches of their own over the route of their network, and who cannot be reached counts as undelivered. All of it is
 * one transaction. Where neither knows, a number goes by its prefix, as the list was divided.
 * Undefined when the batch waits for the service's rate.
 */
export async function placeBatch(
  deps: Deps,
  { service, ...open }: GivenBatch & { service: Service },
  batch: Batch,
  nowMs: number,
): Promise<{ open: GivenBatch; batch: Batch } | undefined> {
  const isAsked =
    service.listId !== null &&
    open.viaRoute === null &&
    deps.exchange.isServed(service.routeId, service.kind);
  if (!isAsked) return { open, batch };
  const { messages } = batch;
  // People of a base are known to be its network's.
  const people = messages.map(({ person }) => person);
  const ofBase = deps.reach.matching(service.routeId, EVERYBODY, people);
  const bases = await findBaseRoutes(deps.db, people);
  const live = deps.exchange.findLookup();
  if (!live && bases.size === 0) return { open, batch };
  const outsiders = messages.filter(({ person }) => !ofBase.has(person) && !bases.has(person));
  const numbers = outsiders.map(({ msisdn }) => msisdn);
  const places =
    live && numbers.length > 0 ? await askPlaces(deps, live, numbers, nowMs) : new Map();
  if (!places) return undefined;
  const ways = messages.map((message) =>
    destinationOf(
      deps.exchange,
      service,
      message,
      bases.get(message.person) ?? routeOf(places, message),
    ),
  );
  const going = (routeId: number) => messages.filter((_message, at) => isTo(ways[at], { routeId }));
  const home = going(service.routeId);
  await inTransaction(deps.db, async (tx) => {
    await deps.leases.guard(tx, service.routeId);
    for (const way of distinct(ways)) {
      const some = messages.filter((_message, at) => isTo(ways[at], way));
      if ("reason" in way) await updateDropped(tx, service.id, rowOf(some).people, way.reason);
      else if (way.routeId !== service.routeId) {
        const rest = { notVia: [], asSms: open.asSms, viaRoute: way.routeId, notBeforeMs: nowMs };
        await insertBatchAgain(tx, { serviceId: service.id, ...rowOf(some), ...rest });
      }
    }
    if (home.length === 0) await deleteBatch(tx, open.id);
    else await updateBatch(tx, open.id, { ...rowOf(home), viaRoute: service.routeId });
  });
  return {
    open: { ...open, viaRoute: service.routeId },
    batch: { ...batch, messages: home },
  };
}

/** Messages as a batch has them in the database. */
const rowOf = (messages: readonly OutgoingMessage[]) => ({
  people: messages.map(({ person }) => person),
  sentAtMs: messages.map(({ atMs }) => atMs),
});

/**
 * A network that none of our routes is for, such as one without masts of its own, says nothing: the number stays with its prefix.
 */
function destinationOf(
  exchange: Exchange,
  { routeId }: Service,
  { traits }: OutgoingMessage,
  now: number | "dead" | undefined,
): Destination {
  if (now === "dead") return { reason: FAILURE.unknownNumber };
  if (now === undefined || now === routeId) return { routeId };
  return exchange.hasAny(now, traits, []) ? { routeId: now } : { reason: FAILURE.otherNetwork };
}

/** The route of a number's network as a lookup answered it. */
function routeOf(
  places: ReadonlyMap<string, NumberPlace>,
  { msisdn }: OutgoingMessage,
): number | "dead" | undefined {
  const place = places.get(msisdn);
  if (place?.isDead) return "dead";
  return place?.networkCode ? routeOfNetworkCode(place.networkCode) : undefined;
}

const keyOf = (way: Destination): string =>
  "reason" in way ? `reason ${way.reason}` : `route ${way.routeId}`;
const isTo = (one: Destination | undefined, other: Destination): boolean =>
  one !== undefined && keyOf(one) === keyOf(other);
const distinct = (ways: readonly Destination[]): Destination[] => [
  ...new Map(ways.map((way) => [keyOf(way), way])).values(),
];
