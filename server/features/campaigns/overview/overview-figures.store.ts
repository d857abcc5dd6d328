import { sql } from "kysely";
import { compiledOnce } from "../../../../platform/database/statements/compiled.ts";
import { PREPARED } from "../../../../platform/database/prepared.ts";
import { listEndingBefore } from "../../audience/lists/list.store.ts";
import { sumAvailable } from "../../billing/ledger/wallet.store.ts";
import { isPayerByCampaign } from "../../billing/top-ups/payer-by-campaign.store.ts";
import { listMinimumTopUps } from "../../catalogue/catalogue.store.ts";
import { countStates } from "./list-campaigns.store.ts";

export type FiguresOf = { userId: string; at: Date; fromDay: string; endingBefore: Date };

/** What the overview of a user shows beside campaigns: one row of `figureRows`. */
export const findFigures = compiledOnce(
  ({ userId, at, fromDay, endingBefore }: FiguresOf) => sql`
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
      ${isPayerByCampaign(sql`${userId}`)} as pays_by_campaign,
      (select coalesce(json_agg(json_build_object('name', name) order by position), '[]')
        from (${listEndingBefore(userId, endingBefore)}) l) as ending ${PREPARED}`,
);
