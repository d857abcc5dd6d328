import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import { findRoute } from "../../catalogue/catalogue.store.ts";
import type { Database } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { insertEngagements } from "../../delivery/engagement.store.ts";
import { findLink, type Link } from "../../links/link.store.ts";
import { ENGAGEMENT } from "../../networks/network.ts";
import { findService } from "../../services/service.store.ts";
import { isBannerShown } from "../shown.store.ts";
import type { AdEvent, ServedAd } from "./ad-tokens.ts";

const HOUR_MS = 3_600_000;
/** How long after it was shown an event of a banner counts. Below the wait for engagements, so that a final report stays. */
const COUNTS_FOR_MS: Readonly<Record<AdEvent, number>> = { seen: HOUR_MS, click: 24 * HOUR_MS };
const KINDS = { seen: ENGAGEMENT.viewable, click: ENGAGEMENT.click } as const;

/**
 * Counts that a banner was in view or tapped: once a banner, only while it is recent, and only for one that was itself counted
 * as shown. Whoever calls has booked what was shown before.
 */
export async function noteAdEvent(
  db: Database,
  event: AdEvent,
  { serviceId, person, atMs }: ServedAd,
  nowMs: number,
): Promise<void> {
  const ageMs = nowMs - atMs;
  if (ageMs < 0 || ageMs > COUNTS_FOR_MS[event]) return;
  const service = await findService(db, serviceId);
  const route = service && (await findRoute(db, service.routeId));
  if (!service || !route) return;
  if (!(await isBannerShown(db, { serviceId, person, atMs }))) return;
  const { date: day, hour } = zonedParts(nowMs, route.country.timeZone);
  const { routeId } = service;
  const engagement = { routeId, serviceId, person, kind: KINDS[event], atMs: nowMs, day, hour };
  await inTransaction(db, (tx) => insertEngagements(tx, [{ ...engagement, digest: null }]));
}

/** The link of a service's banners; undefined for a service that is gone. */
export async function findAdLink(db: Database, serviceId: number): Promise<Link | undefined> {
  const service = await findService(db, serviceId);
  return service && service.linkId !== null ? findLink(db, service.linkId) : undefined;
}
