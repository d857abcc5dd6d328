import type { Mutation } from "../../mutation.ts";

/** Money: payments, refunds, corrections, bonus, webhooks. Guards that were taken away blind: drawn from what a reader of the code had noted, before any test was looked at. */
export const MONEY_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "corrections: four eyes",
    file: "server/features/billing/corrections/correct-wallet.ts",
    find: "if (approve && [correction.requestedBy, correction.userId].includes(decidedBy)) {",
    replace: 'if (approve && decidedBy === "") {',
    proof:
      "server/features/billing/corrections/corrections.test.ts › taking out above the sum waits too, and takes nothing until another administrator approves",
  },
  {
    of: "refunds: not of subscriptions",
    file: "server/features/billing/refunds/refund-top-up.ts",
    find: "  refuseSubscription(payment);\n",
    replace: "",
    proof:
      "server/features/billing/subscriptions/subscriptions.test.ts › what a plan was paid with is not refunded out of the wallet, however much is in it",
  },
  {
    of: "refunds: not while a payment is disputed",
    file: "server/features/billing/refunds/refund-top-up.ts",
    find: "  await refuseFrozenRefund(tx, payment.userId);\n",
    replace: "",
    proof:
      "server/features/billing/disputes/pay-debt.test.ts › who owes something is refunded nothing, and the administrator reads how much it is",
  },
  {
    of: "cards: seen by who saves them",
    file: "server/features/billing/cards/save-card.ts",
    find: " || (userId !== null && setup.userId !== userId)",
    replace: "",
    proof:
      "server/features/billing/cards/saved-cards.test.ts › a card is saved by its own page, once; nobody else hears how it ended",
  },
  {
    of: "invoices: one's own",
    file: "server/features/billing/invoices/read-invoices.ts",
    find: " || (invoice.userId !== reader.userId && !reader.isAdmin)",
    replace: "",
    proof:
      "server/features/billing/invoices/invoices.test.ts › nobody else sees a document; an administrator does",
  },
  {
    of: "webhooks of Stripe: not from the future",
    file: "server/providers/payments/stripe/webhook.ts",
    find: "  if (signedAtSeconds - Date.now() / 1000 > TOLERANCE_SECONDS) return null;\n",
    replace: "",
    proof:
      "server/providers/payments/stripe/webhook.test.ts › a webhook that was signed %i seconds from now is good: %s",
  },
  {
    of: "paying: back to pages of our own",
    file: "server/features/billing/payments/top-up-limits.ts",
    find: "/^\\/(?![/\\\\])/",
    replace: "/^\\//",
    proof:
      "server/features/billing/top-ups/payments.test.ts › that was started for %s comes back to our own %s",
  },
  {
    of: "bonus: two at once see each other",
    file: "server/features/administration/bonus/propose-bonus.ts",
    find: "    await lockUser(tx, userId);\n",
    replace: "",
    proof:
      "server/features/administration/administration.test.ts › that is cut into small ones waits when they are too much together, also at the same moment",
  },
  {
    of: "bonus: a key with another body",
    file: "server/features/administration/bonus/propose-bonus.ts",
    find: '  if (!isSame) throw new AppError("aborted");\n',
    replace: "",
    proof:
      "server/features/administration/administration.test.ts › that is small is in the wallet at once, and once however often it is asked for",
  },
  {
    of: "payments: another amount is never credited",
    file: "server/features/billing/confirm-payment.ts",
    find: "paid.amountMinor === payment.amountMinor && paid.currency",
    replace: "paid.currency",
    proof:
      "server/features/billing/top-ups/payments.test.ts › that the provider calls paid with %s of %s is credited to nobody",
  },
  {
    of: "corrections: no wallet below zero",
    file: "server/features/billing/corrections/correct-wallet.ts",
    find: "  await requireEnough(tx, correction);\n",
    replace: "",
    proof:
      "server/features/billing/corrections/corrections.test.ts › what is not there any more when it is approved is not taken, and the correction still waits",
  },
  {
    of: "webhooks of Paystack: signature",
    file: "server/providers/payments/paystack/webhook.ts",
    find: " || !isGood(secretKey, body, signature)",
    replace: "",
    proof:
      "server/providers/payments/webhooks.contract.test.ts › is refused with another body, another signature or none",
  },
];
