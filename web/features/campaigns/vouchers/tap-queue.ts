import { businessNowMs } from "../../../api/business-time.ts";
import { newUuid } from "../../../api/idempotency-key.ts";

/** A customer who showed the word; made on this device, so that sending it twice counts once. */
export type Tap = { id: string; at: string };

const placeOf = (campaignId: string) => `lh-taps:${campaignId}`;

/** Taps that have not reached the server yet. */
export function waitingTaps(campaignId: string): Tap[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(placeOf(campaignId)) ?? "[]");
    return Array.isArray(value) ? value.filter(isTap) : [];
  } catch {
    return [];
  }
}

/** Keeps a new tap, of now for the business, until it has been sent. */
export function addTap(campaignId: string, at = new Date(businessNowMs())): Tap[] {
  const taps = [...waitingTaps(campaignId), { id: newUuid(), at: at.toISOString() }];
  store(campaignId, taps);
  return taps;
}

/** Forgets taps that the server has. */
export function forgetTaps(campaignId: string, sent: readonly Tap[]): Tap[] {
  const known = new Set(sent.map(({ id }) => id));
  const rest = waitingTaps(campaignId).filter(({ id }) => !known.has(id));
  store(campaignId, rest);
  return rest;
}

function store(campaignId: string, taps: readonly Tap[]): void {
  if (taps.length === 0) localStorage.removeItem(placeOf(campaignId));
  else localStorage.setItem(placeOf(campaignId), JSON.stringify(taps));
}

function isTap(value: unknown): value is Tap {
  if (typeof value !== "object" || value === null) return false;
  return "id" in value && typeof value.id === "string" && "at" in value;
}
