import type { CallOutcome, LiveConnection } from "../../exchange/live-connection.ts";
import type { HandoverResult } from "../../networks/connection.ts";
import type { Batch } from "../../networks/network.ts";
import { findOptedOut } from "../../opt-outs/opt-out.store.ts";
import { listIdsOf, type Service } from "../../services/service.ts";
import { findLeftBase } from "../../subscribers/left-base.ts";
import { handoversOf } from "../hand-over.ts";
import type { OpenHandover } from "../handover.store.ts";
import { mayGoNow, type MomentDeps, type RouteDays } from "../open-batches.ts";
import { findUndecided } from "../receipt.store.ts";
import type { NoteDeps } from "../note-outcome.ts";

export type RepeatDeps = NoteDeps & MomentDeps;

/** A call whose outcome was never noted: the messages that it was about, in their order. */
type Interrupted = { handover: OpenHandover; service: Service; batch: Batch };

/** `isRepeated`: the network was asked again. */
type Repeated = { outcome: CallOutcome; isRepeated: boolean };

/**
 * Gives a network the messages of an interrupted call again that may still go out: now, in their hours, to people who have not
 * opted out or left the base since. All others are in doubt, under the name that the network has for them. `isKnown`: it still
 * knows our references.
 */
export async function repeatCall(
  deps: RepeatDeps,
  routeDays: RouteDays,
  { handover, service, batch }: Interrupted,
  { live, isKnown, nowMs }: { live: LiveConnection | undefined; isKnown: boolean; nowMs: number },
): Promise<Repeated> {
  const { people } = handover;
  const messages = handoversOf(batch);
  const doubtful = messages.map(({ reference }): HandoverResult => ({
    outcome: "unknown",
    ...(live?.connection.nameOf ? { reference: live.connection.nameOf(reference) } : {}),
  }));
  const inDoubt: Repeated = { outcome: { taken: "results", results: doubtful }, isRepeated: false };
  if (!live || !isKnown || !mayGoNow(deps, routeDays, service, nowMs)) return inDoubt;
  const wanted = await findWanted(deps, service, people);
  const places = [...people.keys()].filter((at) => wanted.has(people[at] ?? -1));
  if (places.length === 0) return inDoubt;
  if (places.length < people.length && live.capabilities.isKnownByCall) return inDoubt;
  const again = places.flatMap((at) => messages[at] ?? []);
  const outcome = await live.handOver(Number(handover.id), again);
  if (outcome.taken === "nothing") return { outcome, isRepeated: true };
  const heard = new Map(places.map((at, index) => [at, outcome.results[index]]));
  const results = doubtful.map((doubt, at) => heard.get(at) ?? doubt);
  return { outcome: { taken: "results", results }, isRepeated: true };
}

/** Of these people, those whose message may still be delivered and who may still be written to. */
async function findWanted(
  { db }: RepeatDeps,
  service: Service,
  people: readonly number[],
): Promise<Set<number>> {
  const undecided = await findUndecided(db, service.id, people);
  const optedOut = await findOptedOut(db, service.routeId, people);
  const left = await findLeftBase(db, { ...service, listIds: listIdsOf(service) }, people);
  return undecided.difference(optedOut).difference(left);
}
