import type { MobileMoney, MobileMoneyAnswer, MobileMoneyCharge } from "../mobile-money.ts";
import type { PaymentState } from "../payment-state.ts";
import { type PaystackApi, PaystackError } from "./api.ts";
import type { OwnMetadata } from "./metadata.ts";
import { type ChargeStep, chargeStepSchema } from "./schemas.ts";
import { declineOf } from "./translate.ts";

/** Ghana's mobile money. MTN and AirtelTigo ask on the phone; Telecel's customer fetches a voucher first. */
export function createPaystackMobileMoney(api: PaystackApi): MobileMoney {
  return {
    currency: "GHS",
    charge: (charge) => chargeWallet(api, charge),
    enterVoucher: async (reference, otp) =>
      answerOf(await api.post("/charge/submit_otp", chargeStepSchema, { otp, reference })),
  };
}

async function chargeWallet(
  api: PaystackApi,
  charge: MobileMoneyCharge,
): Promise<MobileMoneyAnswer> {
  const metadata: OwnMetadata = { purpose: "payment", payment_id: charge.paymentId };
  try {
    return answerOf(
      await api.post("/charge", chargeStepSchema, {
        email: charge.email,
        amount: Number(charge.amountMinor),
        currency: charge.currency,
        reference: charge.paymentId,
        mobile_money: { phone: localNumber(charge.msisdn), provider: charge.network },
        metadata,
      }),
    );
  } catch (error) {
    if (!(error instanceof PaystackError && error.problem === "duplicate")) throw error;
    const path = `/charge/${encodeURIComponent(charge.paymentId)}`;
    return answerOf(await api.get(path, chargeStepSchema));
  }
}

/** As it is dialled in Ghana. */
function localNumber(msisdn: string): string {
  return msisdn.replace(/^\+?233/, "0");
}

/** The next step and the payment's state. */
export function answerOf(step: ChargeStep): MobileMoneyAnswer {
  const words = step.display_text ?? "";
  switch (step.status) {
    case "send_otp":
      return { state: PENDING, step: "enter-voucher", words };
    case "pay_offline":
    case "pending":
    case "ongoing":
      return { state: PENDING, step: "approve-on-phone", words };
    default:
      return { state: endOf(step), step: null, words };
  }
}

const PENDING: PaymentState = { status: "pending", lastDecline: null };

function endOf(step: ChargeStep): PaymentState {
  const { reference: providerPaymentId, amount, currency } = step;
  if (step.status === "success" && typeof amount === "number" && typeof currency === "string") {
    return { status: "succeeded", providerPaymentId, amountMinor: BigInt(amount), currency };
  }
  if (step.status !== "failed") return PENDING;
  const decline = declineOf(step.gateway_response ?? step.message);
  return { status: "failed", decline, providerPaymentId };
}
