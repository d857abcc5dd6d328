/** Why a card is refused: the provider's codes and the provider's own sentence. */
export type Decline = { code: string; declineCode: string; message: string };

export type TestCard = {
  number: string;
  brand: "visa" | "mastercard";
  /** Short description for the list on the payment page. */
  label: string;
  /** The provider's ready-made payment method, without its "visa_" spelling. */
  token: string;
  decline?: Decline;
  /** Challenge always, or until the card has been saved with one. */
  challenge?: "always" | "until-saved";
  /** May be saved to a customer, and is then refused when charged. */
  failsWhenCharged?: boolean;
  disputed?: boolean;
  /** The only security code that it takes; any without one. */
  cvc?: string;
  /** Outcome of refunds to this card, unless they succeed. */
  refund?: "pending" | "fails";
};

const GENERIC = "Your card was declined.";
const declined = (declineCode: string, message = GENERIC): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});
const refused = (code: string, message: string): Decline => ({ code, declineCode: code, message });

const WRONG_NUMBER = refused("incorrect_number", "Your card number is incorrect.");
const EXPIRED = refused("expired_card", "Your card has expired.");
const WRONG_CVC = refused("incorrect_cvc", "Your card's security code is incorrect.");
const PROCESSING = refused(
  "processing_error",
  "An error occurred while processing your card. Try again in a little bit.",
);

/** The cards that the sandbox knows; any other number is refused, so that nobody pays with a real one. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", label: "Pays", token: "pm_card_visa" },
  { number: "5555555555554444", brand: "mastercard", label: "Pays", token: "pm_card_mastercard" },
  visa("4000000000000002", "Declined", "pm_card_chargeDeclined", declined("generic_decline")),
  visa(
    "4000000000009995",
    "Not enough money",
    "pm_card_chargeDeclinedInsufficientFunds",
    declined("insufficient_funds", "Your card has insufficient funds."),
  ),
  visa("4000000000009987", "Lost card", "pm_card_chargeDeclinedLostCard", declined("lost_card")),
  visa(
    "4000000000009979",
    "Stolen card",
    "pm_card_chargeDeclinedStolenCard",
    declined("stolen_card"),
  ),
  visa("4000000000000069", "Expired card", "pm_card_chargeDeclinedExpiredCard", EXPIRED),
  visa("4000000000000127", "Wrong security code", "pm_card_chargeDeclinedIncorrectCvc", WRONG_CVC),
  visa("4000000000000119", "Processing error", "pm_card_chargeDeclinedProcessingError", PROCESSING),
  visa("4242424242424241", "Wrong number", "pm_card_incorrectNumber", WRONG_NUMBER),
  {
    ...visa("4000000000003220", "3-D Secure, always", "pm_card_threeDSecure2Required"),
    challenge: "always",
  },
  {
    ...visa("4000002760003184", "3-D Secure, always", "pm_card_authenticationRequired"),
    challenge: "always",
  },
  {
    ...visa("4000002500003155", "3-D Secure, until saved", "pm_card_authenticationRequiredOnSetup"),
    challenge: "until-saved",
  },
  {
    ...visa(
      "4000000000000341",
      "Can be saved, then declined",
      "pm_card_chargeCustomerFail",
      declined("generic_decline"),
    ),
    failsWhenCharged: true,
  },
  { ...visa("4000000000000259", "Pays, then disputed", "pm_card_createDispute"), disputed: true },
  {
    ...visa("4000000000007726", "Pays, refund takes time", "pm_card_pendingRefund"),
    refund: "pending",
  },
  { ...visa("4000000000005126", "Pays, refund fails", "pm_card_refundFail"), refund: "fails" },
];

function visa(number: string, label: string, token: string, decline?: Decline): TestCard {
  return decline === undefined
    ? { number, brand: "visa", label, token }
    : { number, brand: "visa", label, token, decline };
}

export function findCardByNumber(
  number: string,
  cards: readonly TestCard[] = TEST_CARDS,
): TestCard | undefined {
  return cards.find((card) => card.number === number);
}

/** Finds `pm_card_visa`, `pm_card_chargeDeclined` and, as the provider also writes it, `pm_card_visa_chargeDeclined`. */
export function findCardByToken(token: string): TestCard | undefined {
  const plain = token.replace("pm_card_visa_", "pm_card_");
  return TEST_CARDS.find((card) => card.token === plain);
}

/** The same refusal in the words of the payment page: what happened, that nothing was paid, what to do next. */
export function explainDecline(code: string): string {
  return SENTENCES[code] ?? SENTENCES["generic_decline"] ?? "";
}

const SENTENCES: Record<string, string> = {
  generic_decline: "The bank declined this card. Nothing was paid. Try another card.",
  insufficient_funds: "There is not enough money on this card. Nothing was paid. Try another card.",
  lost_card:
    "The bank declined this card because it was reported lost. Nothing was paid. Try another card.",
  stolen_card:
    "The bank declined this card because it was reported stolen. Nothing was paid. Try another card.",
  expired_card: "This card has expired. Nothing was paid. Try another card.",
  incorrect_cvc:
    "The security code does not match this card. Nothing was paid. Check the three digits on the back.",
  processing_error:
    "The bank could not process this card just now. Nothing was paid. Try again in a minute.",
  incorrect_number: "This card number is not right. Nothing was paid. Check it against the card.",
  payment_intent_authentication_failure:
    "The bank could not confirm that it was you. Nothing was paid. Try again.",
};
