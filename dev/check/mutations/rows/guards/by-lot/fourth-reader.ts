import type { Mutation } from "../../../mutation.ts";

/** Guards of every area that a fourth reader took away and that no test had noticed, and one that was found beside them. */
export const OF_THE_FOURTH_READER: readonly Mutation[] = [
  {
    of: "identity: set anew behind a savepoint",
    file: "server/identity/scoped-pool.ts",
    find: "|savepoint|rollback to)",
    replace: "|savepoint)",
    proof:
      "server/identity/scoped-pool.test.ts › what went back to a savepoint went back to whoever was there before: an owner's next statement is the owner's",
  },
  {
    of: "leases: a process that stood still makes no call",
    file: "server/db/lease/with-lease.ts",
    find: "      if (!loss.signal.aborted && performance.now() > endsMs) lose();\n",
    replace: "",
    proof:
      "server/db/lease/with-lease.test.ts › a process that stood still past its lease makes no call that must not be made twice",
  },
  {
    of: "refuse to card: what the bank has given back goes to no card",
    file: "server/features/billing/refunds/card-refund.store.ts",
    find: "      and not exists (select from dispute d where d.payment_id = p.id and d.status <> 'won')\n",
    replace: "",
    proof:
      "server/features/campaigns/review/refuse-disputed.test.ts › what the bank has given back already goes to no card once more when a campaign is refused",
  },
  {
    of: "disputes: a lost one stays lost",
    file: "server/features/billing/disputes/sync-disputes.ts",
    find: 'notified.status === "open" || dispute.status === "lost" || dispute.status === notified.status',
    replace: 'notified.status === "open" || dispute.status === notified.status',
    proof:
      "server/features/billing/disputes/disputes.test.ts › a lost dispute stays lost whatever is said of it later, and those behind it are still heard",
  },
  {
    of: "reconciliation: an agreed payment explains no other difference",
    file: "server/features/billing/accounting/difference.store.ts",
    find: " and kind ~ '^(payment|refund|dispute)-' and subject",
    replace: " and subject",
    proof:
      "server/features/billing/accounting/late-events.test.ts › a provider's fee is booked once as our expense, and another amount later is a difference",
  },
  {
    of: "paid campaigns: a fault that passes gives none up",
    file: "server/features/billing/direct/send-paid-campaign.ts",
    find: "!(error instanceof AppError) || TRY_AGAIN.has(error.code)",
    replace: "!(error instanceof AppError) || !TRY_AGAIN.size",
    proof:
      "server/features/billing/direct/pay-for-campaign.test.ts › a fault that passes (%s) gives up no campaign that is paid for: the job tries again",
  },
  {
    of: "late corrections: of a service of this code alone",
    file: "server/features/campaigns/delivery/late/correct-settled.ts",
    find: "    return answer?.campaignCode === route.campaignCode ? answer : undefined;",
    replace: "    return answer;",
    proof:
      "server/features/campaigns/delivery/late/late-corrections.test.ts › figures of a service that goes by another code are nobody's: they change no campaign",
  },
  {
    of: "review: no refusal while an earlier booking may run",
    file: "server/features/campaigns/review/decide-review.ts",
    find: '    if ((await listRetired(tx, campaignId, route.routeId)).length > 0)\n      throw new AppError("unavailable");\n',
    replace: "",
    proof:
      "server/features/campaigns/review/review.test.ts › nobody refuses a campaign of which an earlier booking is not known to be stopped",
  },
  {
    of: "links: typed hosts in the form of the lists",
    file: "server/features/campaigns/addresses/judge-hosts.ts",
    find: "(isReadable(host) && domainToASCII(host)) || host",
    replace: "host || domainToASCII(host)",
    proof:
      "server/features/campaigns/review/typed-links.test.ts › a website that is refused is refused in its own letters too, when it is typed into the words",
  },
  {
    of: "sites: one taken down has no way to its shop",
    file: "server/features/campaigns/sites/site.store.ts",
    find: "set taken_down_at = ${at}, phone = '', whats_app = '', address = '', opening_hours = ''",
    replace: "set taken_down_at = ${at}",
    proof:
      "server/features/campaigns/vouchers/walk-ins.test.ts › a shop's page is small, runs nothing of its owner's, and can be taken down",
  },
  {
    of: "lists: none beside the first of a running campaign is deleted",
    file: "server/features/audience/lists/list.store.ts",
    find: " or ${listId} = any(other_list_ids)",
    replace: "",
    proof:
      "server/features/campaigns/quote/list-privacy.test.ts › several lists are booked as one, each person once; a list and a profile are estimated before the payment",
  },
  {
    of: "Stripe: a customer is taken for its own user alone",
    file: "server/providers/payments/stripe/cards.ts",
    find: "if (customer.metadata[USER_ID_FIELD] === userId) return",
    replace: "if (customer.email === email) return",
    proof:
      "server/providers/payments/contract.test.ts › is not another user's with the same e-mail address",
  },
  {
    of: "Paystack: the sum of a check is given back once",
    file: "server/providers/payments/paystack/cards.ts",
    find: "  if (refunds.length > 0) return;\n",
    replace: "  void refunds;\n",
    proof:
      "server/providers/payments/contract.test.ts › gives back once what checking it took, however often it is asked about",
  },
  {
    of: "lists: fetched for advertisers of the route",
    file: "gateway/http/list-handlers.ts",
    find: '    if (!(await findClient(deps.db, routeId, body.clientId))) throw new AppError("not-found");\n',
    replace: "",
    proof:
      "gateway/lists/lists.test.ts › is fetched for an advertiser whom the route knows, and for nobody else",
  },
  {
    of: "connections: one with a message in doubt stays",
    file: "gateway/exchange/change-connection.store.ts",
    find: '    "messageDoubt",\n',
    replace: "",
    proof:
      "gateway/http/network-api.test.ts › a connection stays while a message that went over it is in doubt: nobody could answer for it",
  },
  {
    of: "leases: a route without a connection gets nothing after it",
    file: "gateway/delivery/hand-over.ts",
    find: "    if (!deps.leases.holds(first.routeId)) throw new LeaseLost(first.routeId);\n",
    replace: "",
    proof:
      "gateway/delivery/hand-over.test.ts › gives nothing to a route that no connection serves once the lease of it is over",
  },
  {
    of: "receipts: by number only where one is in doubt",
    file: "gateway/events/event-work.store.ts",
    find: "\n          and (select count(*) from message_doubt o\n            where o.connection_id = d.connection_id and o.number_hash = d.number_hash) = 1",
    replace: "",
    proof:
      "gateway/events/doubts-by-number.test.ts › a receipt that names a number alone decides nothing while two messages to it are in doubt",
  },
  {
    of: "leases: another fence prolongs none",
    file: "gateway/leases/leases.ts",
    find: "      if (lease?.fence === fence) lease.untilMs",
    replace: "      if (lease && fence) lease.untilMs",
    proof:
      "gateway/leases/leases.test.ts › are not prolonged by what was taken under another fence",
  },
  {
    of: "held database: no single message",
    file: "gateway/restored/unless-held.ts",
    find: '      if ((await readHold(pool)).isHeld) throw new AppError("unavailable");\n',
    replace: "",
    proof:
      "gateway/restored/restored.test.ts › no single message goes out of a database that is held, whoever asks for it",
  },
  {
    of: "lists: another advertiser's leaves nobody out",
    file: "gateway/services/audience-checks.ts",
    find: "    excludeList?.routeId === route.routeId &&\n    (service.clientId === undefined || excludeList.clientId === service.clientId);",
    replace: "    excludeList?.routeId === route.routeId;",
    proof: "gateway/lists/lists.test.ts › of another advertiser leaves nobody out",
  },
  {
    of: "rules: what has ended meanwhile is not planned again",
    file: "gateway/rules/replan-services.ts",
    find: "  if (!service || !UNFINISHED.includes(service.status)) return;",
    replace: "  if (!service) return;",
    proof:
      "gateway/rules/change-holiday.test.ts › a service that is stopped while a holiday is declared is not planned again",
  },
  {
    of: "bodies: measured where they come in pieces",
    file: "platform/http/limit-body.ts",
    find: '  if (headers.has("transfer-encoding")) return -1;\n',
    replace: "",
    proof:
      "platform/http/limit-body.test.ts › a body that comes in pieces is measured, however short it says it is",
  },
  {
    of: "impersonation: the end of a name is no domain",
    file: "domain/impersonation/impersonation.ts",
    find: "host === own || host.endsWith(`.${own}`)",
    replace: "host.endsWith(own)",
    proof:
      "domain/impersonation/impersonation.test.ts › a link to a website that looks like a bank's is named, the bank's own websites are not",
  },
  {
    of: "notifications: a tap leads to no other site",
    file: "web/public/service-worker.js",
    find: "link.origin === self.location.origin ? link.href : self.location.origin",
    replace: "link.href",
    proof:
      "web/shell/notices/tapped-notification.test.ts › a tap on a notification opens the page that it is about, and never one of another site (open: %s)",
  },
];
