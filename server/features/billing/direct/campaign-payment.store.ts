import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, oneOf, text } from "../../../../platform/database/column-kinds.ts";

const dueRows = checked("campaign-payment: due", { paymentId: text, userId: text });

export type CampaignPaymentState = "waiting" | "sent" | "not-sent";

export type CampaignPayment = RowOf<typeof campaignPaymentRows>;
const campaignPaymentRows = checked("campaign-payment: CampaignPayment", {
  paymentId: text,
  campaignId: text,
  userId: text,
  amountMinor: bigint,
  state: oneOf("waiting", "sent", "not-sent"),
  message: text,
});

const COLUMNS = campaignPaymentRows.columns();

/**
 * Remembers that a campaign is to be sent when the payment arrives; false while another payment is to send it, or has.
 */
export async function insertCampaignPayment(
  db: DatabaseOrTransaction,
  intent: Pick<CampaignPayment, "paymentId" | "campaignId" | "userId" | "amountMinor"> & {
    at: Date;
  },
): Promise<boolean> {
  await sql`insert into campaign_payment (payment_id, campaign_id, user_id, amount_minor, created_at)
    values (${intent.paymentId}, ${intent.campaignId}, ${intent.userId}, ${intent.amountMinor}, ${intent.at})
    on conflict do nothing`.execute(db);
  return (await findCampaignPayment(db, intent.paymentId)) !== undefined;
}

export async function findCampaignPayment(
  db: DatabaseOrTransaction,
  paymentId: string,
): Promise<CampaignPayment | undefined> {
  return campaignPaymentRows.find(
    db,
    sql`
    select ${COLUMNS} from campaign_payment where payment_id = ${paymentId}`,
  );
}

/** The newest direct payment for a campaign of this user. */
export async function findLatestCampaignPayment(
  db: DatabaseOrTransaction,
  campaign: { userId: string; campaignId: string },
): Promise<CampaignPayment | undefined> {
  return campaignPaymentRows.find(
    db,
    sql`select ${COLUMNS} from campaign_payment
    where campaign_id = ${campaign.campaignId} and user_id = ${campaign.userId}
    order by (state = 'sent') desc, created_at desc limit 1`,
  );
}

/** Ends the wait, once. False when it had ended. */
export async function updateCampaignPayment(
  db: DatabaseOrTransaction,
  paymentId: string,
  end: { state: "sent" | "not-sent"; message: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update campaign_payment
    set state = ${end.state}, message = ${end.message}, decided_at = ${end.at}
    where payment_id = ${paymentId} and state = 'waiting'`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Payments that have ended while their campaign still waits: at most a hundred, of each owner one before anybody's second, so
 * that whoever has many that cannot be sent yet holds nobody up. Which of an owner's comes first is left to chance.
 */
export async function listDueCampaignPayments(
  db: DatabaseOrTransaction,
): Promise<RowOf<typeof dueRows>[]> {
  return dueRows.list(
    db,
    sql`select ${dueRows.columns({ paymentId: "c.payment_id", userId: "c.user_id" })} from campaign_payment c
    join payment p on p.id = c.payment_id
    where c.state = 'waiting' and p.status in ('succeeded', 'refunded', 'failed', 'cancelled')
    order by row_number() over (partition by c.user_id order by random()), random() limit 100`,
  );
}
