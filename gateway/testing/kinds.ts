import type { Call } from "./a-gateway.ts";

const banner = (size: string) => ({
  size,
  url: `https://files.example/${size}.png`,
  mimeType: "image/png",
  byteSize: 40_000,
  altText: "Bread at half price",
});

/** Both needed banners. */
export const DISPLAY_CONTENT = { creatives: [banner("320x50"), banner("300x250")] };

/** A card with a button that opens the short link. */
export const RCS_CONTENT = {
  agentName: "Corner Shop",
  message: {
    type: "card",
    card: {
      title: "Bread at half price",
      suggestions: [{ type: "openUrl", text: "See the offer", postback: "offer", url: "{link}" }],
    },
  },
};

let links = 0;

/** A new short link on a route. */
export async function aLink(call: Call, routeId = 97) {
  links += 1;
  const { body } = await call("POST", `/r/${routeId}/company/urllink`, {
    landingPageUrl: `https://shop.example/offer-${links}`,
  });
  return { urlLinkId: Number(body.id), url: String(body.url) };
}

type Changes = Record<string, unknown>;

/** Changes `aService` to another kind, with a link where the kind needs one. */
export const KINDS: Readonly<Record<string, (call: Call, routeId?: number) => Promise<Changes>>> = {
  sms: async () => ({}),
  smsLink: async (call, routeId) => ({
    flowTypeId: 2,
    adProductId: 7,
    messages: [{ text: "Bread at half price: {link}" }],
    urlLinkId: (await aLink(call, routeId)).urlLinkId,
  }),
  pcm: async () => ({
    flowTypeId: 3,
    adProductId: 3,
    channelTypeId: 2,
    sender: "",
    messages: [{ text: "Bread at half price at Corner Shop" }],
  }),
  display: async (call, routeId) => ({
    flowTypeId: 4,
    adProductId: 3,
    channelTypeId: 2,
    sender: "",
    messages: [],
    content: DISPLAY_CONTENT,
    urlLinkId: (await aLink(call, routeId)).urlLinkId,
  }),
  rcs: async (call, routeId) => ({
    flowTypeId: 5,
    adProductId: 82,
    channelTypeId: 25,
    messages: [],
    content: RCS_CONTENT,
    urlLinkId: (await aLink(call, routeId)).urlLinkId,
  }),
  rcsOrSms: async (call, routeId) => ({
    flowTypeId: 5,
    adProductId: 82,
    channelTypeId: 25,
    messages: [],
    content: { ...RCS_CONTENT, fallbackText: "Bread at half price: {link}" },
    urlLinkId: (await aLink(call, routeId)).urlLinkId,
  }),
};
