import { z } from "zod";
import { type Adapter, NothingTaken } from "../connection.ts";

const openRtbSettings = z.object({
  /** Our name with the exchange. */
  seat: z.string().min(1).max(100),
  currency: z.enum(["ZAR", "GHS", "USD"]),
  /** What is bid for a thousand banners, in millionths of the currency. */
  cpmMicros: z.number().int().min(1).max(10_000_000_000),
  /** Categories of our banners, by the content taxonomy 1.0 of the IAB. */
  categories: z
    .array(z.string().regex(/^IAB\d{1,2}(-\d{1,2})?$/))
    .min(1)
    .max(20)
    .default(["IAB22"]),
  /** Private deals that we have with the exchange. */
  dealIds: z.array(z.string().min(1).max(200)).max(100).default([]),
  /** Whether requests that name no country count as of the routes' own. */
  isNational: z.boolean().default(false),
  /** Of the time that a request allows, how much the network takes. */
  networkMarginMs: z.number().int().min(0).max(1_000).default(40),
  /** Banners of one campaign for one device or user on a day. */
  maxPerUserPerDay: z.number().int().min(1).max(100).default(3),
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
    capabilities: {
      kinds: ["display"],
      maxBatch: 1,
      messagesPerSecond: 1,
      isIdempotent: false,
      receipts: "none",
      replies: "none",
    },
    bids: settings,
    handOver: () =>
      Promise.reject(new NothingTaken("fault", "An exchange asks for bids; none is handed over.")),
  }),
};
