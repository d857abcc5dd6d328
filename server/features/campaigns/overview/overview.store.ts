import { type RawBuilder, sql } from "kysely";
import type { SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { compiledOnce } from "../../../../platform/database/statements/compiled.ts";
import { readTogether } from "../../../../platform/database/statements/together.ts";
import { PREPARED } from "../../../../platform/database/prepared.ts";
import { CAMPAIGN_COLUMNS } from "../campaign-columns.ts";
import { isInProcess } from "../submissions.store.ts";
import { listedFrom, type ListedCampaign } from "./listed-campaign.ts";
import { figureRows, figuresFrom, type OverviewFigures } from "./overview-figures.ts";
import { type FiguresOf, findFigures } from "./overview-figures.store.ts";

const OVER: readonly SubmittedStatus[] = ["completed", "stopped", "rejected", "expired"];
const OF_ATTENTION: readonly SubmittedStatus[] = ["rejected", "expired"];

export type OverviewLimits = {
  running: number;
  top: number;
  /** Problems, and drafts to finish. */
  attention: number;
  drafts: number;
  /** Only what was touched since then needs attention. */
  since: Date;
};

/** A campaign of the overview: messages, people of its networks, and the places it has there, from 1; null where it has none. */
export type OverviewCampaign = ListedCampaign & {
  peopleOnRoutes: number;
  isInProcess: boolean;
  /** As the newest of all, as the draft to go on with, and in the lists; for attention among drafts or among problems. */
  newest: number | null;
  draft: number | null;
  running: number | null;
  top: number | null;
  attention: number | null;
};

/** Every campaign that the overview of a user shows somewhere, each looked at once, and what it shows beside them. */
export async function findOverview(
  db: DatabaseOrTransaction,
  userId: string,
  { limits, figures }: { limits: OverviewLimits; figures: Omit<FiguresOf, "userId"> },
): Promise<{ campaigns: OverviewCampaign[]; figures: OverviewFigures }> {
  const [{ rows }, beside] = await readTogether(db, [
    listShown({ userId, ...limits }),
    findFigures({ userId, ...figures }),
  ]);
  const found = await figureRows.find(db, { execute: async () => beside });
  if (!found) throw new TypeError("The figures of an overview are one row.");
  const campaigns = rows.map((row) => ({
    ...listedFrom(row),
    peopleOnRoutes: Number(row.peopleOnRoutes),
    isInProcess: row.isInProcess,
    newest: row.newest,
    draft: row.draft,
    running: row.running,
    top: row.top,
    attention: row.attention,
  }));
  return { campaigns, figures: figuresFrom(found) };
}

type Shown = OverviewLimits & { userId: string };

const listShown = compiledOnce((shown: Shown, db: DatabaseOrTransaction) => {
  const rank = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, among = where) =>
    sql`case when ${where} then
      (row_number() over (partition by ${among} order by ${order}))::int end`.$castTo<
      number | null
    >();
  const codesOf = (statuses: readonly SubmittedStatus[]) =>
    sql.join(statuses.map((status) => sql.lit(statusCodeOf(status))));
  const isDraft = sql`submitted_at is null`;
  // One in which something was written goes before one that was only begun.
  const isBlank = sql`(text = '' and title = '' and start_date is null
    and (content is null or content -> 'creatives' = '[]'::jsonb))`;
  const isOver = sql`status in (${codesOf(OVER)})`;
  const isEnded = sql`status in (${codesOf(OF_ATTENTION)})`;
  const needsAttention = sql`(updated_at >= ${shown.since} and (${isDraft} or ${isEnded}))`;
  return db
    .with("place", (place) =>
      place
        .selectFrom("campaign")
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom("campaignRoute")
              .select(({ fn }) => [
                fn.coalesce(fn.sum<string>("sent"), sql.lit(0)).as("sent"),
                fn.coalesce(fn.sum<string>("delivered"), sql.lit(0)).as("delivered"),
                fn.coalesce(fn.sum<string>("people"), sql.lit(0)).as("peopleOnRoutes"),
              ])
              .whereRef("campaignRoute.campaignId", "=", "campaign.id")
              .as("total"),
          (join) => join.onTrue(),
        )
        .where("userId", "=", shown.userId)
        .select([
          "campaign.id as placed",
          "total.sent",
          "total.delivered",
          "total.peopleOnRoutes",
          rank(sql`true`, sql`created_at desc, id desc`).as("newest"),
          rank(isDraft, sql`${isBlank}, updated_at desc, id`).as("draft"),
          rank(sql`(not ${isDraft} and not ${isOver})`, sql`starts_at, id`).as("running"),
          rank(sql`(not ${isDraft} and total.delivered > 0)`, sql`total.delivered desc, id`).as(
            "top",
          ),
          rank(needsAttention, sql`updated_at desc, id`, sql`${needsAttention}, ${isDraft}`).as(
            "attention",
          ),
        ]),
    )
    .selectFrom("place")
    .innerJoin("campaign", "campaign.id", "place.placed")
    .select(CAMPAIGN_COLUMNS)
    .select([
      "place.sent",
      "place.delivered",
      "place.peopleOnRoutes",
      "place.newest",
      "place.draft",
      "place.running",
      "place.top",
      "place.attention",
    ])
    .select(isInProcess)
    .where(({ or, and, eb }) =>
      or([
        eb("newest", "=", 1),
        eb("draft", "=", 1),
        eb("running", "<=", shown.running),
        eb("top", "<=", shown.top),
        eb("attention", "<=", shown.drafts),
        and([eb("attention", "<=", shown.attention), eb("submittedAt", "is not", null)]),
      ]),
    )
    .modifyEnd(PREPARED);
});
