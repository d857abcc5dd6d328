import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import type {
  MobileMoneyAnswer,
  MobileMoneyNetwork,
} from "../../../providers/payments/mobile-money.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { beginPayment } from "./begin-payment.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { asUser } from "../cards/list-cards.ts";
import { applyPaymentState } from "../confirm-payment.ts";
import { findPayingCustomer, requireTopUpAllowed } from "../disputes/spending-freeze.ts";
import { requireRecipientAddress } from "../invoices/recipient-address.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { appErrorOf } from "../payments/payment-problems.ts";
import { isOpen, type PaymentView, viewPayment } from "../payments/payment-view.ts";
import { findPayment } from "../payments/payment.store.ts";
import { translate } from "../../../../domain/translate.ts";

export type MobileMoneyPayment = {
  payment: PaymentView;
  step: MobileMoneyAnswer["step"];
  words: string;
};

/**
 * Tops up with money on a mobile phone. The number is used for this charge and kept nowhere. No answer leaves the payment
 * pending, and it is looked up later. Throws invalid-argument, aborted (idempotency-key-reused, spending-frozen), unavailable.
 */
export async function payWithMobileMoney(
  deps: PaymentDeps,
  call: {
    userId: string;
    mobileNumber: string;
    network: MobileMoneyNetwork;
    amountMinor: bigint;
    idempotencyKey: string;
  },
): Promise<MobileMoneyPayment> {
  const { userId, network, amountMinor, idempotencyKey } = call;
  const { country, email, foreignDebt } = await findPayingCustomer(deps, userId);
  const provider = deps.providerFor(country);
  const { currency } = country;
  if (provider.mobileMoney?.currency !== currency) {
    throw invalidArgument([
      { path: "network", message: translate("Mobile money is not available in your country.") },
    ]);
  }
  const number = normaliseMsisdn(call.mobileNumber, country.code);
  if (!number.ok) {
    throw invalidArgument([
      { path: "mobileNumber", message: translate("Check this mobile number.") },
    ]);
  }
  await requireTopUpAllowed(deps.db, country, { ...call, foreignDebt });
  await requireRecipientAddress(deps.db, country, call);
  const { payment, isNew } = await beginPayment(deps, {
    userId,
    provider: provider.name,
    method: "mobile-money",
    currency,
    amountMinor,
    returnPath: "/wallet",
    bodyHash: bodyHash({ userId, amountMinor, network, method: "mobile-money" }),
    idempotencyKey,
  });
  if (!isNew) return { payment: viewPayment(payment), step: null, words: "" };
  const { id } = payment;
  const { msisdn } = number;
  const charge = { paymentId: id, email: email ?? "", msisdn, network, amountMinor, currency };
  try {
    const { state, step, words } = await provider.mobileMoney.charge(charge);
    return { payment: await applyPaymentState(deps, id, state), step, words };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const isUnclear = error.kind === "timeout";
    const state = isUnclear
      ? ({ status: "pending", lastDecline: null } as const)
      : ({ status: "cancelled" } as const);
    const view = await applyPaymentState(deps, id, state);
    if (!isUnclear) throw appErrorOf(error);
    return {
      payment: view,
      step: "approve-on-phone",
      words: translate("Approve the payment on your phone."),
    };
  }
}

/** Hands in the one-time code of the network. Throws not-found, unavailable. */
export async function enterVoucher(
  deps: PaymentDeps,
  { userId, paymentId, voucher }: { userId: string; paymentId: string; voucher: string },
): Promise<PaymentView> {
  const payment = await findPayment(deps.db, paymentId);
  const mobileMoney = payment && deps.providerNamed(payment.provider).mobileMoney;
  if (!payment || payment.userId !== userId || payment.method !== "mobile-money" || !mobileMoney) {
    throw new AppError("not-found");
  }
  if (!isOpen(payment.status)) return viewPayment(payment);
  const { state } = await asUser(() => mobileMoney.enterVoucher(paymentId, voucher));
  return applyPaymentState(deps, paymentId, state);
}
