import { FLOW_TYPE } from "./catalogue.ts";
import { measureMessage } from "./message-segments.ts";

/** Kinds that are messages of their own: the frequency caps count these together. */
export const CAPPED_FLOW_TYPES: readonly number[] = [
  FLOW_TYPE.sms,
  FLOW_TYPE.smsLink,
  FLOW_TYPE.rcs,
];

/** Kinds that people can tap or open. */
export const ENGAGING_FLOW_TYPES: readonly number[] = [
  FLOW_TYPE.smsLink,
  FLOW_TYPE.display,
  FLOW_TYPE.rcs,
];

/**
 * Coins that one person costs: the parts of an SMS as composed (at least one, so that it can be divided by), and one for a
 * tag, a banner view or an RCS message, whose SMS fallback has to fit one part.
 */
export function partsOfKind(flowTypeId: number, composedText: string): number {
  const isSms = flowTypeId === FLOW_TYPE.sms || flowTypeId === FLOW_TYPE.smsLink;
  return isSms ? Math.max(1, measureMessage(composedText).segments) : 1;
}
