import { createHmac, randomBytes } from "node:crypto";
import { LINES_OF_A_NETWORK, networkOf } from "../../../platform/http/client-address.ts";
import { displayOf } from "../../../domain/campaign/content.ts";
import type { DisplayCreative } from "../../../domain/message/display-creative.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import type { AdTagRules } from "../../networks/on-request-rules.ts";
import type { Banners } from "../banners/banners.ts";
import { areCategoriesAllowed, isListed } from "../banners/match-banner.ts";
import type { ServedAd } from "./ad-tokens.ts";

/** A page's question for a banner. */
export type AdQuestion = {
  size: string;
  /** Host of the page, with its port where it names one. */
  pageHost: string;
  /** What tells devices apart; it is never stored. */
  device: string;
  /** Whose caller it is (`clientAddress`); it is never stored either. */
  address: string;
  /** Whether pictures must come over https. */
  isSecure: boolean;
};

/** A banner for a frame, counted as shown. */
export type Served = { ad: ServedAd; creative: DisplayCreative; adDomain: string };

export type AdServer = {
  /** How pages of a connection are answered; undefined while it is off or unknown. */
  findRules(connectionId: number): AdTagRules | undefined;
  /** A banner, counted as shown; undefined where there is none. Answers from memory. */
  serve(connectionId: number, question: AdQuestion, nowMs: number): Served | undefined;
};

const CONTENT_TAXONOMY = 1;

/** Serves banners to pages. Devices are told apart by a key that ends with the process. */
export function createAdServer(banners: Banners): AdServer {
  const deviceKey = randomBytes(32);
  const hashOf = (device: string) =>
    createHmac("sha256", deviceKey).update(device).digest("base64url").slice(0, 16);

  const findRules = (connectionId: number) => banners.findAsker(connectionId)?.connection.ads;
  return {
    findRules,
    serve(connectionId, { size, pageHost, device, address, isSecure }, nowMs) {
      const asker = banners.findAsker(connectionId);
      const rules = asker?.connection.ads;
      if (!asker || !rules || !banners.hasRoom() || !isOwnPage(pageHost, rules)) return undefined;
      if (!rules.sizes.includes(size) || !isCategoryWanted(rules)) return undefined;
      const [user, line] = [hashOf(device), hashOf(address)];
      const wide = networkOf(address);
      const network = wide && hashOf(wide);
      for (const campaign of banners.listDue(asker.routes, nowMs)) {
        const { serviceId, adDomain } = campaign;
        const route = asker.routes.find(({ routeId }) => routeId === campaign.routeId);
        if (!route || isListed(adDomain, rules.blockedAdvertisers)) continue;
        const { timeZone } = route;
        const { date: day } = zonedParts(nowMs, timeZone);
        const [key, ofLine] = [`${serviceId}/${user}`, `${serviceId}/${line}`];
        if (asker.shownToday.of(day, key) >= rules.maxPerDevicePerDay) continue;
        // What a caller says of itself makes devices without end, and no addresses.
        if (asker.shownToday.of(day, ofLine) >= rules.maxPerAddressPerDay) continue;
        const ofNetwork = network && `${serviceId}/${network}`;
        const maxOfNetwork = rules.maxPerAddressPerDay * LINES_OF_A_NETWORK;
        if (ofNetwork && asker.shownToday.of(day, ofNetwork) >= maxOfNetwork) continue;
        const creative = displayOf(campaign).creatives.find(
          (one) => one.size === size && (!isSecure || one.url.startsWith("https:")),
        );
        if (!creative) continue;
        asker.shownToday.add(day, key);
        asker.shownToday.add(day, ofLine);
        if (ofNetwork) asker.shownToday.add(day, ofNetwork);
        const event = randomBytes(12).toString("base64url");
        const person = banners.show(campaign, { connectionId, event, atMs: nowMs, timeZone });
        return { ad: { serviceId, person, atMs: nowMs }, creative, adDomain };
      }
      return undefined;
    },
  };
}

/** True for pages of the publisher's own hosts, and of those below them. */
export function isOwnPage(host: string, { domains }: Pick<AdTagRules, "domains">): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

const isCategoryWanted = ({ categories, blockedCategories }: AdTagRules): boolean =>
  areCategoriesAllowed(
    { bcat: [...blockedCategories], acat: [], cattax: CONTENT_TAXONOMY },
    categories,
  );
