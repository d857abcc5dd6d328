import { campaignCharge } from "../../../../domain/money/campaign-payment.ts";
import type { CountryConfig } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { MobileMoneyStep } from "../../../providers/payments/mobile-money.ts";
import { applyPaymentState } from "../confirm-payment.ts";
import { refuseFrozen } from "../disputes/spending-freeze.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { isOpen, type PaymentView } from "../payments/payment-view.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { startTopUp } from "../top-ups/start-top-up.ts";
import { askAgain, payWithMobileMoney, type Wallet } from "../top-ups/pay-with-mobile-money.ts";
import { readPayment } from "../top-ups/read-payment.ts";
import {
  type CampaignPaymentState,
  findCampaignPayment,
  findLatestCampaignPayment,
  insertCampaignPayment,
} from "./campaign-payment.store.ts";
import { translate } from "../../../../domain/translate.ts";

type OwnCampaign = { userId: string; campaignId: string };

/** What paying for a campaign would charge now, in figures and words. Throws not-found, aborted, unavailable. */
export async function quoteCampaignPayment(deps: PaymentDeps, own: OwnCampaign) {
  const { country } = await deps.findCustomer(own.userId);
  const { amountMinor, availableMinor, problems } = await deps.campaigns.quote(own);
  const charge = campaignCharge(country, { amountMinor, availableMinor });
  const tooMuch = charge.chargeMinor > BigInt(country.topUpMaxMinor) ? [tooMuchText(country)] : [];
  // A mobile money wallet pays the missing amount to the pesewa.
  const byMobileMoney =
    deps.providerFor(country).mobileMoney?.currency === country.currency
      ? campaignCharge(country, { amountMinor, availableMinor }, 0n)
      : null;
  return {
    country,
    amountMinor,
    availableMinor,
    ...charge,
    byMobileMoney,
    problems: [...problems, ...tooMuch],
  };
}

export type DirectPayment = {
  state: CampaignPaymentState;
  payment: PaymentView | null;
  message: string;
  /** What the payer has to do on the phone, in mobile money. */
  step: MobileMoneyStep;
  words: string;
};

/**
 * Pays for a campaign directly: the balance first, the card or the mobile money wallet only for what is missing. The wish to send it is kept before
 * anything is charged, so that it is sent when the payment arrives, also when the browser is gone.
 * `amountMinor` is the price that was agreed to. Throws aborted (amount-changed, spending-frozen), invalid-argument with
 * what else is missing, not-found, unavailable.
 */
export async function payForCampaign(
  deps: PaymentDeps,
  call: OwnCampaign & {
    amountMinor: bigint;
    cardId?: string | undefined;
    mobileMoney?: Wallet | undefined;
    saveCard?: boolean | undefined;
    returnPath?: string | undefined;
    idempotencyKey: string;
  },
): Promise<DirectPayment> {
  const { userId, campaignId, amountMinor, cardId, mobileMoney, idempotencyKey } = call;
  await refuseFrozen(deps.db, userId);
  const repeated = await findLatestCampaignPayment(deps.db, call);
  if (repeated && repeated.state !== "not-sent") return goOn(deps, call, repeated.paymentId);
  if (await deps.campaigns.wasSubmitted({ userId, campaignId, amountMinor, idempotencyKey }))
    return sentByBalance();
  const quote = await quoteCampaignPayment(deps, call);
  if (quote.amountMinor !== amountMinor) throw priceChanged(quote.amountMinor);
  if (quote.problems.length > 0) {
    throw invalidArgument(quote.problems.map((message) => ({ path: "campaignId", message })));
  }
  if (quote.chargeMinor === 0n) {
    await deps.campaigns.submit({ userId, campaignId, amountMinor, idempotencyKey });
    return sentByBalance();
  }
  const beforeCharge = async (paymentId: string): Promise<void> => {
    const order = { paymentId, campaignId, userId, amountMinor, at: deps.clock.now() };
    if (await insertCampaignPayment(deps.db, order)) return;
    await applyPaymentState(deps, paymentId, { status: "cancelled" });
    throw new PaidElsewhere();
  };
  const charge = {
    userId,
    amountMinor: mobileMoney ? (quote.byMobileMoney?.chargeMinor ?? 0n) : quote.chargeMinor,
    idempotencyKey,
    isGap: true,
    purpose: { campaignId },
    beforeCharge,
  };
  const returnPath = call.returnPath ?? `/campaign/${campaignId}`;
  try {
    if (mobileMoney) return await onPhone(deps, call, { ...charge, ...mobileMoney });
    const payment =
      cardId === undefined
        ? await startTopUp(deps, { ...charge, returnPath, saveCard: call.saveCard ?? false })
        : await chargeSavedCard(deps, {
            ...charge,
            returnPath,
            cardId,
            customerPresent: true,
            description: translate("Loudhailer campaign"),
          });
    return await describe(deps, call, payment.paymentId, payment);
  } catch (error) {
    const other =
      error instanceof PaidElsewhere ? await findLatestCampaignPayment(deps.db, call) : undefined;
    if (!other) throw error;
    return goOn(deps, call, other.paymentId);
  }
}

async function onPhone(
  deps: PaymentDeps,
  own: OwnCampaign,
  charge: Parameters<typeof payWithMobileMoney>[1],
): Promise<DirectPayment> {
  const { payment, step, words } = await payWithMobileMoney(deps, charge);
  return { ...(await describe(deps, own, payment.paymentId, payment)), step, words };
}

/** The payment that is under way, or has been made, with what the payer has to do on the phone. */
async function goOn(
  deps: PaymentDeps,
  call: OwnCampaign & { mobileMoney?: Wallet | undefined },
  paymentId: string,
): Promise<DirectPayment> {
  const { userId, mobileMoney } = call;
  const asked = mobileMoney && (await askAgain(deps, { userId, paymentId, ...mobileMoney }));
  if (!asked) return describe(deps, call, paymentId);
  const { payment, step, words } = asked;
  return { ...(await describe(deps, call, paymentId, payment)), step, words };
}

/** Another payment for the same campaign came first; this one charges nothing. */
class PaidElsewhere extends AppError {
  constructor() {
    super("aborted", { reason: "paid-elsewhere" });
  }
}

const NOTHING_TO_DO = { step: null, words: "" } as const;

function sentByBalance(): DirectPayment {
  const message = translate("Your wallet covered it. Your campaign is booked.");
  return { state: "sent", payment: null, message, ...NOTHING_TO_DO };
}

/** State of a campaign's latest direct payment; null when there was none. */
export async function readCampaignPayment(deps: PaymentDeps, own: OwnCampaign) {
  const found = await findLatestCampaignPayment(deps.db, own);
  if (!found) return null;
  const { state, message, payment } = await describe(deps, own, found.paymentId);
  return { state, message, payment, paymentId: found.paymentId };
}

async function describe(
  deps: PaymentDeps,
  { userId }: OwnCampaign,
  paymentId: string,
  known?: PaymentView,
): Promise<DirectPayment> {
  const payment = known ?? (await readPayment(deps, { userId, paymentId, cancelled: false }));
  const intent = await findCampaignPayment(deps.db, paymentId);
  const state = intent?.state ?? "not-sent";
  if (state !== "waiting")
    return {
      state,
      payment,
      message: intent?.message || (payment.message ?? ""),
      ...NOTHING_TO_DO,
    };
  const waits = isOpen(payment.status)
    ? translate("Your campaign is booked as soon as the payment arrives.")
    : translate("The payment has arrived. Your campaign is being booked.");
  return { state, payment, message: waits, ...NOTHING_TO_DO };
}

function tooMuchText({ topUpMaxMinor, currency }: CountryConfig): string {
  const most = formatMoney(topUpMaxMinor, currency);
  return translate("You can pay up to {most} at a time. Top up in parts first.", { most });
}

function priceChanged(amountMinor: bigint): AppError {
  return new AppError("aborted", {
    reason: "amount-changed",
    message: translate("The price has changed. Check it again before you pay."),
    details: { amountMinor: Number(amountMinor) },
  });
}
