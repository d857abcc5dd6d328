import type { CountryCode } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import type {
  MobileMoneyAnswer,
  MobileMoneyNetwork,
} from "../../../providers/payments/mobile-money.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import type { PaymentState } from "../../../providers/payments/payment-state.ts";
import { beginPayment } from "./begin-payment.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { asUser } from "../cards/list-cards.ts";
import { applyPaymentState } from "../confirm-payment.ts";
import {
  findPayingCustomer,
  refuseFrozen,
  requireTopUpAllowed,
} from "../disputes/spending-freeze.ts";
import { requireRecipientAddress } from "../invoices/recipient-address.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { appErrorOf } from "../payments/payment-problems.ts";
import { isOpen, type PaymentView, viewPayment } from "../payments/payment-view.ts";
import { findPayment, type Payment } from "../payments/payment.store.ts";
import { translate } from "../../../../domain/translate.ts";

export type MobileMoneyPayment = {
  payment: PaymentView;
  step: MobileMoneyAnswer["step"];
  words: string;
};

export type Wallet = {
  /** As typed; used for this charge and kept nowhere. */
  mobileNumber: string;
  network: MobileMoneyNetwork;
};

/**
 * Brings in money from a mobile phone. No answer leaves the payment pending, and it is looked up later; the same key again
 * asks the network again about the same payment, which charges once.
 * Throws invalid-argument, aborted (idempotency-key-reused, spending-frozen), resource-exhausted, unavailable.
 */
export async function payWithMobileMoney(
  deps: PaymentDeps,
  call: Wallet & {
    userId: string;
    amountMinor: bigint;
    idempotencyKey: string;
    /** True where the amount is a campaign's gap, which may be below the limits of a top-up. */
    isGap?: boolean;
    /** The campaign that it pays for: the same key for another one is refused. */
    purpose?: { campaignId: string };
    /** Runs with the payment before anything is charged. Idempotent. */
    beforeCharge?(paymentId: string): Promise<void>;
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
  const msisdn = readNumber(call.mobileNumber, country.code);
  if (call.isGap === true) await refuseFrozen(deps.db, userId);
  else await requireTopUpAllowed(deps.db, country, { ...call, foreignDebt });
  await requireRecipientAddress(deps, country, call);
  await deps.admitPhoneCharge({ userId, msisdn });
  const { payment, isNew } = await beginPayment(deps, {
    userId,
    provider: provider.name,
    method: "mobile-money",
    currency,
    amountMinor,
    returnPath: "/wallet",
    bodyHash: bodyHash({ userId, amountMinor, network, method: "mobile-money", ...call.purpose }),
    idempotencyKey,
  });
  if (!isOpen(payment.status)) return { payment: viewPayment(payment), step: null, words: "" };
  await call.beforeCharge?.(payment.id);
  return askNetwork(deps, payment, { email, msisdn, network, wasAsked: !isNew });
}

/**
 * Asks the network again about an open payment, for a customer who has lost the answer; undefined for any other payment.
 * Throws invalid-argument, resource-exhausted, unavailable.
 */
export async function askAgain(
  deps: PaymentDeps,
  { userId, paymentId, mobileNumber, network }: Wallet & { userId: string; paymentId: string },
): Promise<MobileMoneyPayment | undefined> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.userId !== userId || payment.method !== "mobile-money") return undefined;
  if (!isOpen(payment.status)) return undefined;
  const { country, email } = await deps.findCustomer(userId);
  const msisdn = readNumber(mobileNumber, country.code);
  await deps.admitPhoneCharge({ userId, msisdn });
  return askNetwork(deps, payment, { email, msisdn, network, wasAsked: true });
}

function readNumber(typed: string, country: CountryCode): string {
  const number = normaliseMsisdn(typed, country);
  if (number.ok) return number.msisdn;
  throw invalidArgument([
    { path: "mobileNumber", message: translate("Check this mobile number.") },
  ]);
}

type Asked = {
  email: string | null;
  msisdn: string;
  network: MobileMoneyNetwork;
  /** A phone may have been asked for this payment before. */
  wasAsked: boolean;
};

async function askNetwork(
  deps: PaymentDeps,
  payment: Payment,
  { wasAsked, email, ...wallet }: Asked,
): Promise<MobileMoneyPayment> {
  const { id, provider, amountMinor, currency } = payment;
  const { mobileMoney } = deps.providerNamed(provider);
  if (!mobileMoney) throw new AppError("unavailable");
  const charge = { ...wallet, email: email ?? "", paymentId: id, amountMinor, currency };
  try {
    const { state, step, words } = await mobileMoney.charge(charge);
    return { payment: await applyPaymentState(deps, id, state), step, words };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const state: PaymentState =
      error.kind === "timeout"
        ? { status: "pending", lastDecline: null }
        : wasAsked
          ? await askedBefore(deps, payment)
          : { status: "cancelled" };
    const view = await applyPaymentState(deps, id, state);
    if (view.status === "cancelled")
      throw error.kind === "rejected" ? numberRefused() : appErrorOf(error);
    if (!isOpen(view.status)) return { payment: view, step: null, words: "" };
    const words = translate("Approve the payment on your phone.");
    return { payment: view, step: "approve-on-phone", words };
  }
}

/** What became of a payment that another number may have been asked for: a refusal now does not end it. */
async function askedBefore(deps: PaymentDeps, payment: Payment): Promise<PaymentState> {
  const { id: paymentId, sessionId, providerPaymentId, createdAt } = payment;
  const handle = { paymentId, sessionId, providerPaymentId, createdAt };
  try {
    return await deps
      .providerNamed(payment.provider)
      .findPayment({ ...handle, method: "mobile-money" });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return { status: "pending", lastDecline: null };
  }
}

/** Everything else about the charge is ours: what a provider refuses is the number, or its network. */
function numberRefused(): AppError {
  return invalidArgument([
    {
      path: "mobileNumber",
      message: translate(
        "Mobile money cannot be taken from this number. Check it, and that it belongs to this network, or pay another way.",
      ),
    },
  ]);
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
