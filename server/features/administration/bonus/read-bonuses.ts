import type { Database } from "../../../db/database.ts";
import { cutPage, readCursor, writeCursor } from "../../../db/page-cursor.ts";
import { type Grant, listGrants, type ListedProposal, listProposals } from "./bonus.store.ts";

const PAGE_SIZE = 20;
const MAX_PROPOSALS = 100;

/** Bonus grants (`gbl`) of one user, or of everybody. Throws invalid-argument for an unknown cursor. */
export async function readGrants(
  db: Database,
  query: { userId: string | undefined; cursor?: string | undefined; limit?: number | undefined },
): Promise<{ rows: Grant[]; nextCursor: string | null }> {
  const { userId, cursor, limit = PAGE_SIZE } = query;
  const found = await listGrants(db, { userId, after: readCursor(cursor), limit: limit + 1 });
  return cutPage(found, limit, ({ grantedAt, id }) => writeCursor({ at: grantedAt, id }));
}

/** Grants that wait for a second administrator first, then those that were decided. */
export async function readProposals(db: Database): Promise<ListedProposal[]> {
  return listProposals(db, MAX_PROPOSALS);
}
