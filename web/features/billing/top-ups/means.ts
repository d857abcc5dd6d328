import type { CountryCode } from "../../../../domain/countries.ts";
import { cardName, type SavedCard } from "../cards/card-words.ts";
import { translate } from "../../../../domain/translate.ts";

/** How to pay: the id of a saved card, the card company's page, or mobile money. */
export type Means = { kind: "saved"; card: SavedCard } | { kind: "page" } | { kind: "mobile" };

const SAVED = "saved:";

/** The means behind a value of the form; the first saved card when nothing was chosen, else the page. */
export function meansOf(chosen: string | undefined, cards: readonly SavedCard[]): Means {
  if (chosen === "page" || chosen === "mobile") return { kind: chosen };
  const card = cards.find(({ cardId }) => SAVED + cardId === chosen) ?? cards[0];
  return card ? { kind: "saved", card } : { kind: "page" };
}

/** Ways to pay that are offered. */
export type OfferedMeans = { cards: readonly SavedCard[]; withMobileMoney: boolean };

/**
 * The means offered first: what was paid with last on this device, where it is still there; else mobile money where it exists,
 * the first saved card, or the page. After a payment on the page a card that was saved there is one tap away.
 */
export function firstMeans(lastUsed: string | undefined, offered: OfferedMeans): Means {
  const { cards, withMobileMoney } = offered;
  if (withMobileMoney && (lastUsed === undefined || lastUsed === "mobile"))
    return { kind: "mobile" };
  return meansOf(lastUsed?.startsWith(SAVED) ? lastUsed : undefined, cards);
}

/** The value of the form for a means. */
export function valueOf(means: Means): string {
  return means.kind === "saved" ? SAVED + means.card.cardId : means.kind;
}

/** Mobile money exists in Ghana only. */
export function hasMobileMoney(country: { code: CountryCode }): boolean {
  return country.code === "GH";
}

export function chargeText(means: Means, amount: string): string {
  if (means.kind === "saved")
    return translate("You will be charged {amount} on your {card}.", {
      amount,
      card: cardName(means.card),
    });
  if (means.kind === "mobile")
    return translate("You will be charged {amount} on your mobile money wallet.", { amount });
  return translate("You will be charged {amount} on the card you enter on the next page.", {
    amount,
  });
}
