import type { Outputs } from "../../../api/client.ts";
import { translate } from "../../../../domain/translate.ts";

export type SavedCard = Outputs["billing"]["cards"]["list"][number];

/** "Visa ending in 4242". */
export function cardName({ brand, last4 }: Pick<SavedCard, "brand" | "last4">): string {
  const name = brand === "" ? translate("Card") : brand.charAt(0).toUpperCase() + brand.slice(1);
  return translate("{name} ending in {last4}", { name, last4 });
}

/** "12/34". */
export function cardExpiry({ expiryMonth, expiryYear }: SavedCard): string {
  return `${String(expiryMonth).padStart(2, "0")}/${String(expiryYear % 100).padStart(2, "0")}`;
}

/** The cards that can be charged, the one that is offered first in front. */
export function usableCards(cards: readonly SavedCard[]): SavedCard[] {
  return cards
    .filter(({ isExpired }) => !isExpired)
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
}
