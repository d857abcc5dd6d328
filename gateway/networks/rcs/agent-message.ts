import type {
  RcsCard,
  RcsContent,
  RcsMessage,
  RcsSuggestion,
} from "../../../domain/message/rcs-message.ts";
import type { RcsSettings } from "./settings.ts";

/** What the network takes of one message at most, in bytes of JSON. */
const MAX_BYTES = 250_000;

/**
 * The body of `agentMessages.create` for an RCS message (reference/rest/v1/phones.agentMessages); undefined when it is longer than
 * the network takes. Lengths of single fields are checked when a message is written (`rcs-check.ts`).
 */
export function agentMessageOf(
  { message, ttlSeconds }: RcsContent,
  settings: Pick<RcsSettings, "ttlSeconds" | "messageTrafficType">,
): object | undefined {
  const body = {
    contentMessage: { ...shown(message), ...suggestionsOf(message.suggestions) },
    messageTrafficType: settings.messageTrafficType,
    ttl: `${ttlSeconds ?? settings.ttlSeconds}s`,
  };
  return Buffer.byteLength(JSON.stringify(body)) > MAX_BYTES ? undefined : body;
}

function shown(message: RcsMessage): object {
  if (message.type === "text") return { text: message.text };
  if (message.type === "card") {
    const cardOrientation = message.orientation ?? "VERTICAL";
    const standaloneCard = {
      cardOrientation,
      ...(cardOrientation === "HORIZONTAL" ? { thumbnailImageAlignment: "LEFT" } : {}),
      cardContent: cardOf(message.card),
    };
    return { richCard: { standaloneCard } };
  }
  const cardWidth = message.cardWidth ?? "MEDIUM";
  return { richCard: { carouselCard: { cardWidth, cardContents: message.cards.map(cardOf) } } };
}

function cardOf({ title, description, media, suggestions }: RcsCard): object {
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(media
      ? {
          media: {
            height: media.height,
            contentInfo: {
              fileUrl: media.url,
              ...(media.altText ? { altText: media.altText } : {}),
            },
          },
        }
      : {}),
    ...suggestionsOf(suggestions),
  };
}

function suggestionsOf(suggestions: readonly RcsSuggestion[] | undefined): object {
  return suggestions?.length ? { suggestions: suggestions.map(suggestionOf) } : {};
}

function suggestionOf(suggestion: RcsSuggestion): object {
  const said = { text: suggestion.text, postbackData: suggestion.postback };
  if (suggestion.type === "reply") return { reply: said };
  if (suggestion.type === "openUrl")
    return { action: { ...said, openUrlAction: { url: suggestion.url } } };
  return { action: { ...said, dialAction: { phoneNumber: suggestion.phoneNumber } } };
}
