import type { CountryCode } from "../../../domain/countries.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import { countMembers, listMembersFrom, listRouteBases } from "../member.store.ts";
import { findChangesSince, listChangedPeople, listEntries } from "./base-change.store.ts";
import { buildState, type BaseState, changeState, type Change } from "./base-state.ts";

const PAGE = 20_000;
/** Where more of a base has changed than this share, it is read as a whole: that is one pass in place of many looks. */
const MAX_CHANGED = 0.2;

export type Wanted = { routeId: number; country: CountryCode; year: number };

/** A route's base as it is now: from a state of before and what has changed since, or from all of its rows. */
export async function loadState(
  db: Database,
  wanted: Wanted,
  known: BaseState | undefined,
): Promise<BaseState | undefined> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const base = (await listRouteBases(tx)).find(({ routeId }) => routeId === wanted.routeId);
      if (!base) return undefined;
      const since = known && known.seq >= base.forgottenSeq ? known.seq : undefined;
      const { seq, count } = await findChangesSince(tx, wanted.routeId, since ?? 0);
      const now = { revision: base.revision, seq };
      const isSmall = known !== undefined && count <= known.columns.people * MAX_CHANGED;
      if (!known || since === undefined || known.year !== wanted.year || !isSmall)
        return loadWhole(tx, wanted, now);
      if (count === 0)
        return { ...known, seq, columns: { ...known.columns, revision: base.revision } };
      return changeState(known, await listChanges(tx, wanted.routeId, since), now);
    });
}

async function loadWhole(
  tx: DatabaseOrTransaction,
  wanted: Wanted,
  now: { revision: number; seq: number },
): Promise<BaseState> {
  const { routeId } = wanted;
  const state = buildState({ ...wanted, ...now }, await countMembers(tx, routeId));
  for (let after = -1; ;) {
    const members = await listMembersFrom(tx, routeId, { after, limit: PAGE });
    for (const member of members) state.add(member);
    const last = members.at(-1);
    if (!last || members.length < PAGE) return state.done();
    after = last.person;
  }
}

async function listChanges(
  tx: DatabaseOrTransaction,
  routeId: number,
  since: number,
): Promise<Change[]> {
  const people = await listChangedPeople(tx, routeId, since);
  const changes: Change[] = [];
  for (let from = 0; from < people.length; from += PAGE)
    for (const change of await listEntries(tx, routeId, people.slice(from, from + PAGE)))
      changes.push(change);
  return changes;
}
