import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bool,
  bytes,
  int,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const idRows = checked("subscription: id", { id: text });

export type Subscription = RowOf<typeof subscriptionRows>;
const subscriptionRows = checked("subscription: Subscription", {
  id: text,
  userId: text,
  provider: text,
  providerCustomerId: text,
  providerPriceId: text,
  sessionId: nullable(text),
  providerSubscriptionId: nullable(text),
  planPriceId: text,
  nextPlanPriceId: nullable(text),
  status: oneOf("incomplete", "active", "past-due", "ended"),
  endsAtPeriodEnd: bool,
  startedAt: time,
  firstPaidAt: nullable(time),
  periodEnd: nullable(time),
  pastDueSince: nullable(time),
  redirectUrl: nullable(text),
  lastDecline: nullable(text),
  dunningSent: int,
  bonusMonths: int,
  savesCard: bool,
  bodyHash: bytes,
  createdAt: time,
  /** Changes with every write: replies requested before the last one are stale. */
  checkedAt: nullable(time),
});

const COLUMNS = subscriptionRows.columns({ sessionId: "provider_session_id" });

type NewSubscription = Pick<
  Subscription,
  | "id"
  | "userId"
  | "provider"
  | "providerCustomerId"
  | "providerPriceId"
  | "planPriceId"
  | "savesCard"
  | "startedAt"
  | "bodyHash"
> & { idempotencyKey: string };

/** Writes a subscription before the provider is asked, or finds the one of the same key; undefined while another one lives. */
export async function insertSubscription(
  db: DatabaseOrTransaction,
  made: NewSubscription,
): Promise<Subscription | undefined> {
  await sql`insert into subscription (id, user_id, provider, provider_customer_id, provider_price_id, plan_price_id,
      saves_card, started_at, body_hash, idempotency_key)
    values (${made.id}, ${made.userId}, ${made.provider}, ${made.providerCustomerId}, ${made.providerPriceId},
      ${made.planPriceId}, ${made.savesCard}, ${made.startedAt}, ${made.bodyHash}, ${made.idempotencyKey})
    on conflict do nothing`.execute(db);
  return subscriptionRows.find(
    db,
    sql`select ${COLUMNS} from subscription
    where user_id = ${made.userId} and idempotency_key = ${made.idempotencyKey}`,
  );
}

export async function findSubscription(
  db: DatabaseOrTransaction,
  id: string,
): Promise<Subscription | undefined> {
  return subscriptionRows.find(db, sql`select ${COLUMNS} from subscription where id = ${id}`);
}

export async function lockSubscription(
  db: DatabaseOrTransaction,
  id: string,
): Promise<Subscription | undefined> {
  return subscriptionRows.find(
    db,
    sql`
    select ${COLUMNS} from subscription where id = ${id} for update`,
  );
}

export async function findLivingSubscription(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<Subscription | undefined> {
  return subscriptionRows.find(
    db,
    sql`select ${COLUMNS} from subscription
    where user_id = ${userId} and status <> 'ended'`,
  );
}

/**
 * True where what the provider has belongs to another row, of whichever account: to the one that has its id, or, at a provider
 * without our ids, to the one that lives of the same customer and plan.
 */
export async function isOfAnother(
  db: DatabaseOrTransaction,
  row: Subscription,
  state: { providerSubscriptionId: string; providerPriceId: string },
): Promise<boolean> {
  const other = await idRows.find(
    db,
    sql`select id from subscription
    where id <> ${row.id} and provider = ${row.provider}
      and (provider_subscription_id = ${state.providerSubscriptionId}
        or (status <> 'ended' and provider_subscription_id is null and ${row.status === "ended" && row.providerSubscriptionId === null}
          and provider_customer_id = ${row.providerCustomerId} and provider_price_id = ${state.providerPriceId}))
    limit 1`,
  );
  return other !== undefined;
}

/**
 * The subscription a provider's event refers to: by its id there or here. One started on a page of a provider without
 * our ids is found by its customer until its first payment is through.
 */
export async function findSubscriptionAtProvider(
  db: DatabaseOrTransaction,
  known: {
    provider: string;
    providerSubscriptionId: string | null;
    subscriptionId: string | null;
    providerCustomerId: string | null;
  },
): Promise<string | undefined> {
  const row = await idRows.find(
    db,
    sql`select id from subscription where provider = ${known.provider}
      and (provider_subscription_id = ${known.providerSubscriptionId} or id::text = ${known.subscriptionId}
        or (provider_customer_id = ${known.providerCustomerId} and status = 'incomplete'))
    order by (provider_subscription_id = ${known.providerSubscriptionId}) desc nulls last, created_at desc limit 1`,
  );
  return row?.id;
}

export async function listSubscriptionsOf(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<Subscription[]> {
  return subscriptionRows.list(
    db,
    sql`select ${COLUMNS} from subscription where user_id = ${userId}
    order by created_at desc limit 20`,
  );
}

/** Everything that the provider's answer and our rules change. */
export async function updateSubscription(
  db: DatabaseOrTransaction,
  next: Subscription,
): Promise<void> {
  await sql`update subscription set provider_price_id = ${next.providerPriceId}, provider_session_id = ${next.sessionId},
      provider_subscription_id = ${next.providerSubscriptionId}, plan_price_id = ${next.planPriceId},
      next_plan_price_id = ${next.nextPlanPriceId}, status = ${next.status},
      ends_at_period_end = ${next.endsAtPeriodEnd}, first_paid_at = ${next.firstPaidAt}, period_end = ${next.periodEnd},
      past_due_since = ${next.pastDueSince}, redirect_url = ${next.redirectUrl}, last_decline = ${next.lastDecline},
      dunning_sent = ${next.dunningSent}, bonus_months = ${next.bonusMonths}, checked_at = clock_timestamp(),
      ended_at = case when ${next.status} = 'ended' then coalesce(ended_at, clock_timestamp()) end
    where id = ${next.id}`.execute(db);
}

/** What it is called at the provider. What else has been written while that was asked stays. */
export async function updateProviderSubscription(
  db: DatabaseOrTransaction,
  id: string,
  providerSubscriptionId: string,
): Promise<void> {
  await sql`update subscription set provider_subscription_id = ${providerSubscriptionId}, checked_at = clock_timestamp()
    where id = ${id}`.execute(db);
}

/** The provider's page on which it is paid, unless it has been meanwhile. */
export async function updatePage(
  db: DatabaseOrTransaction,
  id: string,
  { sessionId, redirectUrl }: { sessionId: string; redirectUrl: string },
): Promise<void> {
  await sql`update subscription set provider_session_id = ${sessionId}, redirect_url = ${redirectUrl},
    checked_at = clock_timestamp() where id = ${id} and status = 'incomplete'`.execute(db);
}

/** Ends one that was never paid, unless it has been meanwhile. */
export async function updateNeverPaid(
  db: DatabaseOrTransaction,
  id: string,
  lastDecline: string | null = null,
): Promise<void> {
  await sql`update subscription set status = 'ended', redirect_url = null, ended_at = clock_timestamp(),
      last_decline = coalesce(${lastDecline}, last_decline), checked_at = clock_timestamp()
    where id = ${id} and status = 'incomplete'`.execute(db);
}

/** One that was given up has been paid after all: it is looked at again for some days, as if it had just ended (listSubscriptionsToCheck). */
export async function updateEndedAnew(db: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`update subscription set ended_at = clock_timestamp() where id = ${id} and status = 'ended'`.execute(
    db,
  );
}

/**
 * Active subscriptions, least recently checked first, and recently ended ones; of each owner one before anybody's second, so
 * that whoever begins and gives up many holds nobody's up.
 */
export async function listSubscriptionsToCheck(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<string[]> {
  const rows = await idRows.list(
    db,
    sql`select id from subscription
    where status <> 'ended' or ended_at > now() - interval '3 days'
    order by row_number() over (partition by user_id order by checked_at nulls first), checked_at nulls first
    limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
