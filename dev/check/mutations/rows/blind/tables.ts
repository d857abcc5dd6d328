import type { Mutation } from "../../mutation.ts";

/** What the database refuses by itself: constraints, triggers and walls of migrations. Guards that a third reader took away, drawn by lot from 247 that were noted before any test or row was looked at. */
export const TABLES_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "holds: only on, by the database",
    file: "server/db/migrations/0003-ledger.sql",
    find: "    or new.captured_minor < old.captured_minor or new.released_minor < old.released_minor or old.closed_at is not null)\n  execute function ledger_refuse();\ncreate trigger hold_part_only",
    replace:
      "    or old.closed_at is not null)\n  execute function ledger_refuse();\ncreate trigger hold_part_only",
    proof:
      "server/features/billing/ledger/ledger-guards.test.ts › what was spent or given back of a %s stays so, whatever else would refuse",
  },
  {
    of: "corrections: four eyes, by the database",
    file: "server/db/migrations/0020-payments-complete.sql",
    find: ",\n  constraint correction_four_eyes check (not (needs_approval and status = 'posted' and decided_by = requested_by))",
    replace: "",
    proof:
      "server/features/billing/corrections/corrections.test.ts › the books themselves take nobody's own approval, whatever asks for it",
  },
  {
    of: "wall: views show what their reader may see",
    file: "server/db/migrations/0312-second-wall-of-views.sql",
    find: "security_invoker = true",
    replace: "security_invoker = false",
    proof:
      "server/identity/walled-tables.test.ts › guards see every row whoever writes one, and views show what their reader may see",
  },
  {
    of: "direct payment: a campaign is paid once, by the database",
    file: "server/db/migrations/0094-paid-once.sql",
    find: "create unique index campaign_payment_once",
    replace: "create index campaign_payment_once",
    proof:
      "server/features/billing/direct/pay-for-campaign.test.ts › two tabs that pay at the same time charge once, and both see the same payment",
  },
  {
    of: "messages: one to a person, by the database",
    file: "gateway/db/migrations/0142-message-blocks.sql",
    find: "  alter table message add constraint message_pkey primary key (service_id, person);",
    replace: "  create index message_pkey on message (service_id, person);",
    proof:
      "gateway/delivery/blocks/blocks.test.ts › receipts of a block write no index, and blocks for services to come are made in time",
  },
  {
    of: "wall: phones that were proved",
    file: "server/db/migrations/0311-second-wall-of-all.sql",
    find: "'phone_code',\n  'phone_proof'",
    replace: "'phone_code'",
    proof:
      "server/identity/walled-tables.test.ts › every table with an owner, a number or money has a wall, or a reason why not",
  },
  {
    of: "services: no more messages than people, by the database",
    file: "gateway/db/migrations/0001-gateway.sql",
    find: "  check (sent <= people),\n",
    replace: "",
    proof:
      "gateway/delivery/own-services.test.ts › a service has sent no more messages than it has people, whatever counts them",
  },
  {
    of: "audit: never emptied, by the database",
    file: "server/db/migrations/0001-accounts.sql",
    find: "create trigger audit_log_no_truncate before truncate on audit_log\n  for each statement execute function refuse_audit_change();",
    replace: "",
    proof:
      "server/features/accounts/sign-in/sessions-and-passwords.test.ts › the audit records sign-ins and password changes, and cannot be changed",
  },
  {
    of: "refunds: what a campaign got back and is refused names it, by the database",
    file: "server/db/migrations/0438-payments-that-go-back.sql",
    find: "alter table payment_refund add constraint payment_refund_refused\n  check (refused_at is null or campaign_id is not null or idempotency_key not like 'refused:%');",
    replace: "",
    proof:
      "server/features/campaigns/review/refuse-to-card.test.ts › what the provider refuses stays out of the wallet until somebody decides; tried again, it is paid back",
  },
];
