import { msg } from "../translate.ts";

/** Reasons for failed delivery: a closed list of stored codes, and the text a report shows. */
export const FAILURE = {
  absent: 1,
  unknownNumber: 2,
  handsetFull: 3,
  networkFault: 4,
  noReceipt: 5,
  notFetched: 6,
  optedOut: 7,
  calledOff: 8,
  barred: 9,
  sender: 10,
  content: 11,
  noRcs: 12,
  otherNetwork: 13,
  restored: 14,
} as const;

export type FailureReason = (typeof FAILURE)[keyof typeof FAILURE];

/** Reasons that a network may give for a message: that it never gave one is ours to say. */
export type ReceiptReason = Exclude<FailureReason, typeof FAILURE.noReceipt>;

const WORDS: ReadonlyMap<number, string> = new Map([
  [FAILURE.absent, msg("Phone switched off or out of reach")],
  [FAILURE.unknownNumber, msg("Number no longer in use")],
  [FAILURE.handsetFull, msg("Phone has no space for messages")],
  [FAILURE.networkFault, msg("The network could not pass it on")],
  [FAILURE.notFetched, msg("Phone did not fetch the RCS message in time")],
  [FAILURE.optedOut, msg("Opted out before it was sent")],
  [FAILURE.calledOff, msg("Stopped before it was sent")],
  [FAILURE.barred, msg("The network sends no adverts to this number")],
  [FAILURE.sender, msg("The network does not know the sender name")],
  [FAILURE.content, msg("The network did not take the text")],
  [FAILURE.noRcs, msg("Phone cannot show RCS messages")],
  [FAILURE.otherNetwork, msg("Number moved to a network that we do not reach")],
  [FAILURE.restored, msg("Not known whether it was sent, as records were lost")],
  [FAILURE.noReceipt, msg("No answer from the phone within 72 hours")],
]);

/** The reason in plain English words, as it is exchanged and stored; `translateKnown` says it in the reader's language. */
export function failureText(reason: number): string {
  return WORDS.get(reason) ?? msg("Not delivered");
}
