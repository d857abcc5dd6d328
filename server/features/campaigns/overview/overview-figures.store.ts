import { sql } from "kysely";
import * as z from "zod";
import { PREPARED } from "../../../../platform/database/prepared.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bool, json } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { listEndingBefore } from "../../audience/lists/list.store.ts";
import { sumAvailable } from "../../billing/ledger/wallet.store.ts";
import { isPayerByCampaign } from "../../billing/top-ups/payer-by-campaign.store.ts";
import { listMinimumTopUps } from "../../catalogue/catalogue.store.ts";
import { countStates } from "./list-campaigns.store.ts";
import { type StateCounts, withAllStates } from "./state-counts.ts";

export type TrendDay = z.infer<typeof trendDay>;
const trendDay = z.object({ day: z.string(), sent: z.int(), delivered: z.int() });
const stateCount = z.object({
  state: z.enum(["drafts", "scheduled", "running", "finished"]),
  count: z.int(),
});
const amount = z.string().regex(/^-?\d+$/);

const figures = checked("overview: figures", {
  counts: json(z.array(stateCount)),
  days: json(z.array(trendDay)),
  available: json(z.array(z.object({ currency: z.string(), minor: amount }))),
  minimums: json(z.array(z.object({ id: z.int(), minor: amount }))),
  paysByCampaign: bool,
  ending: json(z.array(z.object({ name: z.string() }))),
});

export type OverviewFigures = {
  counts: StateCounts;
  /** Days without any message do not appear. */
  days: TrendDay[];
  /** What can be spent, by currency. */
  availableMinor: ReadonlyMap<string, bigint>;
  /** The least that may be paid in, by country. */
  minimumTopUpMinor: ReadonlyMap<number, bigint>;
  /** Whether this user pays for each campaign as it comes. */
  paysByCampaign: boolean;
  /** Names of lists that end before long, newest first. */
  endingLists: string[];
};

/** What the overview of a user shows beside campaigns, in one statement. */
export async function findOverviewFigures(
  db: DatabaseOrTransaction,
  userId: string,
  { at, fromDay, endingBefore }: { at: Date; fromDay: string; endingBefore: Date },
): Promise<OverviewFigures> {
  const row = await figures.find(
    db,
    sql`
    select
      (select coalesce(json_agg(s), '[]') from (${countStates(userId)}) s) as counts,
      (select coalesce(json_agg(t), '[]') from (
        select d.day, sum(d.sent)::int as sent, sum(d.delivered)::int as delivered
        from campaign c join campaign_day d on d.campaign_id = c.id
        where c.user_id = ${userId} and d.day >= ${fromDay} group by d.day) t) as days,
      (select coalesce(json_agg(json_build_object('currency', currency, 'minor', minor::text)), '[]')
        from (${sumAvailable(userId, at)}) w) as available,
      (select coalesce(json_agg(json_build_object('id', id, 'minor', minor::text)), '[]')
        from (${listMinimumTopUps()}) m) as minimums,
      ${isPayerByCampaign(sql`${userId}`)} as "paysByCampaign",
      (select coalesce(json_agg(json_build_object('name', name) order by position), '[]')
        from (${listEndingBefore(userId, endingBefore)}) l) as ending ${PREPARED}`,
  );
  if (!row) throw new TypeError("The figures of an overview are one row.");
  return {
    counts: withAllStates(row.counts),
    days: row.days,
    availableMinor: new Map(row.available.map(({ currency, minor }) => [currency, BigInt(minor)])),
    minimumTopUpMinor: new Map(row.minimums.map(({ id, minor }) => [id, BigInt(minor)])),
    paysByCampaign: row.paysByCampaign,
    endingLists: row.ending.map(({ name }) => name),
  };
}
