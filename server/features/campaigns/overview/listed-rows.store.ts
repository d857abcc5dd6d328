import type { ExpressionBuilder } from "kysely";
import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import type { DB } from "../../../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { campaignFrom } from "../campaign-row.store.ts";

/** A campaign with what its networks have sent and delivered. */
export type ListedCampaign = Campaign & { sent: number; delivered: number };

/** The campaigns of a user with their messages, to be narrowed, put in order and cut. */
export function listedRows(db: DatabaseOrTransaction, userId: string) {
  return db
    .selectFrom("campaign")
    .selectAll("campaign")
    .select([
      (eb) => messagesOf("sent")(eb).as("sent"),
      (eb) => messagesOf("delivered")(eb).as("delivered"),
    ])
    .where("userId", "=", userId);
}

export type ListedRows = ReturnType<typeof listedRows>;
type ListedRow = Awaited<ReturnType<ListedRows["execute"]>>[number];

export function listedFrom({ sent, delivered, ...row }: ListedRow): ListedCampaign {
  return { ...campaignFrom(row), sent: Number(sent), delivered: Number(delivered) };
}

/** Messages sent or delivered by all networks of a campaign. */
export function messagesOf(figure: "sent" | "delivered") {
  return (eb: ExpressionBuilder<DB, "campaign">) =>
    eb.fn.coalesce(
      eb
        .selectFrom("campaignRoute")
        .select(({ fn }) => fn.sum(figure).as("sum"))
        .whereRef("campaignRoute.campaignId", "=", "campaign.id"),
      eb.lit(0),
    );
}
