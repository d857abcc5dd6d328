import { z } from "zod";

// OpenRTB 2.6 (github.com/InteractiveAdvertisingBureau/openrtb2.x, 2.6.md): what a banner needs of 3.2.1 to 3.2.20 and 4.2.
// Fields that are not named here are ignored, as section 2.3 wants it. Names and types are those of the published definition
// (proto/src/main/com/iabtechlab/openrtb/v2/openrtb.proto there).

const words = z.array(z.string().max(200)).max(10_000);
const codes = z.array(z.number().int()).max(200);
const pixels = z.number().int().min(0);
/** More of an impression no exchange names: a request with more is not read. */
const MAX_SIZES = 50;
const MAX_DEALS = 100;

const banner = z.object({
  format: z
    .array(z.object({ w: pixels.optional(), h: pixels.optional() }))
    .max(MAX_SIZES)
    .optional(),
  w: pixels.optional(),
  h: pixels.optional(),
  btype: codes.default([]),
  battr: codes.default([]),
  mimes: words.optional(),
});

const deal = z.object({
  id: z.string(),
  bidfloor: z.number().min(0).default(0),
  bidfloorcur: z.string().default("USD"),
  wseat: words.default([]),
  wadomain: words.default([]),
});

const impression = z.object({
  id: z.string().min(1).max(200),
  banner: banner.optional(),
  bidfloor: z.number().min(0).default(0),
  bidfloorcur: z.string().default("USD"),
  secure: z.number().int().default(0),
  instl: z.number().int().default(0),
  exp: z.number().int().min(0).optional(),
  pmp: z
    .object({
      private_auction: z.number().int().default(0),
      deals: z.array(deal).max(MAX_DEALS).default([]),
    })
    .optional(),
});

/** A bid request, section 3.2.1. */
export const bidRequest = z.object({
  id: z.string().min(1).max(500),
  imp: z.array(impression).min(1).max(50),
  app: z.object({}).optional(),
  dooh: z.object({}).optional(),
  regs: z.object({ coppa: z.number().int().default(0) }).optional(),
  device: z
    .object({
      ua: z.string().max(10_000).optional(),
      geo: z.object({ country: z.string().optional() }).optional(),
      ifa: z.string().max(500).optional(),
      lmt: z.number().int().optional(),
      dnt: z.number().int().optional(),
    })
    .optional(),
  user: z.object({ id: z.string().max(500).optional() }).optional(),
  test: z.number().int().default(0),
  tmax: z.number().int().min(0).optional(),
  wseat: words.default([]),
  bseat: words.default([]),
  cur: words.default([]),
  bcat: words.default([]),
  acat: words.default([]),
  cattax: z.number().int().default(1),
  badv: words.default([]),
});

export type BidRequest = z.infer<typeof bidRequest>;
export type BidImpression = BidRequest["imp"][number];

/** A bid response, sections 4.2.1 to 4.2.3. */
export const bidResponse = z.object({
  id: z.string(),
  bidid: z.string().optional(),
  cur: z.string().default("USD"),
  seatbid: z.array(
    z.object({
      seat: z.string().optional(),
      bid: z
        .array(
          z.object({
            id: z.string(),
            impid: z.string(),
            price: z.number(),
            adm: z.string().optional(),
            nurl: z.string().optional(),
            burl: z.string().optional(),
            lurl: z.string().optional(),
            adomain: words.optional(),
            cid: z.string().optional(),
            crid: z.string().optional(),
            cat: words.optional(),
            cattax: z.number().int().optional(),
            attr: codes.optional(),
            dealid: z.string().optional(),
            w: pixels.optional(),
            h: pixels.optional(),
            /** 1 is a banner. */
            mtype: z.number().int().optional(),
            exp: z.number().int().optional(),
          }),
        )
        .min(1),
    }),
  ),
});

export type BidResponse = z.infer<typeof bidResponse>;
export type Bid = BidResponse["seatbid"][number]["bid"][number];
