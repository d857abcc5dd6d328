import { FLOW_TYPE } from "../../../domain/catalogue.ts";
import { mix32, seedFor } from "../../random.ts";
import { ENGAGEMENT, type Engagement, type OutgoingMessage } from "../network.ts";
import type { Outcome } from "./outcome.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CLICK_USE = 12;

/** Clicks of 10,000 messages that arrived, from … to; each service has its own rate in between (domain facts, section 7). */
const CLICK_RANGES: ReadonlyMap<number, readonly [number, number]> = new Map([
  [FLOW_TYPE.smsLink, [100, 300]],
  [FLOW_TYPE.display, [20, 60]],
  [FLOW_TYPE.rcs, [200, 600]],
]);
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
  const isRcs = traits.flowTypeId === FLOW_TYPE.rcs && !outcome.viaSms;
  const clicks = traits.hasLink && mix32(own, 1) % 10_000 < clickRate(seed, message, outcome);
  const reads = isRcs && (clicks || mix32(own, 2) % 100 < READ_PERCENT);
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

function clickRate(seed: number, { serviceId, traits }: OutgoingMessage, outcome: Outcome): number {
  const kind = outcome.viaSms ? FLOW_TYPE.smsLink : traits.flowTypeId;
  const [from, to] = CLICK_RANGES.get(kind) ?? [0, 0];
  return from + (seedFor(seed, serviceId, CLICK_USE) % (to - from + 1));
}

/** Most look at once, some in the evening, a few the next day. */
function delay(own: number, use: number): number {
  const spread = mix32(own, use * 10);
  const kind = mix32(own, use * 10 + 1) % 100;
  if (kind < 60) return MINUTE_MS + (spread % (29 * MINUTE_MS));
  if (kind < 90) return 30 * MINUTE_MS + (spread % (5 * HOUR_MS));
  return 6 * HOUR_MS + (spread % (18 * HOUR_MS));
}
