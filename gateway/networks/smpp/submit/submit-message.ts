import { setTimeout as wait } from "node:timers/promises";
import type { HandoverResult } from "../../connection.ts";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { readStatus } from "../wire/command-status.ts";
import { textField } from "../wire/pdu.ts";
import type { Answer } from "../session/requests.ts";

/** As the port says it, and `unwritten`: the session was away before anything of the message had left. */
export type SubmitResult = HandoverResult | { outcome: "unwritten" };

export type SubmitTools = {
  /** Hands one part over in its turn. */
  submit: (fields: Readonly<Record<string, unknown>>, isFirst: boolean) => Promise<Answer>;
  /** An answer says that we are too fast. */
  onThrottled: () => void;
  /** An answer says that the session is not bound as we think. */
  onUnbound: () => void;
  canonicalId: (id: string) => string;
  retryMs: number;
};

/** How often a part is handed over again that was certainly not taken, when waiting for a later turn is no choice. */
const MAX_RETRIES = 4;
const MAX_FAULT_RETRIES = 2;

type PartResult = { outcome: "taken"; id: string } | Exclude<SubmitResult, { outcome: "accepted" }>;

/**
 * Hands the parts of one message over, one after the other: a part never leaves before the one before it was taken, and none
 * is repeated that may have been. When the rest cannot be handed over, what became of the message is unknown.
 */
export async function submitMessage(
  parts: readonly Readonly<Record<string, unknown>>[],
  tools: SubmitTools,
): Promise<SubmitResult> {
  const references: string[] = [];
  for (const [index, fields] of parts.entries()) {
    const isFirst = index === 0;
    const result = await submitPart(fields, isFirst, tools);
    if (result.outcome === "taken") {
      if (result.id !== "") references.push(tools.canonicalId(result.id));
    } else if (isFirst) return result;
    // The phone has a part of it already: it must not come again from elsewhere.
    else if (result.outcome === "refused") return { ...result, mayGoElsewhere: false };
    else return { outcome: "unknown" };
  }
  return { outcome: "accepted", references };
}

async function submitPart(
  fields: Readonly<Record<string, unknown>>,
  isFirst: boolean,
  tools: SubmitTools,
): Promise<PartResult> {
  for (let tries = 1; ; tries++) {
    const answer = await tools.submit(fields, isFirst);
    if (answer.kind === "unwritten") return { outcome: "unwritten" };
    if (answer.kind !== "answered") return { outcome: "unknown" };
    const meaning = readStatus(answer.pdu.status);
    if (meaning.kind === "taken")
      return { outcome: "taken", id: textField(answer.pdu, "message_id") };
    if (meaning.kind === "refused")
      return { outcome: "refused", reason: meaning.reason, mayGoElsewhere: true };
    if (meaning.kind === "fault") {
      if (tries > MAX_FAULT_RETRIES)
        return { outcome: "refused", reason: FAILURE.networkFault, mayGoElsewhere: true };
    } else {
      if (meaning.slowDown) tools.onThrottled();
      if (meaning.isUnbound) tools.onUnbound();
      if (isFirst || meaning.isUnbound || tries > MAX_RETRIES) return { outcome: "postponed" };
    }
    await wait(tools.retryMs * 2 ** (tries - 1));
  }
}
