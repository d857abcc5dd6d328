import { type CardObject, listObjects } from "../../card-objects.store.ts";
import {
  load,
  numberField,
  ok,
  type Operation,
  save,
  secondsNow,
  type StripeContext,
  textField,
} from "../context.ts";
import { updateDueFault } from "../../faults.store.ts";
import { recordEvent } from "../events.ts";
import { newId } from "../ids.ts";
import { inTime, listPage } from "../list-page.ts";
import { amountAt, at, pairsAt, requiredText, textAt } from "../params.ts";
import { testCardOf } from "./payment-methods.ts";
import { invalidRequest } from "../stripe-error.ts";
import type { Params } from "../form.ts";

/** Pays a charge back, whole or in part; never more than is left of it. */
export const createRefund: Operation = (context, params) => {
  const charge = chargeOf(context, params);
  const left = numberField(charge, "amount_captured") - numberField(charge, "amount_refunded");
  if (left <= 0)
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      "charge_already_refunded",
    );
  const amount = at(params, "amount") === undefined ? left : amountAt(params, "amount");
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      "amount",
    );
  }
  const end = endOf(context, charge);
  const refund = save(context, {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: secondsNow(context),
    currency: charge["currency"],
    destination_details: {
      card: {
        type: "refund",
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
      },
      type: "card",
    },
    metadata: pairsAt(params, "metadata"),
    payment_intent: charge["payment_intent"],
    reason: textAt(params, "reason") ?? null,
    receipt_number: null,
    status: end === "succeeded" ? "succeeded" : "pending",
  });
  const amount_refunded = numberField(charge, "amount_refunded") + amount;
  const changed = save(context, {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge["amount"],
  });
  recordEvent(context, "refund.created", refund);
  recordEvent(context, "charge.refunded", changed);
  if (end === "failed") settleRefund(context, refund, "failed");
  return ok(refund);
};

function endOf(context: StripeContext, charge: CardObject): "succeeded" | "pending" | "failed" {
  const fault = updateDueFault(context.db, ["refund-pending", "refund-fails"], "refund")?.kind;
  const method = load(context, "payment_method", textField(charge, "payment_method") ?? "");
  const { refund } = testCardOf(method);
  if (fault === "refund-pending" || refund === "pending") return "pending";
  return fault === "refund-fails" || refund === "fails" ? "failed" : "succeeded";
}

/** Ends a pending refund, with its events; what failed can be refunded again. */
export function settleRefund(
  context: StripeContext,
  refund: CardObject,
  status: "succeeded" | "failed",
): void {
  const settled = save(context, { ...refund, status });
  if (status === "failed") {
    const charge = load(context, "charge", textField(refund, "charge") ?? "");
    const amount_refunded = numberField(charge, "amount_refunded") - numberField(refund, "amount");
    save(context, { ...charge, amount_refunded, refunded: false });
    recordEvent(context, "refund.failed", settled);
  }
  recordEvent(context, "refund.updated", settled);
}

function chargeOf(context: StripeContext, params: Params): CardObject {
  const chargeId = textAt(params, "charge");
  if (chargeId !== undefined) return load(context, "charge", chargeId);
  const intent = load(context, "payment_intent", requiredText(params, "payment_intent"));
  const latest = textField(intent, "latest_charge");
  if (intent["status"] !== "succeeded" || latest === null) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  }
  return load(context, "charge", latest);
}

export const retrieveRefund: Operation = (context, _params, id) => ok(load(context, "refund", id));

export const listRefunds: Operation = (context, params) => {
  const charge = textAt(params, "charge");
  const intent = textAt(params, "payment_intent");
  const refunds = inTime(listObjects(context.db, "stripe", "refund"), params)
    .filter((refund) => charge === undefined || refund["charge"] === charge)
    .filter((refund) => intent === undefined || refund["payment_intent"] === intent);
  return listPage(refunds, params, "/v1/refunds");
};
