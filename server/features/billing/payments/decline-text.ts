import type { Decline } from "../../../providers/payments/payment-state.ts";
import { translateKnown, msg } from "../../../../domain/translate.ts";

const SENTENCES: Readonly<Record<Decline, string>> = {
  "card-declined": msg(
    "Your bank declined the card. No money was taken. Try another card or ask your bank.",
  ),
  "insufficient-funds": msg(
    "There is not enough money on this card. No money was taken. Try another card.",
  ),
  "lost-or-stolen": msg(
    "This card cannot be used. No money was taken. Try another card or ask your bank.",
  ),
  "expired-card": msg("This card has expired. No money was taken. Try another card."),
  "incorrect-cvc": msg(
    "The security code is wrong. No money was taken. Check the code and try again.",
  ),
  "incorrect-number": msg(
    "The card number is wrong. No money was taken. Check the number and try again.",
  ),
  "authentication-failed": msg(
    "Your bank could not confirm that it was you. No money was taken. Try again.",
  ),
  "processing-error": msg(
    "The card could not be processed just now. No money was taken. Try again in a few minutes.",
  ),
};

/** The message for a refused card; an unknown reason reads as a plain decline. */
export function declineText(decline: string): string {
  return translateKnown(isDecline(decline) ? SENTENCES[decline] : SENTENCES["card-declined"]);
}

function isDecline(text: string): text is Decline {
  return Object.hasOwn(SENTENCES, text);
}
