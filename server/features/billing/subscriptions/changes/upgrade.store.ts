import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import { bigint, nullable, text, time } from "../../../../../platform/database/column-kinds.ts";

const openUpgradeRows = checked("upgrade: findOpenUpgrade", {
  paymentId: text,
  redirectUrl: nullable(text),
});

/** A requested upgrade. Amounts in minor units. */
export type PlanUpgrade = RowOf<typeof planUpgradeRows>;
const planUpgradeRows = checked("upgrade: PlanUpgrade", {
  id: text,
  subscriptionId: text,
  /** Null where nothing was to be charged. */
  paymentId: nullable(text),
  fromPriceId: text,
  /** In force once applied. */
  toPriceId: text,
  /** From the next renewal on. */
  nextPriceId: text,
  chargeMinor: bigint,
  bonusMinor: bigint,
  bonusUntil: time,
  /** What the invoice says. */
  words: text,
  askedAt: time,
  appliedAt: nullable(time),
  toldAt: nullable(time),
});

const COLUMNS = planUpgradeRows.columns();

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
  return planUpgradeRows.find(
    db,
    sql`
    select ${COLUMNS} from subscription_upgrade where payment_id = ${paymentId}`,
  );
}

/** The payment of an upgrade that is not decided; `redirectUrl` is where its owner passes the bank's challenge. */
export async function findOpenUpgrade(
  db: DatabaseOrTransaction,
  subscriptionId: string,
): Promise<{ paymentId: string; redirectUrl: string | null } | undefined> {
  return openUpgradeRows.find(
    db,
    sql`
    select p.id as "paymentId", p.redirect_url
    from subscription_upgrade u join payment p on p.id = u.payment_id
    where u.subscription_id = ${subscriptionId} and p.status in ('created', 'pending', 'requires-action') limit 1`,
  );
}

export async function updateApplied(
  tx: DatabaseOrTransaction,
  id: string,
  at: Date,
): Promise<void> {
  await sql`update subscription_upgrade set applied_at = ${at} where id = ${id} and applied_at is null`.execute(
    tx,
  );
}

/** The provider knows the plan of this subscription: every upgrade so far has been told. */
export async function updateNotified(
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
export async function updateUpgradesLeft(
  tx: DatabaseOrTransaction,
  paymentId: string,
): Promise<void> {
  await sql`update payment set subscription_id = null where id = ${paymentId}`.execute(tx);
}
