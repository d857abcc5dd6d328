import { KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import type { FrequencyCap } from "../catalogue/route-limits.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { findMembers, listMembersAfter } from "../lists/list.store.ts";
import type { Network } from "../networks/network.ts";
import { findOptedOut } from "../opt-outs/opt-out.store.ts";
import { seedFor } from "../random.ts";
import type { Picked, ReachEngine } from "../reach/reach-engine.ts";
import type { Service } from "../services/service.ts";
import { findCapped } from "./message.store.ts";

export type PickDeps = {
  reach: ReachEngine;
  network: Network;
  seed: number;
  /** Messages of one advertiser to one person. */
  cap: FrequencyCap;
  /** Messages of all advertisers together to one person. */
  capAll: FrequencyCap;
};

/** Looked at together at least: where most are at their cap, asking for one at a time would ask for ever. */
const LOOK_AHEAD = 250;

/**
 * The next `wanted` people of a service's audience who may be written to at this instant: who have not opted out, are below
 * both frequency caps, and whose phones can show it.
 */
export async function pickPeople(
  db: DatabaseOrTransaction,
  deps: PickDeps,
  service: Service,
  { wanted, atMs }: { wanted: number; atMs: number },
): Promise<Picked> {
  const people: number[] = [];
  let cursor = service.pickCursor;
  let exhausted = false;
  while (people.length < wanted && !exhausted) {
    const missing = wanted - people.length;
    const limit = Math.max(missing, LOOK_AHEAD);
    let found = await nextOfAudience(db, deps, service, { cursor, limit });
    const barred = await findBarred(db, deps, service, found.people, atMs);
    const allowed = found.people.filter((person) => !barred.has(person)).slice(0, missing);
    // The walk continues after the last person picked, even when more were looked at.
    if (allowed.length === missing) {
      const looked = found.people.lastIndexOf(allowed.at(-1) ?? 0) + 1;
      found = await nextOfAudience(db, deps, service, { cursor, limit: looked });
    }
    people.push(...allowed);
    cursor = found.cursor;
    exhausted = found.exhausted;
  }
  return { people, cursor, exhausted };
}

/** The next people meant: of the uploaded list, or of the base by profile. */
async function nextOfAudience(
  db: DatabaseOrTransaction,
  { reach, seed }: PickDeps,
  service: Service,
  { cursor, limit }: { cursor: number; limit: number },
): Promise<Picked> {
  if (service.listId !== null) return listMembersAfter(db, service.listId, { cursor, limit });
  const position = { seed: seedFor(seed, service.id), cursor, limit };
  return reach.pick(service.routeId, service.targeting, position);
}

async function findBarred(
  db: DatabaseOrTransaction,
  { network, cap, capAll }: PickDeps,
  service: Service,
  people: readonly number[],
  atMs: number,
): Promise<Set<number>> {
  const { routeId, clientId, kind, fullText, excludeListId } = service;
  const barred = await findOptedOut(db, routeId, people);
  const bar = (more: Iterable<number>) => {
    for (const person of more) barred.add(person);
  };
  if (excludeListId !== null) bar(await findMembers(db, excludeListId, people));
  if (KIND_TRAITS[kind].isCapped) {
    bar(await findCapped(db, { clientId }, atMs, cap, people));
    bar(await findCapped(db, { routeId }, atMs, capAll, people));
  }
  if (KIND_TRAITS[kind].hasSmsFallback && fullText === "") {
    const capable = await network.findRcsCapable(routeId, people);
    bar(people.filter((person) => !capable.has(person)));
  }
  return barred;
}
