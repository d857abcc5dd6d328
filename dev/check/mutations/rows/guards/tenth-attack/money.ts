import type { Mutation } from "../../../mutation.ts";

const SIGNALS = "server/features/billing/payments/note-signals.test.ts";
const TOO_LATE = "server/features/billing/subscriptions/paid-too-late.test.ts";
const OLD_PAGE = "server/features/billing/subscriptions/paid-on-old-page.test.ts";
const LARGE = "server/features/administration/reference/large-price-change.test.ts";
const SAVING = "server/features/billing/cards/cards-tried-by-saving.test.ts";
const AFTERWARDS = "server/features/administration/privacy/paid-afterwards.test.ts";
const FROZEN_PLANS = "server/features/billing/subscriptions/changes/frozen-plans.test.ts";
const FROZEN_CAMPAIGNS = "server/features/campaigns/changes/frozen-campaigns.test.ts";
const SAME = "server/features/billing/cards/same-customer.test.ts";
const OTHER_AMOUNT =
  "server/features/billing/other-amount.test.ts › a payment of another amount is told to a person once: its event does not come for ever, and nobody is asked each minute";

/** What the tenth attack found open around money. */
export const TENTH_ATTACK_MONEY: readonly Mutation[] = [
  {
    of: "signals: a card that pays by its token counts",
    file: "server/providers/payments/stripe/provider.ts",
    find: "        expand: PAYING_CARD,\n",
    replace: "",
    proof: `${SIGNALS} › cards that pay by their token count, and are known again at another account`,
  },
  {
    of: "signals: a card whose payment is looked up counts",
    file: "server/providers/payments/stripe/provider.ts",
    find: "limit: 100, expand }",
    replace: "limit: 100 }",
    proof: `${SIGNALS} › a card that pays by its token counts also where the answer was lost and it is looked up`,
  },
  {
    of: "signals: a saved card that pays counts",
    file: "server/providers/payments/stripe/cards.ts",
    find: "        expand: PAYING_CARD,\n",
    replace: "",
    proof: `${SIGNALS} › a saved card that pays counts, and is known again at another account`,
  },
  {
    of: "plans: no plan of a deleted account begins by its old page",
    file: "server/features/billing/subscriptions/paid-too-late.ts",
    find: " && !(await isClosed(deps.db, row.userId))",
    replace: "",
    proof: `${TOO_LATE} › of a suspended account the money is in the wallet and no plan begins, also when it is let in again`,
  },
  {
    of: "plans: what is paid for a deleted account goes back",
    file: "server/features/billing/subscriptions/paid-too-late.ts",
    find: "    if (paid.isDeleted) await refundToDeleted(deps.jobs, tx, payment, at);\n",
    replace: "",
    proof: `${TOO_LATE} › a plan's page that is paid when its account is deleted gives no plan, is not charged again, and the money goes back once`,
  },
  {
    of: "plans: of an account that is deleted meanwhile none begins",
    file: "server/features/billing/subscriptions/sync-subscription.ts",
    find: "      else if (isRunning(state) && isDeleted) return false;\n",
    replace: "",
    proof: `${TOO_LATE} › so does one whose account is deleted while the provider is asked`,
  },
  {
    of: "plans: what went into the wallet is no plan afterwards",
    file: "server/features/billing/subscriptions/paid-too-late.ts",
    find: "  if (!other && !wasTooLate(row, state) &&",
    replace: "  if (!other &&",
    proof: `${TOO_LATE} › of a suspended account the money is in the wallet and no plan begins, also when it is let in again`,
  },
  {
    of: "plans: one that is paid on its old page is heard of",
    file: "server/providers/payments/paystack/events.ts",
    find: '  if (subscriptionId !== null && status === "success") {',
    replace: '  if (subscriptionId === "" && status === "success") {',
    proof: `${OLD_PAGE} › a plan that is paid on its page days after it was given up is known here by its payment`,
  },
  {
    of: "plans: one that is paid on its old page is looked at again",
    file: "server/features/billing/webhook-events.ts",
    find: "      if (providerEvent.providerSubscriptionId === null) await updateEndedAnew(deps.db, id);\n",
    replace: "",
    proof: `${OLD_PAGE} › also when its payment is heard of before the provider has begun it`,
  },
  {
    of: "prices: one that changes much begins later",
    file: "server/features/administration/reference/large-price-change.ts",
    find: "isLarge ? at.getTime() + HOUR_MS : at.getTime()",
    replace: "at.getTime()",
    proof: `${LARGE} › a price that changes much begins an hour later, all administrators are told at once, and one of them sets the right one from that time`,
  },
  {
    of: "prices: administrators are told of one that changes much",
    file: "server/features/administration/reference/edit-prices.ts",
    find: "    if (isLarge || isUnannounced)",
    replace: "    if (!isLarge)",
    proof: `${LARGE} › a price that changes much begins an hour later, all administrators are told at once, and one of them sets the right one from that time`,
  },
  {
    of: "prices: one that has begun is not withdrawn",
    file: "server/features/administration/reference/price.store.ts",
    find: " and valid_from > ${at} and withdrawn_at is null",
    replace: " and withdrawn_at is null",
    proof:
      "server/features/administration/reference/withdraw-price.test.ts › prices that have begun stay",
  },
  {
    of: "prices: small steps are one large one",
    file: "server/features/administration/reference/edit-prices.ts",
    find: "findPrice(tx, countryId, dayBefore(at))",
    replace: "findPrice(tx, countryId, at)",
    proof: `${LARGE} › in small steps it changes no further in a day, and what was right yesterday is right again at once`,
  },
  {
    of: "prices: of a plan that change much begin later",
    file: "server/features/administration/reference/edit-plans.ts",
    find: "beginOf({ asked, at, isLarge })",
    replace: "asked",
    proof: `${LARGE} › so it is with the price of a plan, in the same moment of time too`,
  },
  {
    of: "cards to save: the bank is asked as at a payment",
    file: "server/providers/payments/stripe/cards.ts",
    find: "      ...secureBy(request),\n",
    replace: "",
    proof: `${SAVING} › each card that is declined on the page counts by its event, once, and the bank is asked on the next`,
  },
  {
    of: "cards to save: a decline counts by its event, once",
    file: "server/features/billing/webhook-events.ts",
    find: "if (isNew && isTelling(decline))",
    replace: "if (!isNew && isTelling(decline))",
    proof: `${SAVING} › each card that is declined on the page counts by its event, once, and the bank is asked on the next`,
  },
  {
    of: "cards to save: a decline is seen when nobody comes back",
    file: "server/features/billing/cards/save-card.ts",
    find: "  await lookAtLast(deps, userId);\n",
    replace: "",
    proof: `${SAVING} › also when nobody comes back from the page`,
  },
  {
    of: "cards to save: so many pages in a day",
    file: "server/features/billing/cards/save-card.ts",
    find: '    await lockLimit(tx, begun.userId, "card-setups");\n',
    replace: "",
    proof: `${SAVING} › so many pages for a card may be opened in a day, also at once`,
  },
  {
    of: "deletion: what the provider does not send back waits for somebody",
    file: "server/features/billing/refunds/finish-refund.ts",
    find: "(refund.campaignId !== null || isDeleted)",
    replace: "refund.campaignId !== null",
    proof: `${AFTERWARDS} › what the provider does not send back stays out of the wallet, and administrators are told and decide`,
  },
  {
    of: "deletion: a dispute does not keep a payment from being booked",
    file: "server/features/billing/refunds/refund-to-deleted.ts",
    find: "  if (isFrozen) return;\n",
    replace: "",
    proof: `${AFTERWARDS} › what is paid while a payment of the deleted account is disputed waits for the end of that, and nothing is asked for again`,
  },
  {
    of: "deletion: after a dispute the payment goes back",
    file: "server/features/billing/refunds/refund-to-deleted.ts",
    find: "updateGoesBack(tx, paymentId, isFrozen)",
    replace: "updateGoesBack(tx, paymentId, false)",
    proof: `${AFTERWARDS} › what is paid while a payment of the deleted account is disputed waits for the end of that, and nothing is asked for again`,
  },
  {
    of: "freeze: an overdue renewal is not paid",
    file: "server/features/billing/subscriptions/changes/refuse-change.ts",
    find: "  await refuseFrozen(tx, userId);\n",
    replace: "",
    proof: `${FROZEN_PLANS} › while a payment is disputed nobody pays an overdue renewal, takes a cancellation back or has a larger plan for nothing`,
  },
  {
    of: "freeze: a cancellation is not taken back",
    file: "server/features/billing/subscriptions/changes/change-subscription.ts",
    find: "    if (!bySuspension) await refuseNow(own, userId);\n",
    replace: "",
    proof: `${FROZEN_PLANS} › while a payment is disputed nobody pays an overdue renewal, takes a cancellation back or has a larger plan for nothing`,
  },
  {
    of: "plans: an overdue renewal of who was suspended meanwhile is not paid",
    file: "server/features/billing/subscriptions/changes/change-subscription.ts",
    find: "  await refuseNow(deps, userId);\n  await deps.admitPayment",
    replace: "  await deps.admitPayment",
    proof: `${FROZEN_PLANS} › an account that is suspended while it pays an overdue renewal is not charged`,
  },
  {
    of: "plans: what its owner cancels meanwhile stays cancelled",
    file: "server/features/billing/subscriptions/changes/change-subscription.ts",
    find: "    if (bySuspension && !(await isToResume(own.db, row.id))) return row;\n",
    replace: "",
    proof: `${FROZEN_PLANS} › who is let in again and cancels the plan meanwhile is not charged for it again`,
  },
  {
    of: "plans: what is written while a renewal is paid stays",
    file: "server/features/billing/subscriptions/subscription.store.ts",
    find: "  await sql`update subscription set provider_subscription_id = ${providerSubscriptionId}, checked_at",
    replace:
      "  await sql`update subscription set provider_subscription_id = ${providerSubscriptionId}, next_plan_price_id = null, checked_at",
    proof: `${FROZEN_PLANS} › what is written while an overdue renewal is paid stays: the smaller plan that was chosen meanwhile`,
  },
  {
    of: "freeze: a paused campaign is not resumed",
    file: "server/features/campaigns/changes/change-status.ts",
    find: '  if (status === "active") await refuseFrozen(deps.db, userId);\n',
    replace: "",
    proof: `${FROZEN_CAMPAIGNS} › while a payment is disputed a paused campaign is not resumed; pausing and stopping are free`,
  },
  {
    of: "freeze: a scheduled campaign gets no other words",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "  await refuseFrozen(tx, userId);\n",
    replace: "",
    proof: `${FROZEN_CAMPAIGNS} › nor does a scheduled one get other words`,
  },
  {
    of: "payments: of another amount are told to a person",
    file: "server/features/billing/confirm-payment.ts",
    find: "      await noteOtherAmount(deps, paymentId, state.amountMinor);\n",
    replace: "      void noteOtherAmount;\n",
    proof: OTHER_AMOUNT,
  },
  {
    of: "payments: an event of another amount does not come for ever",
    file: "server/features/billing/receive-webhook.ts",
    find: "!isNotOurs && !isOtherAmount(error)",
    replace: "!isNotOurs",
    proof: OTHER_AMOUNT,
  },
  {
    of: "payments: of another amount are not asked for each minute",
    file: "server/features/billing/recheck-payments.ts",
    find: "if (isOtherAmount(error)) await",
    replace: "if (!isOtherAmount(error)) await",
    proof: OTHER_AMOUNT,
  },
  {
    of: "cards: who began anew with an address loses the old ones alone",
    file: "server/providers/payments/paystack/cards.ts",
    find: "    if (staying.has(cardOf(one))) continue;\n",
    replace: "",
    proof: `${SAME} › a customer who is forgotten and began anew loses the old cards alone`,
  },
  {
    of: "cards: a customer who is gone counts as forgotten",
    file: "server/providers/payments/paystack/cards.ts",
    find: "(api, customer).catch(noneWhereGone)",
    replace: "(api, customer)",
    proof: `${SAME} › a customer whom the provider does not know any more counts as forgotten`,
  },
  {
    of: "cards: customers who are not forgotten keep no others",
    file: "server/features/billing/cards/card.store.ts",
    find: "order by coalesce(tried_at, asked_at) limit",
    replace: "order by asked_at limit",
    proof:
      "server/features/billing/cards/forget-customer.test.ts › customers that a provider does not forget, however often it is asked, keep no others from being forgotten",
  },
  {
    of: "deletion: a card that is saved with a payment afterwards is forgotten",
    file: "server/features/billing/book-top-up.ts",
    find: "    const { providerCustomerId } = payment;",
    replace: "    const providerCustomerId = null;",
    proof: `${AFTERWARDS} › what is paid afterwards %s leaves no card there`,
  },
  {
    of: "deletion: a card that pays afterwards is forgotten",
    file: "server/features/billing/book-top-up.ts",
    find: "    else await forgetOfDeleted(tx, stored);\n",
    replace: "    else void forgetOfDeleted;\n",
    proof: `${AFTERWARDS} › what is paid afterwards %s leaves no card there`,
  },
];
