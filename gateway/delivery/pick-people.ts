import { KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { findMembers } from "../lists/list.store.ts";
import { findOptedOut } from "../opt-outs/opt-out.store.ts";
import type { Picked } from "../reach/reach-engine.ts";
import { listIdsOf, type Service } from "../services/service.ts";
import { findLeftBase } from "../subscribers/left-base.ts";
import { walkAudience, type WalkDeps } from "./audience-walk.ts";
import type { Caps } from "./caps/caps.ts";
import { findWrittenTo } from "./message.store.ts";
import type { RcsPhones } from "./phones/rcs-phones.ts";

export type PickDeps = WalkDeps & {
  rcsPhones: Pick<RcsPhones, "findCapable">;
  caps: Pick<Caps, "read">;
};

/** Looked at together at least: where most are at their cap, asking for one at a time would ask for ever. */
const LOOK_AHEAD = 250;

/**
 * The next `wanted` people of a service's audience who may be written to at this instant: who have not opted out, are below
 * both frequency caps, and whose phones can show it. Throws PhonesUnknown where a network has to be asked about phones first.
 */
export async function pickPeople(
  db: DatabaseOrTransaction,
  deps: PickDeps,
  service: Service,
  { wanted, atMs }: { wanted: number; atMs: number },
): Promise<Picked & { revision: number }> {
  const people: number[] = [];
  const revision = deps.reach.revisionOf(service.routeId);
  // A base that has changed is walked from its beginning: who has been written to is barred below.
  let cursor = revision === service.pickRevision ? service.pickCursor : 0;
  let exhausted = false;
  while (people.length < wanted && !exhausted) {
    const missing = wanted - people.length;
    const limit = Math.max(missing, LOOK_AHEAD);
    let found = await walkAudience(db, deps, service, { cursor, limit });
    const barred = found.notMeant.union(await findBarred(db, deps, service, found.people, atMs));
    const allowed = found.people.filter((person) => !barred.has(person)).slice(0, missing);
    // The walk continues after the last person picked, even when more were looked at.
    if (allowed.length === missing) {
      const looked = found.people.lastIndexOf(allowed.at(-1) ?? 0) + 1;
      found = await walkAudience(db, deps, service, { cursor, limit: looked });
    }
    people.push(...allowed);
    cursor = found.cursor;
    exhausted = found.exhausted;
  }
  return { people, cursor, exhausted, revision };
}

async function findBarred(
  db: DatabaseOrTransaction,
  { rcsPhones, reach, caps }: PickDeps,
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
  // What networks ask for has no place in the walk, and a walk through an imported base begins anew with every change of it.
  if (!KIND_TRAITS[kind].isCapped || reach.revisionOf(routeId) > 0)
    bar(await findWrittenTo(db, service.id, people));
  bar(await findLeftBase(db, { routeId, listIds: listIdsOf(service) }, people));
  if (KIND_TRAITS[kind].isCapped) {
    const capped = await caps.read(db);
    bar(people.filter((person) => capped.isCapped({ routeId, clientId, person }, atMs)));
  }
  if (KIND_TRAITS[kind].hasSmsFallback && fullText === "") {
    const left = people.filter((person) => !barred.has(person));
    const capable = await rcsPhones.findCapable(db, routeId, left, atMs);
    bar(left.filter((person) => !capable.has(person)));
  }
  return barred;
}
