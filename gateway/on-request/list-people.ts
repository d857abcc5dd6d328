import type { Database } from "../db/database.ts";
import { FIRST_OUTSIDER } from "../lists/directory.ts";
import { listMembersByPerson } from "../lists/list.store.ts";
import { createHashIndex, type HashIndex } from "../subscribers/hash-index.ts";
import { listOutsidersAfter } from "./shown.store.ts";

/** People in four bytes each. */
export type PeopleSet = { readonly size: number; has(person: number): boolean };

/** People of one list as it was at some time, and how those are found who are in no base; each is read when it is first needed. */
export type ListPeople = {
  people(): Promise<PeopleSet>;
  outsiders(): Promise<Pick<HashIndex, "find">>;
};

/** Rows read at once: while they are, nothing is answered. */
const PIECE = 5_000;

/** The people of a list, read in pieces, and held once for however many campaigns use the same. */
export function createListPeople(db: Database, listId: number): ListPeople {
  return {
    people: onceRead(() => readPeople(db, listId)),
    outsiders: onceRead(() => readOutsiders(db, listId)),
  };
}

/** What was read stays; a failure does not. */
function onceRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | undefined;
  return () => {
    begun ??= read().catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  };
}

async function readPeople(db: Database, listId: number): Promise<PeopleSet> {
  const pieces: Int32Array[] = [];
  for (let after = -1, isOver = false; !isOver;) {
    const piece = await listMembersByPerson(db, listId, { after, limit: PIECE });
    pieces.push(Int32Array.from(piece));
    after = piece.at(-1) ?? after;
    isOver = piece.length < PIECE;
  }
  return peopleSetOf(pieces);
}

/** A set of ascending pieces, each beginning after the one before. */
export function peopleSetOf(pieces: readonly Int32Array[]): PeopleSet {
  const all = new Int32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let stored = 0;
  for (const piece of pieces) {
    all.set(piece, stored);
    stored += piece.length;
  }
  return { size: all.length, has: (person) => all[placeIn(all, person)] === person };
}

/** The first place of ascending people that is not before a person. */
function placeIn(people: Int32Array, person: number): number {
  let low = 0;
  for (let high = people.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((people[middle] ?? 0) < person) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function readOutsiders(db: Database, listId: number): Promise<HashIndex> {
  const index = createHashIndex(0);
  for (let after = FIRST_OUTSIDER - 1, isOver = false; !isOver;) {
    const piece = await listOutsidersAfter(db, listId, { after, limit: PIECE });
    for (const { person, numberHash } of piece) index.add(numberHash, person);
    after = piece.at(-1)?.person ?? after;
    isOver = piece.length < PIECE;
  }
  return index;
}
