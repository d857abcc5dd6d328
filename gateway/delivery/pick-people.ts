import { KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { findMembers } from "../lists/list.store.ts";
import { findOptedOut } from "../opt-outs/opt-out.store.ts";
import type { Picked } from "../reach/reach-engine.ts";
import { listIdsOf, type Service } from "../services/service.ts";
import { findLeftBase } from "../subscribers/left-base.ts";
import { findRemoved } from "../subscribers/member.store.ts";
import { walkAudience, type WalkDeps } from "./audience-walk.ts";
import type { Caps } from "./caps/caps.ts";
import { findWrittenTo } from "./message.store.ts";
import type { RcsPhones } from "./phones/rcs-phones.ts";
import { PickedTogether } from "./slots/picked-together.ts";

export type PickDeps = WalkDeps & {
  rcsPhones: Pick<RcsPhones, "findCapable">;
  caps: Pick<Caps, "read">;
};

/** How many people a service is to write to next, at this instant. */
export type Wanted = { service: Service; wanted: number; atMs: number };

type Picking = Picked & Wanted & { revision: number };

/** Looked at together at least where some may not be written to: where most are at their cap, asking for one at a time would ask for ever. */
const LOOK_AHEAD = 250;

/**
 * The next people of the audiences of services of one route who may be written to: who have not opted out, are below both frequency
 * caps, those who are picked together included, and whose phones can show it. Throws PhonesUnknown where a network has to be asked about phones
 * first.
 */
export async function pickPeople(
  db: DatabaseOrTransaction,
  deps: PickDeps,
  all: readonly Wanted[],
): Promise<Picking[]> {
  const picks = all.map((wanted) => begin(deps, wanted));
  const together = new PickedTogether();
  const capped = await deps.caps.read(db);
  for (let turn = 0; ; turn += 1) {
    const open = picks.filter(
      ({ people, wanted, exhausted }) => people.length < wanted && !exhausted,
    );
    if (open.length === 0) return picks;
    const looked: Looked[] = [];
    for (const pick of open) {
      const missing = pick.wanted - pick.people.length;
      const limit = turn === 0 ? missing : Math.max(missing, LOOK_AHEAD);
      const found = await walkAudience(db, deps, pick.service, { cursor: pick.cursor, limit });
      looked.push({ pick, missing, ...found });
    }
    const barred = await findBarred(db, deps, looked);
    for (const look of looked) await take(db, deps, look, { barred, capped, together });
  }
}

function begin({ reach }: PickDeps, wanted: Wanted): Picking {
  const { service } = wanted;
  const revision = reach.revisionOf(service.routeId);
  // A base that has changed is walked from its beginning: who has been written to is barred below.
  const cursor = revision === service.pickRevision ? service.pickCursor : 0;
  return { ...wanted, people: [], cursor, exhausted: false, revision };
}

type Looked = Awaited<ReturnType<typeof walkAudience>> & { pick: Picking; missing: number };
type Barred = ReadonlyMap<number, ReadonlySet<number>>;
type Capped = Awaited<ReturnType<Caps["read"]>>;

/** Takes those of the people looked at who may be written to. */
async function take(
  db: DatabaseOrTransaction,
  deps: PickDeps,
  { pick, missing, people, notMeant, ...walked }: Looked,
  { barred, capped, together }: { barred: Barred; capped: Capped; together: PickedTogether },
): Promise<void> {
  const { service, atMs } = pick;
  const { routeId, clientId } = service;
  const barredHere = barred.get(service.id);
  const isCapped = (person: number) =>
    KIND_TRAITS[service.kind].isCapped &&
    capped.isCapped({ routeId, clientId, person }, atMs, together.clientsOf(person));
  const mayGet = (person: number) =>
    !notMeant.has(person) && !barredHere?.has(person) && !isCapped(person);
  const allowed = people.filter(mayGet).slice(0, missing);
  const last = allowed.at(-1) ?? 0;
  // The walk continues after the last person picked, even when more were looked at.
  const isEnough = allowed.length === missing && last !== people.at(-1);
  const limit = people.lastIndexOf(last) + 1;
  const { cursor, exhausted } = isEnough
    ? await walkAudience(db, deps, service, { cursor: pick.cursor, limit })
    : walked;
  together.add(service, allowed);
  pick.people.push(...allowed);
  pick.cursor = cursor;
  pick.exhausted = exhausted;
}

/** Who may not be written to by which service, of the people looked at. */
async function findBarred(
  db: DatabaseOrTransaction,
  deps: PickDeps,
  looked: readonly Looked[],
): Promise<Barred> {
  const [first] = looked;
  if (!first) return new Map();
  const { reach } = deps;
  const { routeId } = first.pick.service;
  const everybody = [...new Set(looked.flatMap(({ people }) => people))];
  const optedOut = await findOptedOut(db, routeId, everybody);
  const removed = await findRemoved(db, routeId, everybody);
  const barred = new Map<number, Set<number>>();
  for (const { pick, people } of looked) {
    const { service } = pick;
    const { id: serviceId, excludeListId } = service;
    const here = new Set(people.filter((person) => optedOut.has(person)));
    const bar = (more: Iterable<number>) => {
      for (const person of more) here.add(person);
    };
    barred.set(serviceId, here);
    if (excludeListId !== null) bar(await findMembers(db, excludeListId, people));
    const gone = people.filter((person) => removed.has(person));
    if (gone.length > 0)
      bar(await findLeftBase(db, { routeId, listIds: listIdsOf(service) }, gone));
  }
  const add = (more: ReadonlyMap<number, ReadonlySet<number>>) => {
    for (const [id, people] of more) for (const person of people) barred.get(id)?.add(person);
  };
  // What networks ask for has no place in the walk, and a walk through an imported base begins anew with every change of it.
  const anew = looked.filter(
    ({ pick: { service } }) => !KIND_TRAITS[service.kind].isCapped || reach.revisionOf(routeId) > 0,
  );
  add(
    await findWrittenTo(
      db,
      anew.map(({ pick, people }) => ({ serviceId: pick.service.id, people })),
    ),
  );
  for (const { pick, people } of looked) await barPhones(db, deps, pick, people, barred);
  return barred;
}

/** Bars phones that cannot show what has no SMS in its place. */
async function barPhones(
  db: DatabaseOrTransaction,
  { rcsPhones }: PickDeps,
  { service, atMs }: Picking,
  people: readonly number[],
  barred: ReadonlyMap<number, Set<number>>,
): Promise<void> {
  if (!KIND_TRAITS[service.kind].hasSmsFallback || service.fullText !== "") return;
  const here = barred.get(service.id);
  const bar = (more: Iterable<number>) => {
    for (const person of more) here?.add(person);
  };
  const left = people.filter((person) => !here?.has(person));
  const capable = await rcsPhones.findCapable(db, service.routeId, left, atMs);
  bar(left.filter((person) => !capable.has(person)));
}
