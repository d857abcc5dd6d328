import type { ExpressionBuilder } from "kysely";
import type { DB } from "../../../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { LISTED_COLUMNS } from "../campaign-columns.ts";

/** The campaigns of a user with their messages but without their content, to be narrowed, put in order and cut. */
export function listQuery(db: DatabaseOrTransaction, userId: string) {
  return db
    .selectFrom("campaign")
    .select(LISTED_COLUMNS)
    .select([
      (eb) => sumMessages("sent")(eb).as("sent"),
      (eb) => sumMessages("delivered")(eb).as("delivered"),
    ])
    .where("userId", "=", userId);
}

/** Messages sent or delivered by all networks of a campaign. */
export function sumMessages(figure: "sent" | "delivered") {
  return (eb: ExpressionBuilder<DB, "campaign">) =>
    eb.fn.coalesce(
      eb
        .selectFrom("campaignRoute")
        .select(({ fn }) => fn.sum(figure).as("sum"))
        .whereRef("campaignRoute.campaignId", "=", "campaign.id"),
      eb.lit(0),
    );
}
