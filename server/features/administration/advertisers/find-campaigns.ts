import { cutPage, readCursor, writeCursor } from "../../../db/page-cursor.ts";
import { campaignIdOf } from "../../campaigns/campaign-code.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import {
  findEndOfReading,
  type FoundCampaign,
  listCampaignsBetween,
  listCampaignsWith,
} from "./campaign-finder.store.ts";
import { numbersIn } from "./find-advertisers.ts";

const PAGE_SIZE = 20;
/** Campaigns that one search reads; the next page goes on where it ended. */
const MAX_READ = 10_000;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** As the names of files have it. */
const BEGINNING_OF_ID = /^[0-9a-f]{8}$/;

/**
 * Finds submitted campaigns of everybody by number (its code, its id or the first eight signs of it, also within an
 * address), by title, or by whose they are; newest first. A page may hold fewer than asked for and name a next one:
 * a search reads 10,000 campaigns. Throws invalid-argument for an unknown cursor.
 */
export async function findCampaigns(
  { db, cipher }: Pick<AdministrationDeps, "db" | "cipher">,
  query: { text: string; cursor?: string | undefined; limit?: number | undefined },
  atATime = MAX_READ,
): Promise<{ rows: FoundCampaign[]; nextCursor: string | null }> {
  const { text, limit = PAGE_SIZE } = query;
  const after = readCursor(query.cursor);
  const ids = after === undefined ? idsIn(text) : undefined;
  const named = ids ? await listCampaignsBetween(db, ids, limit) : [];
  if (named.length > 0) return { rows: named, nextCursor: null };
  const numberIndexes = numbersIn(text).map((msisdn) => cipher.blindIndex(msisdn));
  const asked = { text, numberIndexes, after, limit: limit + 1, atATime };
  const page = cutPage(await listCampaignsWith(db, asked), limit, (row) =>
    writeCursor({ at: row.submittedAt, id: row.campaignId }),
  );
  if (page.nextCursor !== null) return page;
  const end = await findEndOfReading(db, after, atATime);
  return { ...page, nextCursor: end ? writeCursor(end) : null };
}

/** The first and the last id that the text may name; undefined where it names none. */
function idsIn(text: string): [string, string] | undefined {
  const typed = text.trim().toLowerCase();
  const id = campaignIdOf(typed) ?? ID.exec(typed)?.[0];
  if (id !== undefined) return [id, id];
  if (!BEGINNING_OF_ID.test(typed)) return undefined;
  return [`${typed}-0000-0000-0000-000000000000`, `${typed}-ffff-ffff-ffff-ffffffffffff`];
}
