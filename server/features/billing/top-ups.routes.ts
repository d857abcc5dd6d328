import { implement } from "@orpc/server";
import { contract } from "../../../contract/router.ts";
import { type RequestContext, requireIdempotencyKey, requireUser } from "../../http/context.ts";
import {
  payForCampaign,
  quoteCampaignPayment,
  readCampaignPayment,
} from "./direct/pay-for-campaign.ts";
import { walletCurrency } from "./ledger/ledger-currency.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { presentPayment } from "./payments/present-payment.ts";
import { type AutoTopUpView, readAutoTopUp, saveAutoTopUp } from "./top-ups/auto-top-up.ts";
import { chargeSavedCard } from "./top-ups/charge-saved-card.ts";
import { enterVoucher, payWithMobileMoney } from "./top-ups/pay-with-mobile-money.ts";

/** The procedures that bring money in beside the payment page. */
export function createTopUpRoutes(deps: PaymentDeps) {
  const os = implement(contract.billing).$context<RequestContext>();
  return {
    payWithSavedCard: os.payWithSavedCard.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const idempotencyKey = requireIdempotencyKey(context);
      const amountMinor = BigInt(input.amountMinor);
      const charge = { ...input, userId, amountMinor, idempotencyKey, customerPresent: true };
      return presentPayment(await chargeSavedCard(deps, charge));
    }),
    payWithMobileMoney: os.payWithMobileMoney.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const idempotencyKey = requireIdempotencyKey(context);
      const amountMinor = BigInt(input.amountMinor);
      const paid = await payWithMobileMoney(deps, {
        ...input,
        userId,
        amountMinor,
        idempotencyKey,
      });
      return { ...paid, payment: presentPayment(paid.payment) };
    }),
    enterVoucher: os.enterVoucher.handler(async ({ input, context }) =>
      presentPayment(await enterVoucher(deps, { ...input, userId: requireUser(context).userId })),
    ),
    campaignPayment: os.campaignPayment.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const { campaignId } = input;
      const quote = await quoteCampaignPayment(deps, { userId, campaignId });
      return {
        campaignId,
        amountMinor: Number(quote.amountMinor),
        availableMinor: Number(quote.availableMinor),
        gapMinor: Number(quote.gapMinor),
        chargeMinor: Number(quote.chargeMinor),
        currency: walletCurrency(quote.country.currency),
        message: quote.message,
        byMobileMoney: quote.byMobileMoney && {
          chargeMinor: Number(quote.byMobileMoney.chargeMinor),
          message: quote.byMobileMoney.message,
        },
      };
    }),
    payForCampaign: os.payForCampaign.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const idempotencyKey = requireIdempotencyKey(context);
      const call = { ...input, userId, amountMinor: BigInt(input.amountMinor), idempotencyKey };
      const paid = await payForCampaign(deps, call);
      return { ...paid, payment: paid.payment && presentPayment(paid.payment) };
    }),
    campaignPaymentState: os.campaignPaymentState.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const found = await readCampaignPayment(deps, { userId, campaignId: input.campaignId });
      return found && { state: found.state, paymentId: found.paymentId, message: found.message };
    }),
    autoTopUp: os.autoTopUp.handler(async ({ context }) =>
      presentAutoTopUp(await readAutoTopUp(deps, requireUser(context).userId)),
    ),
    saveAutoTopUp: os.saveAutoTopUp.handler(async ({ input, context }) => {
      const { isOn, cardId } = input;
      const saved = await saveAutoTopUp(deps, requireUser(context).userId, {
        isOn,
        cardId,
        thresholdMinor: BigInt(input.thresholdMinor),
        amountMinor: BigInt(input.amountMinor),
        monthlyCapMinor: BigInt(input.monthlyCapMinor),
      });
      return presentAutoTopUp(saved);
    }),
  };
}

function presentAutoTopUp(view: AutoTopUpView) {
  return {
    isOn: view.isOn,
    thresholdMinor: Number(view.thresholdMinor),
    amountMinor: Number(view.amountMinor),
    monthlyCapMinor: Number(view.monthlyCapMinor),
    cardId: view.cardId,
    chargedThisMonthMinor: Number(view.chargedThisMonthMinor),
    problem: view.problem,
  };
}
