import type { Mutation } from "../../../mutation.ts";

/** What administrators see before they decide, and what they are told when it cannot be done. */
export const SECOND_EYES: readonly Mutation[] = [
  {
    of: "corrections: more than a wallet has is not asked for either",
    file: "server/features/billing/corrections/correct-wallet.ts",
    find: "    if (needsApproval) await requireEnough(tx, correction);\n    else await post",
    replace: "    if (!needsApproval) await post",
    proof:
      "server/features/billing/corrections/corrections.test.ts › more than a wallet has is not taken out, and an administrator reads whose it is and how much there is",
  },
  {
    of: "refunds: none is offered while a payment is disputed",
    file: "server/features/billing/refunds/refund-top-up.ts",
    find: "!isFrozen && payment.status",
    replace: "payment.status",
    proof:
      "server/features/billing/disputes/disputes.test.ts › a disputed payment is known by who paid it, how much and its references, and cannot be refunded",
  },
  {
    of: "suspensions: one that is over is not ended again",
    file: "server/features/accounts/suspend-user.ts",
    find: "if (!wasSuspended)",
    replace: 'if (userId === "")',
    proof:
      "server/features/administration/administration.test.ts › who are suspended are signed out, cannot sign in, and can again afterwards",
  },
  {
    of: "audit: what is searched for is no pattern",
    file: "server/features/administration/operation/operation.store.ts",
    find: ".replaceAll(/[\\\\%_]/g, String.raw`\\$&`)",
    replace: "",
    proof:
      "server/features/administration/operation/operate.test.ts › the audit is searched by the words that are shown and by names, and tells people of one name apart",
  },
  {
    of: "addresses of pages: no mobile number that was searched for",
    file: "web/features/administration/text-for-address.ts",
    find: "digits >= DIGITS_OF_A_NUMBER && ",
    replace: "digits >= 10 * DIGITS_OF_A_NUMBER && ",
    proof:
      "web/features/administration/text-for-address.test.ts › empty fields and numbers stay away from the address",
  },
];
