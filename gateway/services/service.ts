import type { DisplayContent } from "../../domain/message/display-creative.ts";
import type { RcsContent } from "../../domain/message/rcs-message.ts";
import type { Targeting } from "../reach/reach-engine.ts";

export const SERVICE_STATUS = {
  pending: 255,
  /** Copies for test numbers; nobody else ever gets it. */
  testing: 254,
  active: 0,
  rejected: 243,
  stopped: 250,
  paused: 237,
  completed: 300,
} as const;

/** States in which nothing more is sent and none follows. */
export function isOver(status: number): boolean {
  return (
    status === SERVICE_STATUS.testing ||
    status === SERVICE_STATUS.rejected ||
    status === SERVICE_STATUS.stopped ||
    status === SERVICE_STATUS.completed
  );
}

const FLASH = 8;

/** Shown immediately and not stored by the phone. */
export function isFlash({ responseType }: Pick<Service, "responseType">): boolean {
  return responseType === FLASH;
}

/** A campaign on one route, as the provider keeps it. Times in ms. */
export type Service = {
  id: number;
  routeId: number;
  clientId: number;
  campaignCode: string;
  flowTypeId: number;
  /** 1 SMS, 8 flash SMS. */
  responseType: number;
  sender: string;
  /** As sent: prefix, link and opt-out suffix included. For RCS its SMS fallback; '' where there is no text. */
  fullText: string;
  /** Banners or RCS message as sent; null for the kinds that are text. */
  content: DisplayContent | RcsContent | null;
  linkId: number | null;
  /** The short link in it. */
  linkUrl: string | null;
  /** Whom it goes to instead of a profile, and whom it leaves out. */
  listId: number | null;
  excludeListId: number | null;
  offerEndsMs: number | null;
  parts: number;
  people: number;
  targeting: Targeting;
  allocationTypeId: number;
  startMs: number;
  endMs: number;
  startHour: number;
  endHour: number;
  daysOfWeek: number[];
  status: number;
  reason: string | null;
  words: string[];
  approveMs: number;
  planFromMs: number;
  planSentBefore: number;
  pickCursor: number;
  sent: number;
  reads: number;
  fallbacks: number;
};
