import { say } from "../../../../domain/say.ts";
import { declineSentence } from "../payments/decline-sentences.ts";
import type { Subscription } from "./subscription.store.ts";

/** True while the bank waits for the owner to confirm a renewal on the provider's page, at `redirectUrl`. */
export function needsConfirmation(row: Subscription): boolean {
  return row.status === "past-due" && row.lastDecline === null && row.redirectUrl !== null;
}

/** Why a renewal is not paid. */
export function renewalSentence(row: Subscription): string {
  if (needsConfirmation(row))
    return say("Your bank wants you to confirm the renewal. No money has been taken so far.");
  if (row.lastDecline === "authentication-failed")
    return say(
      "Your bank wants you to confirm every payment with this card, and a renewal cannot ask you. No money was taken. Pay with another card.",
    );
  return declineSentence(row.lastDecline ?? "");
}
