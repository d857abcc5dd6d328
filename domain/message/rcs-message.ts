/**
 * RCS messages as advertisers write them. Limits: Google RCS for Business (domain facts, section 2); weights of pictures are ours, so
 * that they load on a slow phone.
 */
export const RCS_LIMITS = {
  textMax: 3072,
  titleMax: 200,
  descriptionMax: 2000,
  cardsMin: 2,
  cardsMax: 10,
  suggestionsMax: 11,
  cardSuggestionsMax: 4,
  suggestionTextMax: 25,
  postbackMax: 2048,
  urlMax: 2000,
  agentNameMax: 40,
  fallbackTextMax: 1600,
  ttlSecondsMin: 1,
  ttlSecondsMax: 172_800,
  pictureBytesMax: 500_000,
  logoBytesMax: 50_000,
} as const;

/** The same of a network, or of several. */
export type RcsLimits = Readonly<Record<keyof typeof RCS_LIMITS, number>>;

export type RcsSuggestion =
  | { type: "reply"; text: string; postback: string }
  | { type: "openUrl"; text: string; postback: string; url: string }
  | { type: "dial"; text: string; postback: string; phoneNumber: string };

export type RcsMedia = {
  url: string;
  height: "SHORT" | "MEDIUM" | "TALL";
  altText?: string | undefined;
};

export type RcsCard = {
  title?: string | undefined;
  description?: string | undefined;
  media?: RcsMedia | undefined;
  suggestions?: RcsSuggestion[] | undefined;
};

export type RcsMessage =
  | { type: "text"; text: string; suggestions?: RcsSuggestion[] | undefined }
  | {
      type: "card";
      card: RcsCard;
      orientation?: "VERTICAL" | "HORIZONTAL" | undefined;
      suggestions?: RcsSuggestion[] | undefined;
    }
  | {
      type: "carousel";
      cards: RcsCard[];
      cardWidth?: "SMALL" | "MEDIUM" | undefined;
      suggestions?: RcsSuggestion[] | undefined;
    };

export type RcsContent = {
  agentName: string;
  /** Picture beside the name, 224 × 224 (domain facts, section 2). */
  logoUrl?: string | undefined;
  message: RcsMessage;
  /** Sent as SMS to phones that cannot show RCS, or do not fetch it in time. */
  fallbackText?: string | undefined;
  /** After this long an undelivered RCS message is withdrawn; a day by default. */
  ttlSeconds?: number | undefined;
};

export const RCS_TTL_SECONDS_DEFAULT = 86_400;

/** The cards of a message; none for a text. */
export function rcsCards(message: RcsMessage): RcsCard[] {
  if (message.type === "card") return [message.card];
  return message.type === "carousel" ? message.cards : [];
}

/** Every suggestion of a message: those of its cards, then its own. */
export function rcsSuggestions(message: RcsMessage): RcsSuggestion[] {
  const ofCards = rcsCards(message).flatMap((card) => card.suggestions ?? []);
  return [...ofCards, ...(message.suggestions ?? [])];
}

/** What a piece of a message is to who reads it. */
type RcsPieceName =
  | "agent"
  | "message"
  | "title"
  | "description"
  | "picture-words"
  | "button"
  | "fallback";

/** Everything that people read in the message, piece by piece. */
export function rcsPieces({
  agentName,
  message,
  fallbackText,
}: RcsContent): { of: RcsPieceName; text: string }[] {
  const ofCards = rcsCards(message).flatMap(({ title, description, media }) => [
    piece("title", title),
    piece("description", description),
    // Phones say it instead of the picture.
    piece("picture-words", media?.altText),
  ]);
  return [
    piece("agent", agentName),
    piece("message", message.type === "text" ? message.text : undefined),
    ...ofCards,
    ...rcsSuggestions(message).map(({ text }) => piece("button", text)),
    piece("fallback", fallbackText),
  ].flat();
}

const piece = (of: RcsPieceName, text: string | undefined) =>
  text === undefined ? [] : [{ of, text }];

/** The same, one piece a line, for checking its words. */
export function rcsText(content: RcsContent): string {
  return rcsPieces(content)
    .map(({ text }) => text)
    .join("\n");
}
