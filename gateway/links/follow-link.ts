import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { Database } from "../db/database.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { findLinkByCode } from "./link.store.ts";
import { insertTap } from "./tap.store.ts";

/**
 * Target of a short-link code; undefined for an unknown one. A person's tap is stored before the response. It counts
 * once the service has begun to send: earlier taps are the advertiser's own.
 */
export async function followLink(
  db: Database,
  code: string,
  { isPerson, nowMs }: { isPerson: boolean; nowMs: number },
): Promise<string | undefined> {
  const link = await findLinkByCode(db, code);
  if (!link) return undefined;
  const route = isPerson ? await findRoute(db, link.routeId) : undefined;
  if (route && link.serviceId !== null) {
    const { date, hour } = zonedParts(nowMs, route.country.timeZone);
    await insertTap(db, {
      linkId: link.id,
      serviceId: link.serviceId,
      isCounted: link.hasSent,
      atMs: nowMs,
      day: date,
      hour,
    });
  }
  return link.landingPageUrl;
}
