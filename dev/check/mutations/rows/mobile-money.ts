import type { Mutation } from "../mutation.ts";

/** Paying for a campaign by mobile money. */
export const MOBILE_MONEY: readonly Mutation[] = [
  {
    of: "mobile money",
    file: "server/features/billing/direct/pay-for-campaign.ts",
    find: "campaignCharge(country, { amountMinor, availableMinor }, 0n)",
    replace: "campaignCharge(country, { amountMinor, availableMinor })",
    proof:
      "server/features/billing/direct/pay-on-phone.test.ts › the phone is asked for exactly what is missing, also below the smallest card payment",
  },
  {
    of: "mobile money",
    file: "server/features/billing/top-ups/pay-with-mobile-money.ts",
    find: "  await call.beforeCharge?.(payment.id);\n",
    replace: "",
    proof:
      "server/features/billing/direct/pay-on-phone.test.ts › two webhooks and the reconciliation credit once and send the campaign once, with no browser there",
  },
  {
    of: "mobile money",
    file: "server/features/billing/top-ups/pay-with-mobile-money.ts",
    find: 'method: "mobile-money", ...call.purpose })',
    replace: 'method: "mobile-money" })',
    proof:
      "server/features/billing/direct/pay-on-phone.test.ts › the key of one campaign asks no phone for another",
  },
  {
    of: "mobile money",
    file: "server/features/billing/direct/pay-for-campaign.ts",
    find: "  if (!asked) return describe(deps, call, paymentId);",
    replace: "  if (!asked || mobileMoney) return describe(deps, call, paymentId);",
    proof:
      "server/features/billing/direct/pay-on-phone.test.ts › an answer that is lost charges nothing twice, and the campaign is sent when the money shows up (%s)",
  },
  {
    of: "mobile money",
    file: "server/features/billing/direct/pay-for-campaign.ts",
    find: "  if (quote.amountMinor !== amountMinor) throw priceChanged(quote.amountMinor);\n",
    replace: "",
    proof:
      "server/features/billing/direct/pay-on-phone.test.ts › another price than the one agreed to asks no phone",
  },
  {
    of: "mobile money: a number that is refused is one to correct, and no fault of ours",
    file: "server/features/billing/top-ups/pay-with-mobile-money.ts",
    find: 'throw error.kind === "rejected" ? numberRefused() : appErrorOf(error);',
    replace: "throw appErrorOf(error);",
    proof:
      "server/features/billing/direct/pay-on-phone.test.ts › a number that the provider refuses is said at its field, and nothing stays open, booked or charged",
  },
  {
    of: "mobile money: a number that is refused does not end what another phone is asked",
    file: "server/features/billing/top-ups/pay-with-mobile-money.ts",
    find: "await askedBefore(deps, payment)",
    replace: '({ status: "cancelled" } as PaymentState)',
    proof:
      "server/features/billing/direct/pay-on-phone.test.ts › a refused number does not end a payment that another phone is asked about",
  },
];
