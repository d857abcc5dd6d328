import type { Decline } from "../../../providers/payments/payment-provider.ts";
import { sayKnown, sentence } from "../../../../domain/say.ts";

const SENTENCES: Readonly<Record<Decline, string>> = {
  "card-declined": sentence(
    "Your bank declined the card. No money was taken. Try another card or ask your bank.",
  ),
  "insufficient-funds": sentence(
    "There is not enough money on this card. No money was taken. Try another card.",
  ),
  "lost-or-stolen": sentence(
    "This card cannot be used. No money was taken. Try another card or ask your bank.",
  ),
  "expired-card": sentence("This card has expired. No money was taken. Try another card."),
  "incorrect-cvc": sentence(
    "The security code is wrong. No money was taken. Check the code and try again.",
  ),
  "incorrect-number": sentence(
    "The card number is wrong. No money was taken. Check the number and try again.",
  ),
  "authentication-failed": sentence(
    "Your bank could not confirm that it was you. No money was taken. Try again.",
  ),
  "processing-error": sentence(
    "The card could not be processed just now. No money was taken. Try again in a few minutes.",
  ),
};

/** What a person reads when a card was refused; a reason we do not know reads as a plain decline. */
export function declineSentence(decline: string): string {
  return sayKnown(isDecline(decline) ? SENTENCES[decline] : SENTENCES["card-declined"]);
}

function isDecline(text: string): text is Decline {
  return Object.hasOwn(SENTENCES, text);
}
