import type { Outputs } from "../../api/client.ts";

type PaymentStatus = Outputs["billing"]["payment"]["status"];

const FAST_MS = 1_000;
const SLOW_MS = 4_000;
const FAST_TRIES = 10;
const MAX_TRIES = 60;

/** True while the card company may still say something new. */
export function isUndecided(status: PaymentStatus): boolean {
  return status === "created" || status === "pending" || status === "requires-action";
}

/** When to ask again: fast at first, then slowly, then no more (about three minutes and a half). */
export function nextPollMs(status: PaymentStatus | undefined, tries: number): number | false {
  if (status !== undefined && !isUndecided(status)) return false;
  if (tries >= MAX_TRIES) return false;
  return tries < FAST_TRIES ? FAST_MS : SLOW_MS;
}
