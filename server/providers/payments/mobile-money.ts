import type { PaymentState } from "./payment-state.ts";

/** Networks of Ghana: MTN, Telecel (formerly Vodafone), AirtelTigo. */
export const MOBILE_MONEY_NETWORKS = ["mtn", "vod", "atl"] as const;
export type MobileMoneyNetwork = (typeof MOBILE_MONEY_NETWORKS)[number];

export type MobileMoneyCharge = {
  paymentId: string;
  email: string;
  /** Digits with the country's prefix; goes into no log and no error. */
  msisdn: string;
  network: MobileMoneyNetwork;
  /** Minor units. */
  amountMinor: bigint;
  currency: string;
};

/** The customer's next step. null: none, `state` is final. */
export type MobileMoneyStep = "approve-on-phone" | "enter-voucher" | null;
export type MobileMoneyAnswer = { state: PaymentState; step: MobileMoneyStep; words: string };

/** Payment with the money on a mobile phone. Every method throws PaymentProviderError. */
export type MobileMoney = {
  currency: string;
  /** The same payment again charges nothing more and is answered as it stands. */
  charge(charge: MobileMoneyCharge): Promise<MobileMoneyAnswer>;
  /** The one-time code that the customer got from the network. */
  enterVoucher(paymentId: string, voucher: string): Promise<MobileMoneyAnswer>;
};
