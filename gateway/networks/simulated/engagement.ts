import { KIND_TRAITS } from "../../../domain/campaign/kinds/traits.ts";
import { mix32, seedFor } from "../../random.ts";
import { ENGAGEMENT, type Engagement, type OutgoingMessage } from "../network.ts";
import type { Outcome } from "./outcome.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CLICK_USE = 12;

const READ_PERCENT = 62;

/** The person's reactions to a delivered message, deterministic, all within 48 hours. */
export function engagementsOf(
  seed: number,
  message: OutgoingMessage,
  outcome: Outcome,
): Engagement[] {
  if (!outcome.delivered || outcome.delayMs === undefined) return [];
  const { routeId, serviceId, person, traits } = message;
  const own = seedFor(seed, serviceId, person, CLICK_USE);
  const arrivedMs = message.atMs + outcome.delayMs;
  const reference = { routeId, serviceId, person };
  // Phones that can show more than an SMS also say that they have shown it.
  const reportsReads = KIND_TRAITS[traits.kind].hasSmsFallback && !outcome.viaSms;
  const clicks = traits.hasLink && mix32(own, 1) % 10_000 < clickRate(seed, message, outcome);
  const reads = reportsReads && (clicks || mix32(own, 2) % 100 < READ_PERCENT);
  const readMs = arrivedMs + delay(own, 3);
  const engagements: Engagement[] = [];
  if (reads) engagements.push({ ...reference, kind: ENGAGEMENT.read, atMs: readMs });
  if (clicks)
    engagements.push({
      ...reference,
      kind: ENGAGEMENT.click,
      atMs: (reads ? readMs : arrivedMs) + delay(own, 4),
    });
  return engagements;
}

/** Clicks of 10,000 messages that arrived: each service has its own rate within its kind's (domain facts, section 7). */
function clickRate(seed: number, { serviceId, traits }: OutgoingMessage, outcome: Outcome): number {
  const { low, high } = KIND_TRAITS[outcome.viaSms ? "sms-link" : traits.kind].clickPermille;
  return low * 10 + (seedFor(seed, serviceId, CLICK_USE) % ((high - low) * 10 + 1));
}

/** Most look at once, some in the evening, a few the next day. */
function delay(own: number, use: number): number {
  const spread = mix32(own, use * 10);
  const kind = mix32(own, use * 10 + 1) % 100;
  if (kind < 60) return MINUTE_MS + (spread % (29 * MINUTE_MS));
  if (kind < 90) return 30 * MINUTE_MS + (spread % (5 * HOUR_MS));
  return 6 * HOUR_MS + (spread % (18 * HOUR_MS));
}
