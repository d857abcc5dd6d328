import type { Allocation, ListUse, ResponseType } from "../../domain/campaign/campaign.ts";
import type { CampaignContent } from "../../domain/campaign/content.ts";
import type { KindName } from "../../domain/campaign/kinds/traits.ts";
import type { Targeting } from "../reach/reach-engine.ts";
import type { ServiceStatus } from "./service-status.ts";

/** Shown immediately and not stored by the phone. */
export function isFlash({ responseType }: Pick<Service, "responseType">): boolean {
  return responseType === "flash";
}

/** All lists that a service or an order goes to. */
export function listIdsOf({
  listId,
  otherListIds = [],
}: {
  listId?: number | null | undefined;
  otherListIds?: readonly number[] | undefined;
}): number[] {
  return listId ? [...new Set([listId, ...otherListIds])] : [];
}

/** A campaign on one route, as the provider keeps it. Times in ms. */
export type Service = {
  id: number;
  routeId: number;
  /** Of the route. */
  countryId: number;
  clientId: number;
  campaignCode: string;
  kind: KindName;
  responseType: ResponseType;
  sender: string;
  /** As sent: prefix, link and opt-out suffix included. For RCS its SMS fallback; '' where there is no text. */
  fullText: string;
  /** Banners or RCS message as sent; null for the kinds that are text. */
  content: CampaignContent | null;
  linkId: number | null;
  /** The short link in it. */
  linkUrl: string | null;
  /** Each person gets a link of their own in its place, so that people who tap can be counted. */
  hasOwnLinks: boolean;
  /** The stored trace of the request by which it was booked. */
  trace: unknown;
  /** Whom it goes to instead of a profile, and whom it leaves out. */
  listId: number | null;
  otherListIds: number[];
  listUse: ListUse;
  excludeListId: number | null;
  /** Lists are walked in an order of this service's own; those of before by position. */
  isListShuffled: boolean;
  offerEndsMs: number | null;
  parts: number;
  people: number;
  targeting: Targeting;
  allocation: Allocation;
  startMs: number;
  endMs: number;
  startHour: number;
  endHour: number;
  daysOfWeek: number[];
  status: ServiceStatus;
  reason: string | null;
  words: string[];
  approveMs: number;
  planFromMs: number;
  planSentBefore: number;
  pickCursor: number;
  /** The state of an imported base that the cursor belongs to; 0 without one. */
  pickRevision: number;
  sent: number;
  /** When the last message left; null where it is not noted. */
  lastSentMs: number | null;
  reads: number;
  fallbacks: number;
  /** Times that people called it spam. */
  complaints: number;
};
