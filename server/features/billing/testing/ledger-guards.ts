/** One guard of the ledger, and what it must refuse. */
export type Guard = {
  name: string;
  table: string;
  is?: "constraint";
  /** Other guards that would refuse the same thing, taken out in both halves of the test. */
  without?: string;
  violation: string;
  /** The rule by which the auditor sees the damage in the books; none where only the missing guard shows. */
  rule?: string;
};

/** Owner of the books that the violations are tried on. */
export const USER = "guarded-user";
const JOURNAL = `insert into ledger_journal (scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
  values ('${USER}', gen_random_uuid()::text, '\\x00', 'correction', 'CURRENCY', 'r', '', now()) returning id`;
const journal = (
  currency: string,
  legs: string,
) => `with j as (${JOURNAL.replace("CURRENCY", currency)})
  insert into ledger_entry (journal_id, leg, account_id, amount_minor)
  select j.id, leg, a.id, amount from j, (values ${legs}) legs (leg, kind, amount)
  join ledger_account a on a.kind = legs.kind and a.currency = 'ZAR' and (a.owner_user_id = '${USER}' or a.owner_user_id is null)`;
const EXCEED = `with parts as (update hold_part set captured_minor = amount_minor + 1 returning campaign_id, captured_minor)
  update hold set captured_minor = (select sum(captured_minor) from parts p where p.campaign_id = hold.campaign_id)`;

export const GUARDS: Guard[] = [
  {
    name: "ledger_entry_append_only",
    table: "ledger_entry",
    violation: "update ledger_entry set amount_minor = amount_minor + 1",
    rule: "journal-unbalanced",
  },
  {
    name: "ledger_journal_append_only",
    table: "ledger_journal",
    violation: "delete from ledger_journal where kind = 'top-up'",
    rule: "entry-astray",
  },
  {
    name: "ledger_account_kept",
    table: "ledger_account",
    violation: "delete from ledger_account where kind = 'bonus_redeemed'",
    rule: "entry-astray",
  },
  {
    name: "hold_kept",
    table: "hold",
    without: "alter table hold_part drop constraint hold_part_campaign_id_fkey",
    violation: "delete from hold",
    rule: "hold-differs-from-journals",
  },
  {
    name: "hold_part_kept",
    table: "hold_part",
    violation: "delete from hold_part",
    rule: "hold-differs-from-parts",
  },
  {
    name: "ledger_account_written_by_entries",
    table: "ledger_account",
    violation:
      "update ledger_account set balance_minor = balance_minor + 100 where kind = 'wallet'",
    rule: "balance-differs",
  },
  {
    name: "ledger_account_opened_empty",
    table: "ledger_account",
    violation:
      "insert into ledger_account (kind, currency, owner_user_id, balance_minor) values ('wallet', 'ZAR', 'new', 500)",
    rule: "balance-differs",
  },
  {
    name: "hold_only_moves_on",
    table: "hold",
    violation: "update hold set user_id = 'somebody-else'",
    rule: "hold-differs-from-journals",
  },
  {
    name: "hold_part_only_moves_on",
    table: "hold_part",
    violation:
      "update hold_part set account_id = (select id from ledger_account where kind = 'hold')",
    rule: "hold-part-astray",
  },
  {
    name: "ledger_entry_apply",
    table: "ledger_entry",
    violation: journal("GHS", "(1, 'revenue', 5), (2, 'vat_deferred', -5)"),
    rule: "entry-astray",
  },
  {
    name: "ledger_journal_balanced",
    table: "ledger_journal",
    violation: JOURNAL.replace("CURRENCY", "ZAR"),
    rule: "journal-unbalanced",
  },
  {
    name: "hold_equals_parts",
    table: "hold",
    violation: "update hold set captured_minor = captured_minor + 1",
    rule: "hold-differs-from-parts",
  },
  {
    name: "hold_part_equals_hold",
    table: "hold_part",
    violation: "update hold_part set captured_minor = captured_minor + 1 where ordinal = 2",
    rule: "hold-differs-from-parts",
  },
  {
    name: "ledger_account_no_overdraft",
    table: "ledger_account",
    is: "constraint",
    violation: journal("ZAR", "(1, 'wallet', -1000000), (2, 'revenue', 1000000)"),
    rule: "overdrawn",
  },
  {
    name: "ledger_account_balance_of_users_only",
    table: "ledger_account",
    violation:
      "insert into ledger_account (kind, currency, balance_minor) values ('revenue', 'USD', 0)",
    rule: "account-shape",
  },
  {
    name: "ledger_account_bonus_has_grant",
    table: "ledger_account",
    violation:
      "insert into ledger_account (kind, currency, owner_user_id, balance_minor) values ('bonus', 'ZAR', 'new', 0)",
    rule: "account-shape",
  },
  {
    name: "ledger_account_clearing_has_provider",
    table: "ledger_account",
    violation: "insert into ledger_account (kind, currency) values ('card_clearing', 'ZAR')",
    rule: "account-shape",
  },
  {
    name: "ledger_account_once",
    table: "ledger_account",
    is: "constraint",
    violation: "insert into ledger_account (kind, currency) values ('revenue', 'ZAR')",
    rule: "account-twice",
  },
  {
    name: "ledger_journal_once",
    table: "ledger_journal",
    is: "constraint",
    violation: journal("ZAR", "(1, 'revenue', 5), (2, 'vat_deferred', -5)").replace(
      "gen_random_uuid()::text",
      "'the-hold'",
    ),
    rule: "key-twice",
  },
  {
    name: "ledger_entry_pkey",
    table: "ledger_entry",
    is: "constraint",
    violation: journal("ZAR", "(1, 'revenue', 5), (1, 'vat_deferred', -5)"),
  },
  {
    name: "ledger_entry_moves_something",
    table: "ledger_entry",
    is: "constraint",
    violation: journal("ZAR", "(1, 'revenue', 0), (2, 'vat_deferred', 0)"),
    rule: "entry-astray",
  },
  {
    name: "hold_not_exceeded",
    table: "hold",
    is: "constraint",
    without: "alter table hold_part drop constraint hold_part_not_exceeded",
    violation: EXCEED,
    rule: "hold-exceeded",
  },
  {
    name: "hold_closed_when_used_up",
    table: "hold",
    is: "constraint",
    violation: "update hold set closed_at = now()",
    rule: "hold-exceeded",
  },
  {
    name: "hold_part_not_exceeded",
    table: "hold_part",
    is: "constraint",
    without: "alter table hold drop constraint hold_not_exceeded",
    violation: EXCEED,
    rule: "hold-differs-from-parts",
  },
  {
    name: "hold_begins_with_parts",
    table: "hold",
    violation: `insert into hold (campaign_id, user_id, currency, title, amount_minor, placed_at)
      values (gen_random_uuid(), '${USER}', 'ZAR', 'Sale', 5, now())`,
    rule: "hold-differs-from-parts",
  },
  {
    name: "hold_part_begins_with_hold",
    table: "hold_part",
    violation: `insert into hold_part (campaign_id, ordinal, account_id, amount_minor)
      select campaign_id, 9, account_id, 5 from hold_part where ordinal = 1`,
    rule: "hold-differs-from-parts",
  },
  {
    name: "ledger_account_kind",
    table: "ledger_account",
    violation: "insert into ledger_account (kind, currency) values ('pocket', 'ZAR')",
  },
];
