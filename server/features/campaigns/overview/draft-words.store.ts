import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const MAX_WORDS = 200;
/** Where a rich message or a banner has the words that its kind is called by (firstWords), the first that are there. */
const PLACES = [
  "{message,text}",
  "{message,card,title}",
  "{message,card,description}",
  "{message,cards,0,title}",
  "{message,cards,0,description}",
  "{creatives,0,altText}",
];

/** The first words of a draft's content, which is unpacked once for all places; empty where it has none, and of what was submitted. */
export const DRAFT_WORDS = sql`case when submitted_at is null then (
  select left(coalesce(${sql.join(
    PLACES.map((place) => sql`nullif(unpacked.words #>> ${sql.lit(place)}, '')`),
  )}, ''), ${sql.lit(MAX_WORDS)}) from (select content || '{}'::jsonb as words offset 0) unpacked) else '' end`.$castTo<string>();

/** The same of some campaigns by id; those without words are left out. */
export async function listDraftWords(
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaign")
    .select(["id", DRAFT_WORDS.as("words")])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.flatMap(({ id, words }) => (words ? [[id, words]] : [])));
}
