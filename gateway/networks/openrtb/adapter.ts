import { z } from "zod";
import { askedOnly } from "../asked-only.ts";
import { ownCategories } from "../banner-settings.ts";
import type { Adapter } from "../connection.ts";

const openRtbSettings = z.object({
  seat: z.string().min(1).max(100).meta({
    title: "Seat",
    description: "Our name with the exchange.",
  }),
  currency: z.enum(["ZAR", "GHS", "USD"]).meta({
    title: "Currency of bids",
    description: "As agreed with the exchange.",
  }),
  cpmMicros: z.number().int().min(1).max(10_000_000_000).meta({
    title: "Bid for a thousand banners (millionths)",
    description: "In millionths of the currency: 45000000 is 45.00.",
  }),
  categories: ownCategories,
  dealIds: z.array(z.string().min(1).max(200)).max(100).default([]).meta({
    title: "Private deals",
    description: "Ids of deals that we have with the exchange, with commas.",
  }),
  isNational: z.boolean().default(false).meta({
    title: "Sells in the route's country alone",
    description: "Requests that name no country count as of that country.",
  }),
  networkMarginMs: z.number().int().min(0).max(1_000).default(40).meta({
    title: "Time on the way (milliseconds)",
    description: "Taken off the time that a request allows.",
  }),
  maxPerUserPerDay: z.number().int().min(1).max(100).default(3).meta({
    title: "Banners for a person on a day",
    description: "Of one campaign, for one device or user.",
  }),
});

type OpenRtbSettings = z.infer<typeof openRtbSettings>;

/** Exchanges that auction banners by OpenRTB 2.6. */
export const openRtbAdapter: Adapter<OpenRtbSettings> = {
  name: "openrtb",
  title: "OpenRTB 2.6 (banners)",
  settings: openRtbSettings,
  secrets: [],
  onRequest: { kind: "display", path: "openrtb" },
  connect: (settings) => ({
    ...askedOnly("display", "An exchange asks for bids; none is handed over."),
    bids: settings,
  }),
};
