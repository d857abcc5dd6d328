import type { NothingTakenReason } from "../../connection.ts";
import { FAILURE, type ReceiptReason } from "../../../../domain/campaign/failure-reasons.ts";
import type { MessageResult } from "./dialect.ts";
import type { HttpAnswer } from "./http-client.ts";

/** A message that was not taken for a reason of its own. */
export const refused = (reason: ReceiptReason, mayGoElsewhere: boolean): MessageResult => ({
  outcome: "refused",
  reason,
  mayGoElsewhere,
});

/** A message that was not taken for a reason of the account or the network. */
export const nothing = (why: NothingTakenReason): MessageResult => ({ outcome: "nothing", why });

export const unknown: MessageResult = { outcome: "unknown" };

/**
 * What an answer means by its HTTP status alone, where the dialect says nothing else. A fault of the server (5xx) and an answer
 * that cannot be read leave it open whether the call was carried out.
 */
export function readFailure({ status }: HttpAnswer): { whole: MessageResult } {
  if (status === 401 || status === 403 || status === 407) return { whole: nothing("credentials") };
  if (status === 402) return { whole: nothing("credit") };
  if (status === 429) return { whole: nothing("throttled") };
  if (status === 400 || status === 413 || status === 422)
    return { whole: refused(FAILURE.content, true) };
  // No such address, or it has moved: the settings are wrong.
  if (status >= 300 && status < 500) return { whole: nothing("fault") };
  return { whole: unknown };
}

/** `text` as a whole or decimal amount of a currency in millionths; undefined where it is none. */
export function microsOf(text: string): bigint | undefined {
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d{1,6})\d*)?$/.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole + decimals.padEnd(6, "0"));
}
