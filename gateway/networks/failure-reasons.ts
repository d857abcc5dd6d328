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
} as const;

const WORDS: ReadonlyMap<number, string> = new Map([
  [FAILURE.absent, "Phone switched off or out of reach"],
  [FAILURE.unknownNumber, "Number no longer in use"],
  [FAILURE.handsetFull, "Phone has no space for messages"],
  [FAILURE.networkFault, "The network could not pass it on"],
  [FAILURE.notFetched, "Phone did not fetch the RCS message in time"],
  [FAILURE.optedOut, "Opted out before it was sent"],
  [FAILURE.calledOff, "Stopped before it was sent"],
  [FAILURE.noReceipt, "No answer from the phone within 72 hours"],
]);

/** The reason in plain words. */
export function failureText(reason: number): string {
  return WORDS.get(reason) ?? "Not delivered";
}
