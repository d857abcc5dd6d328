import type { Difference } from "./compare-statement.ts";

/** One booked service of a route as both sides count it. `theirs` is null when the gateway does not know it. */
export type ServiceFigures = {
  /** Stable under which both sides know it. */
  campaignCode: string;
  userId: string;
  currency: string;
  ours: { sent: number; delivered: number };
  theirs: { sent: number; delivered: number } | null;
};

/** A service that a network has and we never booked. */
export type UnknownService = { campaignCode: string; routeId: number };

/** The money of a settled campaign: what was spent, and what its delivered coins cost. */
export type CampaignMoney = {
  campaignId: string;
  userId: string;
  currency: string;
  spentMinor: bigint;
  expectedMinor: bigint;
};

/** A settled campaign in the order in which they are compared: by time of settlement, then by id. */
export type SettledMark = { settledAt: Date; campaignId: string };

/** Some settled campaigns. `last` is the mark of the last of them; null where there are no more. */
export type SettledPage = {
  services: ServiceFigures[];
  campaigns: CampaignMoney[];
  last: SettledMark | null;
};

/** Where settled campaigns and the networks' services are read. */
export type SettledReader = {
  /** The next campaigns that were settled after this one, as we and the gateway count them; the first ones for null. */
  readSettledPage(after: SettledMark | null): Promise<SettledPage>;
  /** Services since then that only the gateway knows; all that there are for null. */
  readUnknownServices(from: Date | null): Promise<UnknownService[]>;
};

/** Differences between our campaigns and the gateway's services. */
export function compareServices(
  services: ServiceFigures[],
  campaigns: CampaignMoney[],
  unknown: UnknownService[],
): Difference[] {
  const differences: Difference[] = unknown.map(({ campaignCode, routeId }) => ({
    kind: "service-unknown-here",
    subject: campaignCode,
    userId: null,
    currency: null,
    oursMinor: null,
    theirsMinor: null,
    facts: { route: routeId },
  }));
  for (const { campaignCode: subject, userId, currency, ours, theirs } of services) {
    const base = { subject, userId, currency, oursMinor: null, theirsMinor: null };
    if (!theirs) {
      differences.push({ ...base, kind: "service-missing-there" });
    } else if (ours.sent !== theirs.sent || ours.delivered !== theirs.delivered) {
      const facts = {
        deliveredHere: ours.delivered,
        sentHere: ours.sent,
        deliveredThere: theirs.delivered,
        sentThere: theirs.sent,
      };
      differences.push({ ...base, kind: "service-figures-differ", facts });
    }
  }
  for (const { campaignId, userId, currency, spentMinor, expectedMinor } of campaigns) {
    if (spentMinor === expectedMinor) continue;
    const amounts = { oursMinor: spentMinor, theirsMinor: expectedMinor };
    differences.push({
      kind: "campaign-money-differs",
      subject: campaignId,
      userId,
      currency,
      ...amounts,
    });
  }
  return differences;
}
