import { FAILURE, type ReceiptReason } from "../../../../domain/campaign/failure-reasons.ts";

/** What the status of an answer to a submit means for the message. */
export type StatusMeaning =
  | { kind: "taken" }
  /** Not taken, for now. `slowDown`: we send faster than is agreed. `isUnbound`: the session is of no use any more. */
  | { kind: "busy"; slowDown: boolean; isUnbound: boolean }
  /** Not taken, and the network gives no reason: worth another try or two. */
  | { kind: "fault" }
  | { kind: "refused"; reason: ReceiptReason };

const busy = (slowDown = false, isUnbound = false): StatusMeaning => ({
  kind: "busy",
  slowDown,
  isUnbound,
});
const refused = (reason: ReceiptReason): StatusMeaning => ({ kind: "refused", reason });

/** SMPP 3.4 section 5.1.3. */
const MEANINGS: ReadonlyMap<number, StatusMeaning> = new Map([
  [0x00, { kind: "taken" }],
  [0x01, refused(FAILURE.content)], // message length
  [0x04, busy(false, true)], // wrong bind state
  [0x08, busy()], // system error
  [0x0a, refused(FAILURE.sender)],
  [0x0b, refused(FAILURE.unknownNumber)],
  [0x14, busy(true)], // message queue full
  [0x45, { kind: "fault" }], // submit failed
  [0x48, refused(FAILURE.sender)], // TON
  [0x49, refused(FAILURE.sender)], // NPI
  [0x50, refused(FAILURE.unknownNumber)],
  [0x51, refused(FAILURE.unknownNumber)],
  [0x58, busy(true)], // throttled
  [0x64, busy()], // temporary application error
  [0x66, refused(FAILURE.content)], // application rejects the message
  [0xfe, busy()], // delivery failure
  [0xff, { kind: "fault" }], // unknown error
]);

/** Statuses of vendors (0x400 to 0x4FF) and of parameters that do not suit the network: it did not take the message. */
export function readStatus(status: number): StatusMeaning {
  return MEANINGS.get(status) ?? refused(FAILURE.networkFault);
}

/** Already bound, bind failed, wrong password, system id, system type, or bind state: asking again soon helps nobody. */
const REFUSED_BINDS: ReadonlySet<number> = new Set([0x04, 0x05, 0x0d, 0x0e, 0x0f, 0x53]);

/** Whether a bind was refused for good, until somebody changes something. */
export function isRefusedBind(status: number): boolean {
  return REFUSED_BINDS.has(status);
}
