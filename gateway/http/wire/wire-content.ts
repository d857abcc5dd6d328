import * as z from "zod";

// Shapes only; the limits are the rules of domain/, which answer in sentences at the field.
const text = z.string().max(10_000);
const address = z.string().max(4_000);

const displayContent = z.strictObject({
  creatives: z
    .array(
      z.strictObject({
        size: z.string().max(20),
        url: address,
        mimeType: z.string().max(50),
        byteSize: z.number().int().min(0),
        altText: text,
      }),
    )
    .max(20),
});

const suggestion = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("reply"), text, postback: text }),
  z.strictObject({ type: z.literal("openUrl"), text, postback: text, url: address }),
  z.strictObject({
    type: z.literal("dial"),
    text,
    postback: text,
    phoneNumber: z.string().max(30),
  }),
]);
const suggestions = z.array(suggestion).max(50).optional();

const card = z.strictObject({
  title: text.optional(),
  description: text.optional(),
  media: z
    .strictObject({
      url: address,
      height: z.enum(["SHORT", "MEDIUM", "TALL"]),
      altText: text.optional(),
    })
    .optional(),
  suggestions,
});

const rcsContent = z.strictObject({
  agentName: z.string().max(200),
  logoUrl: address.optional(),
  message: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("text"), text, suggestions }),
    z.strictObject({
      type: z.literal("card"),
      card,
      orientation: z.enum(["VERTICAL", "HORIZONTAL"]).optional(),
      suggestions,
    }),
    z.strictObject({
      type: z.literal("carousel"),
      cards: z.array(card).max(50),
      cardWidth: z.enum(["SMALL", "MEDIUM"]).optional(),
      suggestions,
    }),
  ]),
  fallbackText: text.optional(),
  ttlSeconds: z.number().int().optional(),
});

/** Service content besides the text: banners, an RCS message, or nothing. */
export const content = z.union([displayContent, rcsContent, z.string().max(2000)]).nullish();
