import type { Mutation } from "../../../mutation.ts";

const CORRECTIONS = "server/features/billing/corrections/corrections.test.ts";
const ASKED_AGAIN =
  "server/features/billing/top-ups/own-phone-payments.test.ts › the phone is asked again about one's own payment by mobile money alone";

/** Payments, cards and corrections. Guards that a third reader had noted and that became rows by lot. */
export const MONEY_BY_LOT: readonly Mutation[] = [
  {
    of: "corrections: a decided one stays",
    file: "server/features/billing/corrections/correct-wallet.ts",
    find: '    if (correction.status !== "awaiting") return correction;\n',
    replace: "",
    proof: `${CORRECTIONS} › who asked may decline the own correction; nothing moves, and it cannot be approved afterwards`,
  },
  {
    of: "corrections: a key with another body",
    file: "server/features/billing/corrections/correct-wallet.ts",
    find: "    if (!correction.bodyHash.equals(hash)) throw keyReused();\n",
    replace: "",
    proof: `${CORRECTIONS} › a key makes one correction for its administrator; another body is refused, another administrator's is another`,
  },
  {
    of: "corrections: large ones out of a wallet too",
    file: "domain/money/wallet-limits.ts",
    find: "amountMinor < 0n ? -amountMinor : amountMinor",
    replace: "amountMinor",
    proof: `${CORRECTIONS} › taking out above the sum waits too, and takes nothing until another administrator approves`,
  },
  {
    of: "payments: a late answer opens none again",
    file: "server/features/billing/confirm-payment.ts",
    find: "  if (!isOpen(payment.status) && IS_NO_END.has(state.status)) return undefined;\n",
    replace: "",
    proof:
      "server/features/billing/top-ups/payments.test.ts › that is closed stays so, though an older answer says that it %s",
  },
  {
    of: "cards: those that their owner agreed to",
    file: "server/features/billing/cards/list-cards.ts",
    find: "find((id) => stored.has(id))",
    replace: "find(() => true)",
    proof:
      "server/features/billing/cards/saved-cards.test.ts › cards are those that their owner agreed to keep, the default first; the first one kept is the default",
  },
  {
    of: "payments: back from the bank to a page of ours",
    file: "server/features/billing/top-ups/charge-saved-card.ts",
    find: "returnPath: safeReturnPath(call.returnPath),",
    replace: 'returnPath: call.returnPath ?? "/wallet",',
    proof:
      "server/features/billing/top-ups/charge-saved-card.test.ts › a payment begun on %s comes back from its bank to our own %s",
  },
  {
    of: "automatic top-up: within the limits when it is saved",
    file: "server/features/billing/top-ups/auto-top-up.ts",
    find: '  checkAmount(country, setting.amountMinor, "amountMinor");\n',
    replace: "",
    proof:
      "server/features/billing/payments/top-up-limits.test.ts › limits that an administrator edits hold for every way to top up, in both directions",
  },
  {
    of: "mobile money: asked again about one's own payment",
    file: "server/features/billing/top-ups/pay-with-mobile-money.ts",
    find: "if (payment?.userId !== userId || payment.method",
    replace: "if (payment?.method",
    proof: ASKED_AGAIN,
  },
  {
    of: "mobile money: asked again about no card",
    file: "server/features/billing/top-ups/pay-with-mobile-money.ts",
    find: 'if (payment?.userId !== userId || payment.method !== "mobile-money")',
    replace: "if (payment?.userId !== userId)",
    proof: ASKED_AGAIN,
  },
];
