import type { Mutation } from "../../../mutation.ts";

const MANY =
  "server/features/billing/direct/pay-for-campaign.test.ts › whoever has a hundred that have no room yet holds nobody up, and is tried with one a round";

const CLOCKS =
  "gateway/events/stop-heard.test.ts › a network whose clock is %s gets no other message sent at night, and its STOP counts from now at the latest";

const PLANS = "server/features/billing/subscriptions/cards-tried.test.ts › ";
const PHONES = "server/features/notifications/owner-sms/owner-sms.test.ts › ";

/** What the fourteenth long attack found. */
export const FOURTEENTH_ATTACK: readonly Mutation[] = [
  {
    of: "paid campaigns: of each owner one before anybody's second",
    file: "server/features/billing/direct/campaign-payment.store.ts",
    find: "order by row_number() over (partition by c.user_id order by random()), random() limit 100",
    replace: "order by c.created_at limit 100",
    proof: MANY,
  },
  {
    of: "paid campaigns: an owner whose campaign waits for room waits with the others",
    file: "server/features/billing/direct/send-paid-campaign.ts",
    find: "    if (waiting.has(userId)) continue;\n",
    replace: "",
    proof: MANY,
  },
  {
    of: "replies: a network's clock that is ahead makes nothing of tomorrow",
    file: "gateway/events/take-events.ts",
    find: "const atMs = Math.min(event.at.getTime(), nowMs);",
    replace: "const atMs = event.at.getTime();",
    proof: CLOCKS,
  },
  {
    of: "replies: what is sent goes by the clock, not by the time on a reply",
    file: "gateway/replies/take-reply.ts",
    find: "if (isNew) await deps.sendDue(nowMs);",
    replace: "if (isNew) await deps.sendDue(atMs);",
    proof: CLOCKS,
  },
  {
    of: "plans: begun no more often than payments",
    file: "server/features/billing/subscriptions/subscribe.ts",
    find: "    if (begun?.id === id) await deps.admitPayment(tx, userId);\n",
    replace: "",
    proof: `${PLANS}plans are begun no more often than payments; a call that is repeated is answered`,
  },
  {
    of: "plans: a refused renewal is paid no more often than payments",
    file: "server/features/billing/subscriptions/changes/change-subscription.ts",
    find: "  await deps.admitPayment(deps.db, userId);\n",
    replace: "",
    proof: `${PLANS}plans are begun no more often than payments; a call that is repeated is answered`,
  },
  {
    of: "plans: of each owner one is looked at before anybody's second",
    file: "server/features/billing/subscriptions/subscription.store.ts",
    find: "row_number() over (partition by user_id order by checked_at nulls first), checked_at nulls first",
    replace: "checked_at nulls first",
    proof: `${PLANS}however many plans somebody has begun and given up, everybody else's is looked at in its turn`,
  },
  {
    of: "own number: news go to no number that was proved a year ago",
    file: "server/features/notifications/owner-sms/own-mobile.ts",
    find: "return proof.provedAt >= provedSince(clock.now());",
    replace: "return true;",
    proof: `${PHONES}a number that was proved a year ago may be somebody else's: nothing goes there until it is proved anew`,
  },
  {
    of: "own number: a code that was only asked for proves nothing",
    file: "server/features/accounts/phones/phone-proof.store.ts",
    find: "select from mobile_proof\n        where user_id = ${userId} and number_index = ${numberIndex} and proved_at >= ${since}",
    replace:
      "select from mobile_proof\n        where user_id = ${userId} and number_index = ${numberIndex}",
    proof: `${PHONES}a number that a code was only asked for is nobody's own, and one that was proved is for a year`,
  },
];

/** What readers chose to remove, and no row had. */
export const BY_EIGHTH_READER: readonly Mutation[] = [
  {
    of: "test copies: a number that was proved too long ago is nobody's own",
    file: "server/features/accounts/phones/phone-proof.store.ts",
    find: "select from phone_proof\n        where user_id = ${userId} and number_index = ${numberIndex} and proved_at >= ${since}",
    replace:
      "select from phone_proof\n        where user_id = ${userId} and number_index = ${numberIndex}",
    proof:
      "server/features/campaigns/test-copies/test-copies.test.ts › a copy goes only to numbers that this member proved, by the code that was sent there",
  },
  {
    of: "disputes: one credit note at a time for a payment",
    file: "server/features/billing/disputes/credit-disputes.ts",
    find: "      await lockPayment(tx, paymentId);\n",
    replace: "",
    proof:
      "server/features/billing/disputes/freeze-at-once.test.ts › the credit note of a lost dispute waits for whoever works on its payment, and is issued once",
  },
  {
    of: "return: a page leads to the path of its address only if it is one of ours",
    file: "web/features/campaigns/lists-page.tsx",
    find: "to={safeReturnPath(next)}",
    replace: "to={next}",
    proof:
      "web/session/return-path.test.ts › is asked for wherever a page leads to the path of its address",
  },
  {
    of: "pages: words end no attribute",
    file: "server/features/campaigns/sites/site-page.ts",
    find: '\n    .replaceAll(\'"\', "&quot;");',
    replace: ";",
    proof:
      "server/features/campaigns/sites/picture-of-a-page.test.ts › a page shows the picture of its owner above the offer, with room for it and words, and is as light as before",
  },
  {
    of: "mail: a subject is text",
    file: "server/features/accounts/mails/mail-layout.ts",
    find: "<title>${escape(subject)}</title>",
    replace: "<title>${subject}</title>",
    proof:
      "server/features/accounts/mails/mail-layout.test.ts › what users have typed is text in a letter, wherever it stands, and an address stays one",
  },
  {
    of: "saved choices: as many as the plan holds",
    file: "server/features/audience/saved/saved-audiences.ts",
    find: "    if (isNew) refuseTooMany(known.length, mostAudiences);\n",
    replace: "",
    proof:
      "server/features/audience/saved/saved-audiences.test.ts › the free plan holds ten audiences: the eleventh is refused, replacing one is not, and deleting makes room",
  },
  {
    of: "RCS: an address is confirmed to whoever knows the token",
    file: "gateway/networks/rcs/read-callback.ts",
    find: "    if (!isSameSecret(setUp.data.clientToken, clientToken)) return undefined;\n",
    replace: "",
    proof:
      "gateway/networks/rcs/rcs.contract.test.ts › the address is confirmed to whoever knows the token, and to nobody else",
  },
  {
    of: "connections: so many requests on one",
    file: "platform/http/connections.ts",
    find: "      if (others >= MAX_IN_HAND) return false;\n",
    replace: "",
    proof:
      "platform/http/serve.test.ts › a connection on which more is asked at once than anybody does is cut, and others are answered",
  },
];
