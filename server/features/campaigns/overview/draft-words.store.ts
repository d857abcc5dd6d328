import { sql } from "kysely";

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
