import type { CardObject } from "../../card-objects.store.ts";
import { makeCustomer } from "../billing/customers.ts";
import { answerChallenge, type Confirmation, confirmIntent } from "../payments/confirm-intent.ts";
import { settleInvoiceOf } from "../billing/invoices.ts";
import { load, numberField, save, type StripeContext, textField } from "../context.ts";
import { recordEvent } from "../events.ts";
import { makeIntent } from "../payments/payment-intents.ts";
import { type CardDetails, createPaymentMethod } from "../payments/payment-methods.ts";
import { customerDetails } from "../sessions.ts";

/** Result of a click on the payment page: `code` is the reason for a refused card. */
export type PayOutcome =
  | { kind: "paid"; session: CardObject }
  | { kind: "challenge"; intent: CardObject }
  | { kind: "refused"; code: string };

/**
 * Pays an open session with a card typed on the payment page. The first attempt creates the intent; later ones reuse
 * it.
 */
export function paySession(
  context: StripeContext,
  session: CardObject,
  details: CardDetails,
): PayOutcome {
  const intent = intentOf(context, session, details);
  const paymentMethod = createPaymentMethod(context, details);
  const named = save(context, {
    ...session,
    payment_intent: intent.id,
    customer: intent["customer"],
    customer_details: customerDetails(details.email, details.name),
  });
  const confirmation = confirmIntent(context, intent, paymentMethod, {
    offSession: false,
    errorOnRequiresAction: false,
    returnUrl: textField(session, "url"),
  });
  return finish(context, named, confirmation);
}

/** Ends the challenge of a session's payment. */
export function answerSessionChallenge(
  context: StripeContext,
  session: CardObject,
  intent: CardObject,
  passed: boolean,
): PayOutcome {
  return finish(context, session, answerChallenge(context, intent, passed));
}

export function finish(
  context: StripeContext,
  session: CardObject,
  { intent, refusal }: Confirmation,
): PayOutcome {
  if (refusal !== undefined)
    return { kind: "refused", code: refusal.decline_code ?? refusal.code ?? "generic_decline" };
  if (intent["status"] === "requires_action") return { kind: "challenge", intent };
  settleInvoiceOf(context, intent);
  const complete = save(context, {
    ...session,
    status: "complete",
    payment_status: "paid",
    url: null,
  });
  recordEvent(context, "checkout.session.completed", complete);
  return { kind: "paid", session: complete };
}

function intentOf(context: StripeContext, session: CardObject, details: CardDetails): CardObject {
  const existing = textField(session, "payment_intent");
  if (existing !== null) return load(context, "payment_intent", existing);
  const {
    description = null,
    metadata = {},
    setupFutureUsage = null,
    receiptEmail = null,
  } = Object(session["_intent"]);
  return makeIntent(context, {
    amountMinor: numberField(session, "amount_total"),
    currency: textField(session, "currency") ?? "",
    customer:
      textField(session, "customer") ??
      newCustomer(context, session, details, setupFutureUsage !== null),
    description,
    metadata,
    receiptEmail,
    setupFutureUsage,
    session: session.id,
  });
}

function newCustomer(
  context: StripeContext,
  session: CardObject,
  details: CardDetails,
  toBeSaved: boolean,
): string | null {
  if (session["customer_creation"] !== "always" && !toBeSaved) return null;
  return makeCustomer(context, { email: details.email ?? "", name: details.name ?? "" }).id;
}
