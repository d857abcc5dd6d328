import { type CardObject, listObjects } from "../../card-objects.store.ts";
import { load, ok, type Operation, save, secondsNow, type StripeContext } from "../context.ts";
import { recordEvent } from "../events.ts";
import { newId } from "../ids.ts";
import { inTime, listPage } from "../list-page.ts";

/** Records that the cardholder disputes a charge, with its event. */
export function recordDispute(context: StripeContext, charge: CardObject): void {
  const dispute = save(context, {
    id: newId("du"),
    object: "dispute",
    amount: charge["amount"],
    charge: charge.id,
    created: secondsNow(context),
    currency: charge["currency"],
    evidence_details: {
      due_by: secondsNow(context) + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge["payment_intent"],
    reason: "fraudulent",
    status: "needs_response",
  });
  save(context, { ...charge, disputed: true, dispute: dispute.id });
  recordEvent(context, "charge.dispute.created", dispute);
}

/** Ends a dispute as the bank would, with its event. */
export function closeDispute(context: StripeContext, dispute: CardObject, won: boolean): void {
  const closed = save(context, { ...dispute, status: won ? "won" : "lost" });
  recordEvent(context, "charge.dispute.closed", closed);
}

export const retrieveDispute: Operation = (context, _params, id) =>
  ok(load(context, "dispute", id));

export const listDisputes: Operation = (context, params) =>
  listPage(inTime(listObjects(context.db, "stripe", "dispute"), params), params, "/v1/disputes");
