import { createHash } from "node:crypto";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import type { Decline, PaymentState } from "../../../providers/payments/payment-state.ts";
import type { Payment } from "./payment.store.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { deleteSignalsBefore, insertSignal } from "./payment-signal.store.ts";
import type { WebhookEvent } from "./webhook-event.store.ts";

/** Rules look back 30 days at most (section riskRules), for a card of others further. */
const SIGNAL_DAYS = 90;
const DAY_MS = 86_400_000;

/** Happens to everybody, and says nothing of whose card it is. */
const HONEST: ReadonlySet<Decline> = new Set(["insufficient-funds", "processing-error"]);

/** Whether a decline says something of whose card it is. */
export const isTelling = (decline: Decline | null): boolean =>
  decline !== null && !HONEST.has(decline);

/**
 * Notes which card has paid, and each decline once, in the transaction that writes the payment's state. On a page many
 * cards can be tried: each event that says so is a decline of its own.
 */
export async function noteSignals(
  tx: DatabaseOrTransaction,
  payment: Payment,
  { state, event, at }: { state: PaymentState; event: WebhookEvent | undefined; at: Date },
): Promise<void> {
  const paymentId = payment.id;
  if (state.status === "succeeded") {
    if (!state.cardFingerprint) return;
    const what = createHash("sha256")
      .update(`${payment.provider}:${state.cardFingerprint}`)
      .digest("base64url");
    return insertSignal(tx, { paymentId, kind: "card", what, at });
  }
  const decline =
    state.status === "failed"
      ? state.decline
      : state.status === "pending"
        ? state.lastDecline
        : null;
  if (!isTelling(decline)) return;
  // A poll sees again what an event has brought, or will bring: the store counts the larger of the two.
  const what = event?.isDecline ? `event:${event.eventId}` : `seen:${decline}`;
  return insertSignal(tx, { paymentId, kind: "decline", what, at });
}

/** Deletes what is older than 90 days. */
export async function forgetSignals({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await deleteSignalsBefore(db, new Date(clock.now().getTime() - SIGNAL_DAYS * DAY_MS));
}
