import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { int, nullable, oneOf, text, time } from "../../../../platform/database/column-kinds.ts";
import { fullName } from "../../../db/full-name.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { PagePlace } from "../../../db/page-cursor.ts";

export type FoundCampaign = RowOf<typeof foundCampaignRows>;
const foundCampaignRows = checked("advertiser: FoundCampaign", {
  campaignId: text,
  title: text,
  userId: nullable(text),
  advertiser: text,
  email: text,
  currency: oneOf("ZAR", "GHS"),
  status: int,
  submittedAt: time,
});

/** As campaign_submitted_ms has it. */
const submittedMs = sql`date_trunc('milliseconds', c.submitted_at at time zone 'UTC')`;
const COLUMNS = sql`c.id as "campaignId", c.title, u.id as "userId",
  coalesce(nullif(p.company, ''), ${fullName}) as advertiser, coalesce(u.email, '') as email,
  co.currency_code as currency, c.status, date_trunc('milliseconds', c.submitted_at) as "submittedAt"`;
const OWNERS = sql`join country co on co.id = c.country_id
  left join "user" u on u.id = c.user_id and u.deleted_at is null
  left join account_profile p on p.user_id = u.id`;

/** Submitted campaigns after a place, as many as are read at a time, newest first. The index is entered at that place. */
const read = (after: PagePlace | undefined, atATime: number) => {
  const isAfter = after
    ? sql`and (${submittedMs}, c.id) < (${after.at}::timestamptz at time zone 'UTC', ${after.id}::uuid)`
    : sql``;
  return sql`select c.* from campaign c where c.submitted_at is not null ${isAfter}
    order by ${submittedMs} desc, c.id desc limit ${atATime}`;
};

/** Submitted campaigns whose id lies between two, both included; newest first. */
export async function listCampaignsBetween(
  db: DatabaseOrTransaction,
  [first, last]: readonly [string, string],
  limit: number,
): Promise<FoundCampaign[]> {
  return foundCampaignRows.list(
    db,
    sql`select ${COLUMNS} from campaign c ${OWNERS}
    where c.id between ${first}::uuid and ${last}::uuid and c.submitted_at is not null
    order by ${submittedMs} desc, c.id desc limit ${limit}`,
  );
}

/**
 * Submitted campaigns that have the text in their title, or in the address, name or company of their advertiser, or
 * whose advertiser's mobile number is the one; newest first, among those that are read at a time.
 */
export async function listCampaignsWith(
  db: DatabaseOrTransaction,
  query: {
    text: string;
    numberIndexes: Buffer[];
    after: PagePlace | undefined;
    limit: number;
    atATime: number;
  },
): Promise<FoundCampaign[]> {
  const pattern = `%${query.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return foundCampaignRows.list(
    db,
    sql`select ${COLUMNS} from (${read(query.after, query.atATime)}) c ${OWNERS}
    where c.title ilike ${pattern} or u.email ilike ${pattern} or p.company ilike ${pattern}
      or p.first_name || ' ' || p.surname ilike ${pattern}
      or p.mobile_number_index = any(${query.numberIndexes}::bytea[])
    order by ${submittedMs} desc, c.id desc limit ${query.limit}`,
  );
}

const placeRows = checked("advertiser: place of a campaign", { id: text, at: time });

/** The last of those that are read at a time; undefined where there are no more than these. */
export async function findEndOfReading(
  db: DatabaseOrTransaction,
  after: PagePlace | undefined,
  atATime: number,
): Promise<PagePlace | undefined> {
  const places = await placeRows.list(
    db,
    sql`select c.id, date_trunc('milliseconds', c.submitted_at) as at from (${read(after, atATime + 1)}) c
    order by ${submittedMs} desc, c.id desc offset ${atATime - 1} limit 2`,
  );
  return places.length === 2 ? places[0] : undefined;
}
