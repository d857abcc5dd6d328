import * as z from "zod";
import { RCS_LIMITS } from "../../domain/message/rcs-message.ts";

const words = (most: number) => z.string().max(most);
const url = words(2000);

/** Banners of a display campaign; the limits of domain/message/display-creative.ts are checked by the quote, so half a draft is fine. */
export const displayContent = z.object({
  creatives: z
    .array(
      z.object({
        size: words(20),
        url,
        mimeType: words(40),
        byteSize: z.number().int().min(0).max(10_000_000),
        altText: words(500),
      }),
    )
    .max(10),
});

const suggestion = z.discriminatedUnion("type", [
  z.object({ type: z.literal("reply"), text: words(200), postback: words(3000) }),
  z.object({ type: z.literal("openUrl"), text: words(200), postback: words(3000), url }),
  z.object({
    type: z.literal("dial"),
    text: words(200),
    postback: words(3000),
    phoneNumber: words(40),
  }),
]);

type Counts = { cards: number; buttons: number; cardButtons: number };

/** An RCS message; the limits of domain/message/rcs-message.ts are checked by the quote. `{link}` as url is the short link. */
function rcsContent({ cards, buttons, cardButtons }: Counts) {
  const suggestions = z.array(suggestion).max(buttons).optional();
  const card = z.object({
    title: words(1000).optional(),
    description: words(4000).optional(),
    media: z
      .object({ url, height: z.enum(["SHORT", "MEDIUM", "TALL"]), altText: words(500).optional() })
      .optional(),
    suggestions: z.array(suggestion).max(cardButtons).optional(),
  });
  return z.object({
    agentName: words(100),
    /** Shown beside the name, in the preview and on the phone. */
    logoUrl: url.optional(),
    message: z.discriminatedUnion("type", [
      z.object({ type: z.literal("text"), text: words(5000), suggestions }),
      z.object({
        type: z.literal("card"),
        card,
        orientation: z.enum(["VERTICAL", "HORIZONTAL"]).optional(),
        suggestions,
      }),
      z.object({
        type: z.literal("carousel"),
        cards: z.array(card).max(cards),
        cardWidth: z.enum(["SMALL", "MEDIUM"]).optional(),
        suggestions,
      }),
    ]),
    fallbackText: words(2000).optional(),
    ttlSeconds: z.number().int().min(1).max(172_800).optional(),
  });
}

const contentOf = (counts: Counts) =>
  z.union([displayContent.strict(), rcsContent(counts).strict()]).nullable();

/** Content beyond the text: display (flowTypeId 4) or RCS (5); null for other kinds. As it is read: drafts of before have up to so many cards and buttons. */
export const campaignContent = contentOf({ cards: 20, buttons: 20, cardButtons: 20 });

const { cardsMax, suggestionsMax, cardSuggestionsMax } = RCS_LIMITS;
/** Somebody who changes cards may have a few too many for a while; the quote says so. */
const SPARE = 2;

/** The same as it is written. */
export const writtenContent = contentOf({
  cards: cardsMax + SPARE,
  buttons: suggestionsMax + SPARE,
  cardButtons: cardSuggestionsMax + SPARE,
});
