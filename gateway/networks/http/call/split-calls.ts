import type { Handover } from "../../connection.ts";

/** The messages of one call, by their places in what was handed over. */
export type CallPlaces = readonly number[];

/**
 * Which messages go together in a call: those of one group, and of a number only one where results are matched by it. The
 * same messages are always split in the same way.
 */
export function splitCalls(
  messages: readonly Handover[],
  groupOf: (message: Handover) => string,
  isMatchedByNumber: boolean,
): CallPlaces[] {
  const seen = new Map<string, number>();
  const calls = new Map<string, number[]>();
  for (const [place, message] of messages.entries()) {
    const group = groupOf(message);
    const repeated = `${group}\0${message.msisdn}`;
    const round = isMatchedByNumber ? (seen.get(repeated) ?? 0) : 0;
    seen.set(repeated, round + 1);
    const key = `${round}\0${group}`;
    const places = calls.get(key);
    if (places) places.push(place);
    else calls.set(key, [place]);
  }
  return [...calls.values()];
}
