import type { Mutation } from "../../mutation.ts";

const REVIEW = "server/features/campaigns/review/refuse-to-card.test.ts";
const TO_CARD = `${REVIEW} › refused to the card, all that is unspent leaves the wallet with the decision and is paid back once`;
const UNSPENT = `${REVIEW} › only what is unspent goes back, and never more than the card payment still covers`;
const REFUSED = `${REVIEW} › what the provider refuses stays out of the wallet until somebody decides; tried again, it is paid back`;
const REFUNDS = "server/features/billing/refunds";

/** Money of stolen cards goes back to them when a campaign is refused, and nobody can spend it in between. */
export const REFUSE_TO_CARD: readonly Mutation[] = [
  {
    of: "to the card: leaves the wallet with the decision",
    file: "server/features/campaigns/review/decide-review.ts",
    find: "    await payBack(deps, tx, campaign, { toCard, reason, requestedBy: actorUserId, at });\n",
    replace: "",
    proof: TO_CARD,
  },
  {
    of: "to the card: a job asks the provider",
    file: `${REFUNDS}/refund-to-cards.ts`,
    find: "  await jobs.send(tx, CARD_REFUND_JOB, { refundId: id }, { key: id });\n",
    replace: "",
    proof: TO_CARD,
  },
  {
    of: "to the card: no more than is unspent",
    file: `${REFUNDS}/refund-to-cards.ts`,
    find: " || amountMinor <= 0n || amountMinor > planned.backMinor",
    replace: " || amountMinor <= 0n",
    proof: UNSPENT,
  },
  {
    of: "to the card: each payment once",
    file: `${REFUNDS}/refund-to-cards.ts`,
    find: "  if (payments.size < refunds.length) throw changed();\n",
    replace: "",
    proof: UNSPENT,
  },
  {
    of: "to the card: the owner's own payments alone",
    file: `${REFUNDS}/card-refund.store.ts`,
    find: "where p.user_id = ${userId} and",
    replace: "where p.user_id <> '' and",
    proof: `${REVIEW} › somebody else's payment pays nothing back`,
  },
  {
    of: "to the card: mobile money is no card",
    file: "domain/money/card-refunds.ts",
    find: "if (!isCard || backMinor <= 0n)",
    replace: "if (backMinor <= 0n)",
    proof:
      "domain/money/card-refunds.test.ts › that came another way, and what no payment covers, is the rest",
  },
  {
    of: "to the card: not while the bank decides",
    file: `${REFUNDS}/refund-to-cards.ts`,
    find: "  await refuseFrozenRefund(tx, userId);\n",
    replace: "",
    proof: `${REVIEW} › while the bank decides about a payment nothing goes back to a card`,
  },
  {
    of: "to the card: what the provider refuses is not spendable",
    file: `${REFUNDS}/finish-refund.ts`,
    find: 'if (state.status === "failed" && (refund.campaignId !== null || isDeleted)) {',
    replace: 'if (state.status === "failed" && (refund.campaignId === "" || isDeleted)) {',
    proof: REFUSED,
  },
  {
    of: "to the card: not charged to it again",
    file: `${REFUNDS}/refund-to-cards.ts`,
    find: "  await pauseAutoTopUp(tx, userId);\n",
    replace: "",
    proof: `${REVIEW} › an empty wallet does not charge the card again: automatic top-up waits until its owner has looked`,
  },
  {
    of: "to the card: decided about once",
    file: `${REFUNDS}/decide-refused-refund.ts`,
    find: ' || refund.status !== "pending") throw',
    replace: ") throw",
    proof: REFUSED,
  },
  {
    of: "to the card: its owner is told where the money goes",
    file: "server/features/notifications/campaign-notification.ts",
    find: "        body: toCards\n",
    replace: "        body: toCards && toCards.paidMinor < 0n\n",
    proof: `${REVIEW} › its owner is told, also by mail, that the money goes to the card`,
  },
];
