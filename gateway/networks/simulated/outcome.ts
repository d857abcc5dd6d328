import { KIND_TRAITS } from "../../../domain/campaign/kinds/traits.ts";
import { RCS_TTL_SECONDS_DEFAULT } from "../../../domain/message/rcs-message.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { drawFrom, mix32, seedFor, thresholds } from "../../random.ts";
import type { OutgoingMessage } from "../network.ts";
import { isRcsCapable } from "./rcs-phones.ts";

/** Outcome of a message; no delay when a receipt never arrives. */
export type Outcome = {
  delivered: boolean;
  reason: number;
  delayMs: number | undefined;
  viaSms: boolean;
};

type SmsOutcome = Omit<Outcome, "viaSms">;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

// Of a thousand messages: 940 arrive, 50 fail, 10 are never heard of again.
const DELIVERED_PER_MILLE = 940;
const SILENT_PER_MILLE = 10;
const FAILURES = thresholds([48, 24, 16, 12]);
const FAILURE_CODES = [
  FAILURE.absent,
  FAILURE.unknownNumber,
  FAILURE.handsetFull,
  FAILURE.networkFault,
];

/** Sandbox sentinel: a number that ends so is never delivered to. */
const UNDELIVERABLE_ENDING = "0001";

/** Of a thousand RCS messages, those that lie unfetched until they are taken back. */
const UNFETCHED_PER_MILLE = 30;

/** The fate of a message, the same whenever it is asked for: it depends on seed and reference only. */
export function outcomeOf(seed: number, message: OutgoingMessage): Outcome {
  const { isCapped, hasSmsFallback } = KIND_TRAITS[message.traits.kind];
  // A tag or a banner is not a message of its own: it counts as shown when it is sent.
  if (!isCapped) return { delivered: true, reason: 0, delayMs: SECOND_MS, viaSms: false };
  if (hasSmsFallback) return rcsOutcome(seed, message);
  return { ...smsOutcome(seed, message), viaSms: false };
}

function rcsOutcome(seed: number, message: OutgoingMessage): Outcome {
  const { serviceId, person, routeId, traits } = message;
  if (traits.hasFallback && !isRcsCapable(seed, routeId, person))
    return { ...smsOutcome(seed, message), viaSms: true };
  const own = seedFor(seed, serviceId, person);
  if (mix32(own, 5) % 1000 >= UNFETCHED_PER_MILLE)
    return { delivered: true, reason: 0, delayMs: deliveryDelay(own), viaSms: false };
  const revokedMs = RCS_TTL_SECONDS_DEFAULT * SECOND_MS;
  if (!traits.hasFallback)
    return { delivered: false, reason: FAILURE.notFetched, delayMs: revokedMs, viaSms: false };
  const fallback = smsOutcome(seed, message);
  const delayMs = fallback.delayMs === undefined ? undefined : revokedMs + fallback.delayMs;
  return { ...fallback, delayMs, viaSms: true };
}

function smsOutcome(seed: number, { serviceId, person, msisdn }: OutgoingMessage): SmsOutcome {
  const own = seedFor(seed, serviceId, person);
  const chance = mix32(own, 1) % 1000;
  if (msisdn.endsWith(UNDELIVERABLE_ENDING)) {
    return { delivered: false, reason: FAILURE.unknownNumber, delayMs: quickDelay(own) };
  }
  if (chance < DELIVERED_PER_MILLE)
    return { delivered: true, reason: 0, delayMs: deliveryDelay(own) };
  if (chance >= 1000 - SILENT_PER_MILLE)
    return { delivered: false, reason: FAILURE.noReceipt, delayMs: undefined };
  const reason = FAILURE_CODES[drawFrom(FAILURES, mix32(own, 2))] ?? FAILURE.networkFault;
  return { delivered: false, reason, delayMs: failureDelay(own, reason) };
}

/** Most phones answer within seconds, some when they find a signal, a few in the evening. */
function deliveryDelay(own: number): number {
  const kind = mix32(own, 3) % 100;
  if (kind < 82) return quickDelay(own);
  if (kind < 95) return between(own, 30 * SECOND_MS, 30 * MINUTE_MS);
  return between(own, 30 * MINUTE_MS, 12 * HOUR_MS);
}

/** A dead number is known at once; a network tries a silent phone for a day or two before it gives up. */
function failureDelay(own: number, reason: number): number {
  return reason === FAILURE.unknownNumber
    ? quickDelay(own)
    : between(own, 6 * HOUR_MS, 48 * HOUR_MS);
}

function quickDelay(own: number): number {
  return between(own, 2 * SECOND_MS, 30 * SECOND_MS);
}

function between(own: number, fromMs: number, toMs: number): number {
  return fromMs + (mix32(own, 4) % (toMs - fromMs));
}
