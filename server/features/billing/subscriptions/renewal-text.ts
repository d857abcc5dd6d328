import { translate } from "../../../../domain/translate.ts";
import { declineText } from "../payments/decline-text.ts";
import type { Subscription } from "./subscription.store.ts";

/** True while the bank waits for the owner to confirm a renewal on the provider's page, at `redirectUrl`. */
export function needsConfirmation(row: Subscription): boolean {
  return row.status === "past-due" && row.lastDecline === null && row.redirectUrl !== null;
}

/** Why a renewal is not paid. */
export function renewalText(row: Subscription): string {
  if (needsConfirmation(row))
    return translate("Your bank wants you to confirm the renewal. No money has been taken so far.");
  if (row.lastDecline === "authentication-failed")
    return translate(
      "Your bank wants you to confirm every payment with this card, and a renewal cannot ask you. No money was taken. Pay with another card.",
    );
  return declineText(row.lastDecline ?? "");
}
