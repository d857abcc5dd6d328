import type { DatabaseOrTransaction } from "../db/database.ts";
import { findMembersOf } from "../lists/list.store.ts";
import { findRemoved } from "./member.store.ts";

/**
 * Of these people of a campaign's audience, those whom the operator has taken out of its base since: they left it, or withdrew their
 * consent. Who is on one of the campaign's lists gave it to the advertiser.
 */
export async function findLeftBase(
  db: DatabaseOrTransaction,
  { routeId, listIds }: { routeId: number; listIds: readonly number[] },
  people: readonly number[],
): Promise<Set<number>> {
  const left = await findRemoved(db, routeId, people);
  if (left.size === 0) return left;
  return left.difference(await findMembersOf(db, listIds, [...left]));
}
