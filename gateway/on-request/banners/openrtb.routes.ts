import { gunzipSync } from "node:zlib";
import type { Context, Hono } from "hono";
import { AppError } from "../../../domain/errors.ts";
import { msSinceArrival } from "../../../platform/http/arrival.ts";
import { isSameSecret } from "../../../platform/same-secret.ts";
import type { CallbackKeys } from "../../exchange/callback-keys.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { BidRules } from "../../networks/on-request-rules.ts";
import {
  type Bid,
  type BidResponse,
  type BidRequest,
  bidRequest,
} from "../../networks/openrtb/wire.ts";
import { bannerMarkup } from "./banner-markup.ts";
import type { Bidder, Billing, Placed } from "./bidder.ts";
import { microsOf, priceOf } from "./match-banner.ts";
import { NOTICES, type NoticeName, type NoticeSigner } from "./notice.ts";

export type OpenRtbDeps = {
  exchange: Exchange;
  keys: CallbackKeys;
  bidder: Bidder;
  signer: NoticeSigner;
  /** What addresses of ours begin with. */
  publicUrl: string;
  nowMs: () => number;
};

const MAX_BODY_BYTES = 256 * 1024;
const VERSION = { "x-openrtb-version": "2.6" };
const BANNER = 1;
const STATUS: Readonly<Record<Billing, 204 | 400 | 410>> = {
  counted: 204,
  test: 204,
  "too-dear": 400,
  expired: 410,
  over: 410,
};

/**
 * Where an exchange asks for bids: POST /openrtb/{connection}/{key}. 200 with bids, 204 without, 400 for a request that cannot
 * be read, both empty. Its notices come to /openrtb/{connection}/notices/{nurl,burl,lurl}, signed by us.
 */
export function serveOpenRtb(app: Hono, deps: OpenRtbDeps): void {
  const { exchange, keys, bidder, signer, nowMs } = deps;
  app.post("/openrtb/:id/:key", async (context) => {
    const id = idOf(context);
    if (!isSameSecret(context.req.param("key"), keys.keyOf(id))) throw new AppError("not-found");
    const rules = exchange.find(id)?.connection.bids;
    const request = rules && (await readRequest(context));
    if (rules && !request) return context.body(null, 400, VERSION);
    const elapsedMs = msSinceArrival(context);
    const placed = request ? bidder.bid(id, request, { nowMs: nowMs(), elapsedMs }) : [];
    if (!rules || !request || placed.length === 0) return context.body(null, 204, VERSION);
    return context.json(responseOf(deps, id, rules, request, placed), 200, VERSION);
  });
  app.on(["GET", "POST"], "/openrtb/:id/notices/:notice", async (context) => {
    const notice = NOTICES.find((name) => name === context.req.param("notice"));
    const id = idOf(context);
    const query = new URL(context.req.url).searchParams;
    const bid = notice && signer.read(id, notice, query);
    if (!bid) throw new AppError("not-found");
    if (notice === "lurl") bidder.lose(bid);
    if (notice !== "burl") return context.body(null, 204);
    const price = query.get("price") ?? "";
    // Exchanges put this where they try markup out.
    if (price === "AUDIT") return context.body(null, 204);
    if (!/^(?:\d{1,9}(?:\.\d{1,9})?)?$/.test(price)) return context.body(null, 400);
    const priceMicros = price === "" ? undefined : microsOf(Number(price));
    return context.body(null, STATUS[await bidder.bill(id, bid, priceMicros, nowMs())]);
  });
}

function idOf(context: Context): number {
  const id = /^\d{1,9}$/.exec(context.req.param("id") ?? "")?.[0];
  if (id === undefined) throw new AppError("not-found");
  return Number(id);
}

async function readRequest(context: Context): Promise<BidRequest | undefined> {
  try {
    const body = Buffer.from(await context.req.arrayBuffer());
    const isZipped = context.req.header("content-encoding") === "gzip";
    const text = isZipped ? gunzipSync(body, { maxOutputLength: MAX_BODY_BYTES }) : body;
    return bidRequest.safeParse(JSON.parse(text.toString(), withoutNull)).data;
  } catch {
    return undefined;
  }
}

/** Exchanges write null for what they leave out. */
const withoutNull = (_name: string, value: unknown): unknown => value ?? undefined;

function responseOf(
  deps: OpenRtbDeps,
  connectionId: number,
  { seat, currency, categories }: BidRules,
  { id }: BidRequest,
  placed: readonly Placed[],
): BidResponse {
  const bids = placed.map((one) => bidOf(deps, connectionId, categories, one));
  return { id, bidid: bids[0]?.id, cur: currency, seatbid: [{ seat, bid: bids }] };
}

function bidOf(
  { signer, publicUrl }: OpenRtbDeps,
  connectionId: number,
  categories: readonly string[],
  { bid, match: { creative, dealId }, campaign, validSeconds }: Placed,
): Bid {
  const address = (notice: NoticeName, macro = "") =>
    `${publicUrl}/openrtb/${connectionId}/notices/${notice}?${signer.sign(connectionId, notice, bid)}${macro}`;
  const [w, h] = creative.size.split("x").map(Number);
  return {
    id: bid.bidId,
    impid: bid.impressionId,
    price: priceOf(bid.cpmMicros),
    adm: bannerMarkup(creative, campaign.linkUrl ?? ""),
    nurl: address("nurl"),
    burl: address("burl", "&price=${AUCTION_PRICE}"),
    lurl: address("lurl", "&loss=${AUCTION_LOSS}"),
    adomain: [campaign.adDomain],
    cid: String(campaign.serviceId),
    crid: `${campaign.serviceId}-${creative.size}`,
    cat: [...categories],
    cattax: 1,
    attr: [],
    ...(dealId === undefined ? {} : { dealid: dealId }),
    w,
    h,
    mtype: BANNER,
    exp: validSeconds,
  };
}
