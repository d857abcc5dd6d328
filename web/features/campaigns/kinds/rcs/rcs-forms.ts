import {
  RCS_LIMITS,
  rcsCards,
  type RcsCard,
  type RcsMessage,
} from "../../../../../domain/message/rcs-message.ts";

export type RcsForm = RcsMessage["type"];

/** The message in another form, with as much of what was written as that form can hold. */
export function asForm(
  message: RcsMessage,
  form: RcsForm,
  cardsMin: number = RCS_LIMITS.cardsMin,
): RcsMessage {
  if (message.type === form) return message;
  const suggestions = message.suggestions ? { suggestions: message.suggestions } : {};
  const cards = message.type === "text" ? [cardOf(message.text)] : rcsCards(message);
  const [first = cardOf("")] = cards;
  if (form === "text") {
    const text = [first.title, first.description].filter(Boolean).join("\n");
    return { type: "text", text, ...suggestions };
  }
  if (form === "card")
    return { type: "card", card: first, orientation: "VERTICAL", ...suggestions };
  const missing = Math.max(0, cardsMin - cards.length);
  const all = [...cards, ...Array.from({ length: missing }, () => cardOf(""))];
  return { type: "carousel", cards: all.map(notTall), cardWidth: "MEDIUM", ...suggestions };
}

/** A form as it was left, with the buttons that stand under the message now: those belong to every form. */
export function withButtonsOf(left: RcsMessage, { suggestions }: RcsMessage): RcsMessage {
  const { suggestions: _before, ...rest } = left;
  return suggestions ? { ...rest, suggestions } : rest;
}

const cardOf = (description: string): RcsCard => ({ title: "", description });

/** Pictures of a carousel are never tall. */
function notTall(card: RcsCard): RcsCard {
  if (card.media?.height !== "TALL") return card;
  return { ...card, media: { ...card.media, height: "MEDIUM" } };
}
