import type { Decline, TestCard } from "../test-cards.ts";

const declined = (message: string, code = "card_declined"): Decline => ({
  code,
  declineCode: code,
  message,
});

/**
 * Paystack's published test cards with their security codes, and below them what it has none for: a challenge for a saved
 * card, a saved card that is refused, a dispute. `message` is the sentence in gateway_response.
 */
export const PAYSTACK_CARDS: readonly TestCard[] = [
  visa("4084084084084081", "Pays", "408"),
  { ...visa("4084080000005408", "Declined", "001"), decline: declined("Declined") },
  {
    ...visa("4084080000670037", "Not enough money", "787"),
    decline: declined("Insufficient Funds", "insufficient_funds"),
  },
  {
    ...visa("507850785078507853", "Processing error", "787"),
    decline: declined("Token Not Generated", "processing_error"),
  },
  { ...visa("5192602720584796", "3-D Secure on the page", "123"), challenge: "until-saved" },
  { ...visa("4084080000671803", "Pays, refund fails", "123"), refund: "fails" },
  { ...visa("4084080000671902", "Pays, refund needs attention", "123"), refund: "pending" },
  { ...visa("4084080000000409", "3-D Secure, also when saved", "000"), challenge: "always" },
  { ...visa("4084080000000341", "Can be saved, then declined", "123"), failsWhenCharged: true },
  { ...visa("4084080000000259", "Pays, then disputed", "123"), disputed: true },
  {
    ...visa("4084080000000069", "Expired card", "123"),
    decline: declined("Expired Card", "expired_card"),
  },
];

function visa(number: string, label: string, cvc: string): TestCard {
  const brand = number.startsWith("51") ? "mastercard" : "visa";
  return { number, brand, label, token: number.slice(-8), cvc };
}

export const WRONG_CVC = "Incorrect CVV";
export const CHALLENGE_FAILED = "3DS authentication failed";

export type TestWallet = {
  phone: string;
  network: "mtn" | "vod" | "atl";
  label: string;
  does: "pays" | "asks" | "voucher" | "declined";
};

/** Ghana's mobile money. Paystack publishes the first number; the others show what it has none for. */
export const TEST_WALLETS: readonly TestWallet[] = [
  { phone: "0551234987", network: "mtn", label: "MTN, pays at once", does: "pays" },
  { phone: "0551234988", network: "mtn", label: "MTN, asks on the phone", does: "asks" },
  { phone: "0551234989", network: "mtn", label: "MTN, not enough money", does: "declined" },
  { phone: "0201234987", network: "vod", label: "Telecel, voucher 123456", does: "voucher" },
  { phone: "0271234987", network: "atl", label: "AirtelTigo, asks on the phone", does: "asks" },
];

export const VOUCHER = "123456";
