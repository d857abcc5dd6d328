import { z } from "zod";
import { DISPLAY_FORMATS } from "../../../domain/message/display-creative.ts";
import { askedOnly } from "../asked-only.ts";
import { iabCategories, ownCategories } from "../banner-settings.ts";
import type { Adapter } from "../connection.ts";

const HOST = /^(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}(?::\d{1,5})?$/;
const hosts = z.array(z.string().max(260).regex(HOST)).max(200);
const SIZES = DISPLAY_FORMATS.map(({ size }) => size);

const adTagSettings = z.object({
  domains: hosts.min(1).meta({
    title: "Hosts of the pages",
    description: "Such as news.example, with commas. Those below a host are among them.",
  }),
  sizes: z.array(z.enum(SIZES)).min(1).default(SIZES).meta({
    title: "Sizes of banners",
    description: "Those that the pages have room for, with commas.",
  }),
  categories: ownCategories,
  blockedCategories: iabCategories.max(200).default([]).meta({
    title: "Blocked categories",
    description: "What the publisher does not want, with commas.",
  }),
  blockedAdvertisers: hosts.default([]).meta({
    title: "Blocked advertisers",
    description: "Hosts of advertisers that the publisher does not want, with commas.",
  }),
  maxPerDevicePerDay: z.number().int().min(1).max(100).default(3).meta({
    title: "Banners for a device on a day",
    description: "Of one campaign.",
  }),
  maxPerAddressPerDay: z.number().int().min(1).max(100_000).default(50).meta({
    title: "Banners for an internet address on a day",
    description:
      "Of one campaign, for all devices behind the address. More where a mobile network has many phones behind one.",
  }),
});

type AdTagSettings = z.infer<typeof adTagSettings>;

/** Publishers whose pages and apps place a tag of ours and show banners in it. */
export const adTagAdapter: Adapter<AdTagSettings> = {
  name: "ad-tag",
  title: "Ad tag (banners on a publisher's pages)",
  settings: adTagSettings,
  secrets: [],
  onRequest: { kind: "display", path: "ads" },
  connect: (settings) => ({
    ...askedOnly("display", "Pages ask for banners; none is handed over."),
    ads: settings,
  }),
};
