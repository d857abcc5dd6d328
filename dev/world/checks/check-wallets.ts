import { type Facts, minorOf } from "./facts.ts";

/** Wallets: what the providers took from each shop and what its plans gave, less what its messages cost. */
export async function checkWallets(
  facts: Facts,
  spentOf: ReadonlyMap<string, bigint>,
): Promise<void> {
  const { world, payments, bankPayments, expectEqual } = facts;
  for (const { userId } of world.shops) {
    const own = payments.filter((one) => one["user_id"] === userId).map(({ id }) => id);
    const inMinor = bankPayments
      .filter(({ paymentId }) => own.includes(paymentId))
      .reduce((sum, one) => sum + one.paidMinor - one.returnedMinor, 0n);
    const [row] = await facts.ours(
      `select
        (select coalesce(sum(balance_minor), 0)::bigint from ledger_account where owner_user_id = '${userId}') as balance,
        (select coalesce(sum(amount_minor - loss_minor + collected_minor), 0)::bigint from dispute
          where user_id = '${userId}' and status = 'lost') as disputed,
        (select coalesce(sum(amount_minor), 0)::bigint from bonus_grant where user_id = '${userId}') as given,
        (select coalesce(sum(e.amount_minor), 0)::bigint from ledger_entry e
          join ledger_account a on a.id = e.account_id and a.kind = 'bonus_cost'
          join ledger_journal j on j.id = e.journal_id and j.scope = '${userId}' where e.amount_minor > 0) as lapsed,
        (select coalesce(sum(p.amount_minor), 0)::bigint from payment p
          join subscription_upgrade u on u.payment_id = p.id and u.applied_at is not null
          where p.user_id = '${userId}') as upgrades`,
    );
    const expected =
      inMinor +
      minorOf(row, "given") -
      minorOf(row, "lapsed") -
      minorOf(row, "upgrades") -
      minorOf(row, "disputed") -
      (spentOf.get(userId) ?? 0n);
    expectEqual(`wallet of ${userId}`, row?.["balance"], expected);
  }
}
