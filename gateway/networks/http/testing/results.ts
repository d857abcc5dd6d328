import type { Handover, HandoverResult } from "../../connection.ts";

let batches = 0;

/** An id that no call had before. */
export const nextBatchId = (): number => ++batches;

export const outcomes = (results: readonly HandoverResult[]) =>
  results.map(({ outcome }) => outcome);
export const referencesOf = (results: readonly HandoverResult[]) =>
  results.flatMap((it) => (it.outcome === "accepted" ? it.references : []));

/** Who got which text, whatever the order. */
export const delivered = (messages: readonly Pick<Handover, "msisdn" | "text">[]) =>
  messages.map(({ msisdn, text }) => `${msisdn} ${text}`).toSorted();
