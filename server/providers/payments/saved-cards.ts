import type { Decline, PaymentState, SavedCard } from "./payment-state.ts";

export type CustomerRequest = {
  /** Our id of the user. Asking twice leads to the same customer. */
  userId: string;
  email: string;
  name: string | null;
};

/** A charge while the customer is not there, or with one tap. */
export type SavedCardCharge = {
  paymentId: string;
  providerCustomerId: string;
  cardId: string;
  /** Paystack charges nothing without it. */
  email: string;
  /** Minor units. */
  amountMinor: bigint;
  currency: string;
  description: string;
  /**
   * True while the customer waits in the browser: the bank may ask for a challenge (`requires-action`, returning to
   * `returnUrl`). False for automatic payments: a bank that insists makes the payment `failed` (authentication-failed)
   * at Stripe, while Paystack answers `requires-action` all the same; its page can be mailed.
   */
  customerPresent: boolean;
  returnUrl: string;
};

export type CardSetupRequest = {
  /** Our id of this card setup. */
  setupId: string;
  providerCustomerId: string;
  email: string;
  currency: string;
  /** The bank is to ask the card's owner, where the provider takes the demand. */
  asksBank?: boolean;
  successUrl: string;
  cancelUrl: string;
};

/** The page on which a card is saved. */
export type CardSetup = {
  providerSetupId: string;
  redirectUrl: string;
  /** Amount charged and refunded at once to verify a card, in minor units; 0 at Stripe. Show it to the customer. */
  verificationMinor: bigint;
};

export type CardSetupState =
  | { status: "saved"; card: SavedCard }
  /** `lastDecline`: a card was refused; another may follow on the page. */
  | { status: "pending"; lastDecline: Decline | null }
  | { status: "failed" };

/** Customers and their cards. Every method throws PaymentProviderError. */
export type SavedCards = {
  createCustomer(request: CustomerRequest): Promise<{ providerCustomerId: string }>;
  /** Paystack lists every card that has paid, agreed to or not: show those that the customer agreed to keep. */
  list(providerCustomerId: string): Promise<SavedCard[]>;
  remove(card: { providerCustomerId: string; cardId: string }): Promise<void>;
  /**
   * Forgets a customer with all cards; payments stay on record. Nothing can be charged afterwards. May be repeated, also for
   * a customer that is gone. Where the same customer is known again, by a new account with the same address (Paystack), the cards `besides`
   * stay.
   */
  forgetCustomer(
    providerCustomerId: string,
    besides?: { cardIds: ReadonlySet<string> },
  ): Promise<void>;
  startSetup(request: CardSetupRequest): Promise<CardSetup>;
  /** Result of a setup. Refunds the verification amount, where one was taken. */
  findSetup(providerSetupId: string): Promise<CardSetupState>;
  charge(charge: SavedCardCharge): Promise<PaymentState>;
};
