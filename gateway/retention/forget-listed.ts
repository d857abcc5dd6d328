import type { Database } from "../db/database.ts";
import { FIRST_OUTSIDER } from "../lists/directory.ts";
import {
  deleteUnused,
  listListedOnly,
  type Services,
  updateUnused,
  updateWritten,
} from "./listed-number.store.ts";

/** Whoever found a number uses it within this time: a list that is being fetched, and messages of one that has just ended. */
const UNUSED_MS = 86_400_000;
const TOGETHER = 5_000;
const WRITTEN_TOGETHER = 20_000;

/**
 * Deletes numbers that came with an advertiser's list alone, that were never written to, and that nothing has named for a day: no list,
 * message, opt-out or base. A number that is entered for anything meanwhile stays, or is entered anew. Returns how many went.
 */
export async function forgetListed(db: Database, nowMs: number): Promise<number> {
  const before = new Date(nowMs - UNUSED_MS);
  let deleted = 0;
  for (let after = FIRST_OUTSIDER - 1; ;) {
    const piece = await listListedOnly(db, { after, before, most: TOGETHER });
    const unused = piece.filter(({ isNamed }) => !isNamed);
    await markAs(
      db,
      new Date(nowMs),
      unused.filter(({ isMarked }) => !isMarked),
    );
    await markAs(
      db,
      null,
      piece.filter(({ isNamed, isMarked }) => isNamed && isMarked),
    );
    const due = unused.filter(({ isDue }) => isDue).map(({ person }) => person);
    if (due.length > 0) deleted += await deleteUnused(db, due, before);
    const last = piece.at(-1);
    if (last === undefined || piece.length < TOGETHER) return deleted;
    after = last.person;
  }
}

async function markAs(db: Database, since: Date | null, people: readonly { person: number }[]) {
  if (people.length === 0) return;
  await updateUnused(
    db,
    people.map(({ person }) => person),
    since,
  );
}

/** Notes who was written to by these services before that is forgotten: their numbers stay, because a link to opt out has no end. */
export async function noteWritten(db: Database, services: Services): Promise<void> {
  for (let after: number | null = FIRST_OUTSIDER - 1; after !== null;)
    after = await updateWritten(db, services, { after, most: WRITTEN_TOGETHER });
}
