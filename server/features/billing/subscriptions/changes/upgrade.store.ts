import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";

/** A larger plan that was asked for. Amounts in minor units. */
export type PlanUpgrade = {
  id: string;
  subscriptionId: string;
  /** Null where nothing was to be charged. */
  paymentId: string | null;
  fromPriceId: string;
  /** In force once applied. */
  toPriceId: string;
  /** From the next renewal on. */
  nextPriceId: string;
  chargeMinor: bigint;
  bonusMinor: bigint;
  bonusUntil: Date;
  /** What the invoice says. */
  words: string;
  askedAt: Date;
  appliedAt: Date | null;
  toldAt: Date | null;
};

const COLUMNS = sql`id, subscription_id as "subscriptionId", payment_id as "paymentId", from_price_id as "fromPriceId",
  to_price_id as "toPriceId", next_price_id as "nextPriceId", charge_minor as "chargeMinor", bonus_minor as "bonusMinor",
  bonus_until as "bonusUntil", words, asked_at as "askedAt", applied_at as "appliedAt", told_at as "toldAt"`;

export async function insertUpgrade(
  tx: DatabaseOrTransaction,
  upgrade: Omit<PlanUpgrade, "appliedAt" | "toldAt">,
): Promise<void> {
  await sql`insert into subscription_upgrade (id, subscription_id, payment_id, from_price_id, to_price_id, next_price_id,
      charge_minor, bonus_minor, bonus_until, words, asked_at)
    values (${upgrade.id}, ${upgrade.subscriptionId}, ${upgrade.paymentId}, ${upgrade.fromPriceId}, ${upgrade.toPriceId},
      ${upgrade.nextPriceId}, ${upgrade.chargeMinor}, ${upgrade.bonusMinor}, ${upgrade.bonusUntil}, ${upgrade.words},
      ${upgrade.askedAt})`.execute(tx);
}

export async function findUpgradePaidBy(
  db: DatabaseOrTransaction,
  paymentId: string,
): Promise<PlanUpgrade | undefined> {
  const { rows } = await sql<PlanUpgrade>`
    select ${COLUMNS} from subscription_upgrade where payment_id = ${paymentId}`.execute(db);
  return rows[0];
}

/** The payment of an upgrade that is not decided; `redirectUrl` is where its owner passes the bank's challenge. */
export async function findOpenUpgrade(
  db: DatabaseOrTransaction,
  subscriptionId: string,
): Promise<{ paymentId: string; redirectUrl: string | null } | undefined> {
  const { rows } = await sql<{ paymentId: string; redirectUrl: string | null }>`
    select p.id as "paymentId", p.redirect_url as "redirectUrl"
    from subscription_upgrade u join payment p on p.id = u.payment_id
    where u.subscription_id = ${subscriptionId} and p.status in ('created', 'pending', 'requires-action') limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function markApplied(tx: DatabaseOrTransaction, id: string, at: Date): Promise<void> {
  await sql`update subscription_upgrade set applied_at = ${at} where id = ${id} and applied_at is null`.execute(
    tx,
  );
}

/** The provider knows the plan of this subscription: every upgrade so far has been told. */
export async function markTold(
  tx: DatabaseOrTransaction,
  subscriptionId: string,
  at: Date,
): Promise<void> {
  await sql`update subscription_upgrade set told_at = ${at}
    where subscription_id = ${subscriptionId} and applied_at is not null and told_at is null`.execute(
    tx,
  );
}

/** Takes a payment out of its subscription: its money goes into the wallet. */
export async function leaveSubscription(
  tx: DatabaseOrTransaction,
  paymentId: string,
): Promise<void> {
  await sql`update payment set subscription_id = null where id = ${paymentId}`.execute(tx);
}
