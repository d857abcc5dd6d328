import type { DisplayCreative } from "../../../domain/message/display-creative.ts";
import { isRobot } from "../../links/visitors.ts";
import type { BidRules } from "../../networks/on-request-rules.ts";
import type { BidImpression, BidRequest } from "../../networks/openrtb/wire.ts";

/** What may be bid for an impression: the creative, and the deal it falls under. */
export type Match = { creative: DisplayCreative; dealId: string | undefined };

/** AdCOM 1.0, creative subtypes of banners: markup with a picture and a link. */
const XHTML_BANNER = 2;
const CONTENT_TAXONOMY = 1;
const MICROS = 1_000_000;

/**
 * What of a request rules us out altogether: seats, currency, categories, country, time; a screen in a public place, whose one showing
 * counts for several people; a robot (implementation.md 7.1).
 */
export function isForUs(
  request: BidRequest,
  rules: BidRules,
  { country, elapsedMs }: { country: string; elapsedMs: number },
): boolean {
  const { wseat, bseat, cur, tmax, device, dooh } = request;
  if (dooh || isRobot(device?.ua ?? "")) return false;
  if (wseat.length > 0 && !wseat.includes(rules.seat)) return false;
  if (bseat.includes(rules.seat)) return false;
  if (cur.length > 0 && !cur.includes(rules.currency)) return false;
  if (tmax !== undefined && elapsedMs > tmax - rules.networkMarginMs) return false;
  const asked = device?.geo?.country;
  if (asked === undefined ? !rules.isNational : asked !== country) return false;
  return areCategoriesAllowed(request, rules.categories);
}

/** True when none of these categories, or one above it, is blocked, and all are allowed where only some are. */
export function areCategoriesAllowed(
  { bcat, acat, cattax }: Pick<BidRequest, "bcat" | "acat" | "cattax">,
  categories: readonly string[],
): boolean {
  if (bcat.length === 0 && acat.length === 0) return true;
  // Lists of another taxonomy say nothing about ours that could be relied on.
  if (cattax !== CONTENT_TAXONOMY) return false;
  const isIn = (list: readonly string[]) => (category: string) =>
    list.includes(category) || list.includes(category.split("-")[0] ?? "");
  return !categories.some(isIn(bcat)) && (acat.length === 0 || categories.every(isIn(acat)));
}

/** A list of a request is looked at for every campaign and impression: it is read once. */
const read = new WeakMap<readonly string[], ReadonlySet<string>>();

function entriesOf(list: readonly string[]): ReadonlySet<string> {
  const known = read.get(list);
  if (known) return known;
  const entries = new Set(list.map((entry) => entry.toLowerCase()));
  read.set(list, entries);
  return entries;
}

/** True when the advertiser's domain, or one above it, is in a list. */
export function isListed(domain: string, list: readonly string[]): boolean {
  if (list.length === 0) return false;
  const entries = entriesOf(list);
  const labels = domain.toLowerCase().split(".");
  return labels.some((_, at) => entries.has(labels.slice(at).join(".")));
}

/** What an advertiser has for an impression. */
type Advert = { creatives: readonly DisplayCreative[]; adDomain: string };

/** Reads an impression once; what it answers gives the creative of an advertiser that fits it at our price, undefined where none does. */
export function matcherOf(
  impression: BidImpression,
  rules: BidRules,
): (advert: Advert) => Match | undefined {
  const { banner, secure, pmp } = impression;
  if (!banner || banner.btype.includes(XHTML_BANNER)) return () => undefined;
  const sizes = new Set((banner.format ?? [banner]).map(({ w, h }) => `${w}x${h}`));
  const mimes = banner.mimes && new Set(banner.mimes);
  const deals = dealsFor(impression, rules);
  return ({ creatives, adDomain }) => {
    const deal = deals.find(
      ({ wadomain }) => wadomain.length === 0 || isListed(adDomain, wadomain),
    );
    if (!deal && pmp?.private_auction === 1) return undefined;
    if (!meetsFloor(deal ?? impression, rules)) return undefined;
    const creative = creatives.find(({ size, url, mimeType }) => {
      const isSafe = secure !== 1 || url.startsWith("https:");
      return sizes.has(size) && isSafe && (mimes?.has(mimeType) ?? true);
    });
    return creative && { creative, dealId: deal?.id };
  };
}

/** The deals of an impression that are ours and open to our seat. */
function dealsFor({ pmp }: BidImpression, { dealIds, seat }: BidRules) {
  const isOurs = new Set(dealIds);
  return (pmp?.deals ?? []).filter(
    ({ id, wseat }) => isOurs.has(id) && (wseat.length === 0 || wseat.includes(seat)),
  );
}

/** No rates of exchange here: a floor in another currency is not met. */
function meetsFloor(
  { bidfloor, bidfloorcur }: { bidfloor: number; bidfloorcur: string },
  { currency, cpmMicros }: BidRules,
): boolean {
  if (bidfloor === 0) return true;
  return bidfloorcur === currency && cpmMicros >= microsOf(bidfloor);
}

/** A price of the wire in whole millionths. */
export function microsOf(price: number): number {
  return Math.round(price * MICROS);
}

/** Whole millionths as a price of the wire. */
export function priceOf(micros: number): number {
  return micros / MICROS;
}
