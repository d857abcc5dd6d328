import { sql } from "kysely";
import type { MoneyBank } from "./money-bank.ts";
import type { MoneyWorld } from "./money-world.ts";

/** Of bonuses that we give; the monthly ones of a subscription have another reason. */
export const WELCOME = "Welcome";

/** What our own doing put in or took out; the provider's records do not know it. Minor units. */
export type OwnDoing = { corrected: bigint; given: bigint; spent: bigint; lapsed: bigint };

/** What is on the user's accounts, and what has to be there by the provider's books and our own doing. */
export async function balancesOf(
  deps: MoneyWorld["deps"],
  bank: MoneyBank,
  { userId, own }: { userId: string; own: OwnDoing },
): Promise<{ ours: bigint; expected: bigint }> {
  const { rows } = await sql<{
    ours: bigint;
    disputed: bigint;
    monthly: bigint;
    plans: bigint;
  }>`select
        (select coalesce(sum(balance_minor), 0)::bigint from ledger_account where owner_user_id = ${userId}) as ours,
        (select coalesce(sum(amount_minor - loss_minor + collected_minor), 0)::bigint from dispute
          where user_id = ${userId} and status = 'lost') as disputed,
        (select coalesce(sum(amount_minor), 0)::bigint from bonus_grant
          where user_id = ${userId} and reason <> ${WELCOME}) as monthly,
        (select coalesce(sum(amount_minor), 0)::bigint from payment
          where id in (select u.payment_id from subscription_upgrade u join subscription s on s.id = u.subscription_id
            where s.user_id = ${userId} and u.applied_at is not null)) as plans`.execute(deps.db);
  const [row = { ours: 0n, disputed: 0n, monthly: 0n, plans: 0n }] = rows;
  const inMinor = bank.fromCustomer() + own.corrected + own.given + row.monthly;
  return {
    ours: row.ours,
    expected: inMinor - row.plans - row.disputed - own.spent - own.lapsed,
  };
}
