import type { Mutation } from "../../../mutation.ts";

/** What the database refuses by itself. Guards that a third reader took away, drawn by lot; lots 171 to 247. */
export const TABLES_OF_LAST_LOTS: readonly Mutation[] = [
  {
    of: "losses: not more is collected than was lost, by the database",
    file: "server/db/migrations/0092-losses-collected.sql",
    find: "alter table dispute add constraint dispute_collected_at_most check (collected_minor between 0 and coalesce(loss_minor, 0));\n",
    replace: "",
    proof:
      "server/features/billing/payments/payment-tables.test.ts › of a dispute not more is collected than was lost, and nothing before it was",
  },
  {
    of: "refunds: within their payment, by the database",
    file: "server/db/migrations/0004-payments.sql",
    find: "  constraint payment_refund_within check (refunded_minor between 0 and amount_minor),\n",
    replace: "",
    proof:
      "server/features/billing/payments/payment-tables.test.ts › of a payment not more goes back than came in, and never less than nothing",
  },
  {
    of: "ledger: accounts are opened empty, by the database",
    file: "server/db/migrations/0003-ledger.sql",
    find: "when (new.balance_minor <> 0)",
    replace: "when (false)",
    proof: "server/features/billing/ledger/ledger-guards.test.ts › $name refuses its violation",
  },
  {
    of: "wall: entries of one's own journals",
    file: "server/db/migrations/0310-second-wall.sql",
    find: "'exists (select from ledger_journal j where j.id = ledger_entry.journal_id)',",
    replace: "'true',",
    proof:
      "server/identity/walled-tables.test.ts › a wall names the three roles alone, and lets a member see all of a table only where numbers are compared",
  },
  {
    of: "rules of a country: one at a time, by the database",
    file: "server/db/migrations/0130-country-rules.sql",
    find: ",\n  exclude using gist (country_id with =, kind with =, valid with &&)",
    replace: "",
    proof:
      "server/features/administration/rules/hours.test.ts › the past cannot be changed, by the tool or in its database",
  },
  {
    of: "push: ends with its session, by the database",
    file: "server/db/migrations/0089-push-of-a-session.sql",
    find: " on delete cascade",
    replace: " on delete set null",
    proof:
      "server/features/administration/privacy/privacy.test.ts › news go to a browser no longer than the session lasts in which it asked for them",
  },
  {
    of: "subscriptions: one at a time, by the database",
    file: "server/db/migrations/0022-subscriptions.sql",
    find: "create unique index subscription_one_alive",
    replace: "create index subscription_one_alive",
    proof:
      "server/features/billing/subscriptions/subscriptions.test.ts › a second subscription, and a key used for another plan, are refused; the same key answers the same",
  },
];
