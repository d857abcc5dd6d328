import { createHash } from "node:crypto";
import { z } from "zod";
import { findUnstorable } from "../../../../domain/storable-values.ts";
import type { Callback, CallbackReading, NetworkEvent } from "../../connection.ts";

/** The body of a call as JSON; undefined where it is none. */
export function jsonOf({ body }: Callback): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The fields of a form, or of the query where there is no body. */
export function formOf({ body, query }: Callback): URLSearchParams {
  return body.byteLength > 0 ? new URLSearchParams(Buffer.from(body).toString("utf8")) : query;
}

/** Answers a call that cannot be read. A network that would forget it for a 4xx is told 5xx. */
export const unreadable = (status: 400 | 500): CallbackReading => ({
  events: [],
  answer: { status, body: "This cannot be read.", contentType: "text/plain" },
});

/** The items of a list that have the expected shape, as events; what else stands there is left out. */
export function eventsOf<Item>(
  items: readonly unknown[],
  schema: z.ZodType<Item>,
  toEvent: (item: Item) => NetworkEvent | undefined,
): NetworkEvent[] {
  return items.flatMap((item) => {
    const read = schema.safeParse(item);
    const event = read.success ? toEvent(read.data) : undefined;
    return event ? [event] : [];
  });
}

/**
 * Whether an event can be stored: one that never can would be answered with a fault and come again for ever. A reply without a
 * number is nobody's.
 */
export function isStorable(event: NetworkEvent): boolean {
  const isOfMessage = event.type === "receipt" || event.type === "read";
  const name = isOfMessage ? event.reference : event.id;
  if (name === "" || findUnstorable(name) !== undefined) return false;
  return isOfMessage || event.msisdn !== "";
}

/** Text or a number of JSON, as text. */
export const wireText = z.union([z.string(), z.number()]).transform(String);

/** Digits with country code of a number as a network writes it: with +, 00, spaces or hyphens. */
export function digitsOf(number: string): string {
  return number.replace(/\D/g, "").replace(/^00/, "");
}

/** A moment as networks write it; UTC where it names no offset, and `fallbackMs` where it cannot be read. */
export function timeOf(text: string | undefined, fallbackMs: number): number {
  if (text === undefined) return fallbackMs;
  const [, date, time, offset] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?$/.exec(
      text.trim(),
    ) ?? [];
  const zone = offset?.replace(/^([+-]\d\d):?(\d\d)$/, "$1:$2") ?? "Z";
  const atMs = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(atMs) ? fallbackMs : atMs;
}

/** A time in milliseconds as a network counts them; one that no calendar of ours has is not believed. */
export function timeOfMs(atMs: number, fallbackMs: number): number {
  return atMs >= 0 && atMs < LATEST_MS ? Math.trunc(atMs) : fallbackMs;
}

const LATEST_MS = Date.parse("+010000-01-01T00:00:00Z");

/** An id for an event that the network gives none, made of what it says; no number can be read from it. */
export function idFrom(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 32);
}
