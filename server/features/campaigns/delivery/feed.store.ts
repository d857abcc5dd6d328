import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  int,
  nullable,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** So long after its last answer a network's news count as heard. */
const FRESH_SECONDS = 60;
/** So seldom a network without the call is asked whether it has it now. */
const ASK_AGAIN_SECONDS = 300;

export type RouteFeed = RowOf<typeof feeds>;
const feeds = checked("campaigns: RouteFeed", {
  routeId: int,
  after: nullable(bigint),
  asOf: time,
  isFresh: bool,
  isDue: bool,
});

/** How far the news of each network have been read. */
export function listFeeds(db: DatabaseOrTransaction): Promise<RouteFeed[]> {
  return feeds.list(
    db,
    sql`select route_id, after, as_of,
      after is not null and read_at > now() - interval '1 second' * ${FRESH_SECONDS} as "isFresh",
      after is not null or read_at < now() - interval '1 second' * ${ASK_AGAIN_SECONDS} as "isDue"
      from route_feed`,
  );
}

/**
 * Moves on in the news of a route, from where they were read last. False when somebody else has moved on: what was read must
 * not be kept then.
 */
export async function updateFeed(
  db: DatabaseOrTransaction,
  routeId: number,
  read: { from: bigint | null; to: number | null; asOf: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into route_feed (route_id, after, as_of) values (${routeId}, ${read.to}, ${read.asOf})
    on conflict (route_id) do update set after = excluded.after, as_of = excluded.as_of, read_at = now()
      where route_feed.after is not distinct from ${read.from}::bigint`.execute(db);
  return numAffectedRows === 1n;
}

const campaignIds = checked("campaigns: of services", { campaignId: text });

/** The campaigns of these services of a route, whose figures can still change. */
export async function listCampaignsOf(
  db: DatabaseOrTransaction,
  routeId: number,
  serviceIds: readonly number[],
): Promise<string[]> {
  const rows = await campaignIds.list(
    db,
    sql`select distinct campaign_id::text as "campaignId" from campaign_route
      where route_id = ${routeId} and service_id = any(${serviceIds}::bigint[]) and not is_final`,
  );
  return rows.map(({ campaignId }) => campaignId);
}

/** Every unsettled campaign of a route is asked for on its own soon: its news may have gaps. */
export async function updateAllDue(db: DatabaseOrTransaction, routeId: number): Promise<void> {
  await sql`update campaign set next_sync_at = now() where submitted_at is not null and settled_at is null
    and id in (select campaign_id from campaign_route where route_id = ${routeId} and not is_final)`.execute(
    db,
  );
}

/**
 * These campaigns are looked at after so many seconds, or when they would have been, whichever comes first. One that is due
 * may be looked at in this moment: it is due again after that.
 */
export async function updateSoonerDue(
  db: DatabaseOrTransaction,
  due: readonly { campaignId: string; afterSeconds: number }[],
): Promise<void> {
  if (due.length === 0) return;
  await sql`update campaign c set next_sync_at = case when c.next_sync_at <= now() then now()
      else now() + interval '1 second' * d.seconds end
    from unnest(${due.map(({ campaignId }) => campaignId)}::uuid[], ${due.map(({ afterSeconds }) => afterSeconds)}::float8[])
      d (id, seconds)
    where c.id = d.id and (c.next_sync_at <= now() or c.next_sync_at > now() + interval '1 second' * d.seconds)`.execute(
    db,
  );
}
