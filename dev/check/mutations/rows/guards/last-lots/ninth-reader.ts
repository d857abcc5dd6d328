import type { Mutation } from "../../../mutation.ts";

/** Guards that a lot has drawn: those that no test looked at, and those that had no row. */
export const OF_THE_NINTH_READER: readonly Mutation[] = [
  {
    of: "profiles: an administrator changes their own alone",
    file: "server/features/accounts/profile/profile.store.ts",
    find: '      updatedAt: at,\n    })\n    .where("userId", "=", userId)\n',
    replace: "      updatedAt: at,\n    })\n",
    proof:
      "server/features/accounts/profile/profile-limits.test.ts › a profile that an administrator changes is their own, and nobody else's changes with it",
  },
  {
    of: "gateway: an advertiser that is known is the same one",
    file: "gateway/services/client.store.ts",
    find: '      .where("externalUserId", "=", externalUserId)\n',
    replace: "",
    proof:
      "gateway/http/api-app.test.ts › knows each advertiser of a route by its own ids, however often it is made known and by what title",
  },
  {
    of: "networks: an address is not longer than that",
    file: "gateway/networks/http/call/settings.ts",
    find: "    .max(300)\n",
    replace: "",
    proof: "gateway/networks/http/contract.test.ts › go to an address of at most 300 characters",
  },
  {
    of: "lists: numbers of before are moved once",
    file: "server/features/audience/lists/numbers/move-number-rows.ts",
    find: "    if (!(await hasNumberRows(tx, listId))) return;\n",
    replace: "",
    proof:
      "server/features/audience/lists/numbers/numbers.test.ts › a list of before that two move at the same moment holds each number once",
  },
  {
    of: "accounting: how far was compared is not put back",
    file: "server/features/billing/accounting/reconciliation.store.ts",
    find: "\n    where (mark.settled_at, mark.campaign_id) < (excluded.settled_at, excluded.campaign_id)`",
    replace: "`",
    proof:
      "server/features/campaigns/delivery/settled-services.test.ts › how far campaigns were compared is never put back by a run that is at an earlier place",
  },
  {
    of: "backup: no log with a gap in one folder",
    file: "platform/backup/receive-log.ts",
    find: "if (!slot.slot_type && there.length > 0)",
    replace: "if (!slot.slot_type && there.length < 0)",
    proof:
      "dev/start/restore-data-folder.db.test.ts › a receiver whose log the database has forgotten refuses to go on in the same folder",
  },
  {
    of: "caps: the log of a route is read once",
    file: "gateway/delivery/caps/cap-log.store.ts",
    find: "from cap_log where route_id = ${routeId} group",
    replace: "from cap_log where ${routeId}::int is not null group",
    proof:
      "gateway/delivery/caps/caps.test.ts › who is at a cap is the same as by the messages, to the second, while messages are written and time goes on and back",
  },
  {
    of: "sessions: all of them end",
    file: "server/features/accounts/users/credential.store.ts",
    find: 'await tx.deleteFrom("session").where("userId", "=", userId).execute();',
    replace: "void [tx, userId];",
    proof:
      "server/features/administration/operation/operate.test.ts › an advertiser's sessions are ended on every device, and the password still works",
  },
  {
    of: "networks: one that is switched off is not tested",
    file: "server/features/administration/networks/test-network.ts",
    find: "  if (!isEnabled)\n",
    replace: '  if (!isEnabled && name === "")\n',
    proof:
      "server/features/administration/networks/networks.test.ts › a test message goes to the administrator's own proved number alone, and its audit has no number",
  },
  {
    of: "lists: renamed from the name that was seen",
    file: "server/features/audience/lists/rename-list.ts",
    find: "if (list.name !== was)",
    replace: 'if (was === "")',
    proof:
      "server/features/audience/lists/manage-lists.test.ts › a change that was made to a name which is gone by now is refused, and says the name",
  },
  {
    of: "drafts: one that was submitted meanwhile says so",
    file: "server/features/campaigns/drafts/save-draft.ts",
    find: "  if (isSubmitted(found.campaign)) throw alreadySubmitted(details);\n",
    replace: "",
    proof:
      "server/features/campaigns/drafts/drafts.test.ts › a submitted campaign can be neither saved nor deleted",
  },
  {
    of: "invoices: the billing details of whom they are for",
    file: "server/features/billing/invoices/billing-profile.store.ts",
    find: "from billing_profile where user_id = ${userId}`",
    replace: "from billing_profile where ${userId} <> ''`",
    proof:
      "server/features/billing/invoices/invoices.test.ts › a customer's name in the accountant's file never begins like a formula",
  },
  {
    of: "csrf: what is not ours is refused",
    file: "server/http/security/csrf.ts",
    find: "if (!isOurs)",
    replace: 'if (!isOurs && session === "-")',
    proof:
      "server/http/http.test.ts › a call to %s without the token, with a wrong one, or from another site is refused with 403",
  },
  {
    of: "Paystack: a fresh card is the customer's own",
    file: "server/providers/payments/paystack/cards.ts",
    find: "if (own.some((one) => one.authorization_code === code)) return;",
    replace: "if (own.length >= 0 || code) return;",
    proof:
      "server/features/billing/subscriptions/first-time.test.ts › somebody else's token, a made-up one, and a fresh one that is not said to be the first time are refused",
  },
  {
    of: "refunds: the one that was paid back alone",
    file: "server/features/billing/payments/refund.store.ts",
    find: "set status = 'succeeded', provider_refund_id = ${providerRefundId}\n    where id = ${refund.id}`",
    replace: "set status = 'succeeded', provider_refund_id = ${providerRefundId}`",
    proof:
      "server/features/billing/invoices/tax-accounting.test.ts › the refunds that make up a payment credit its whole tax, to the cent",
  },
  {
    of: "restored: what was not due goes on",
    file: "gateway/restored/settle-lost.ts",
    find: "    if (due <= service.sent - service.planSentBefore) return false;\n",
    replace: "    void due;\n",
    proof:
      "gateway/restored/restored.test.ts › a gateway restored to a moment sends nothing before it is released, and then nobody twice",
  },
  {
    of: "lists: a large file is read by a job",
    file: "server/features/audience/lists/imports/one-large-file.ts",
    find: "MAX_DIRECT_BYTES = 5_000_000",
    replace: "MAX_DIRECT_BYTES = 6_000_000",
    proof:
      "server/features/audience/lists/imports/short-turns.test.ts › a file of more than five megabytes is for the job alone",
  },
];
