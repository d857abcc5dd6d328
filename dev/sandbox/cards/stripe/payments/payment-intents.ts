import { type CardObject, listObjects } from "../../card-objects.store.ts";
import { type Confirmation, confirmIntent } from "./confirm-intent.ts";
import {
  load,
  ok,
  type Operation,
  save,
  secondsNow,
  type StripeContext,
  type StripeReply,
  textField,
} from "../context.ts";
import { recordEvent } from "../events.ts";
import type { Params } from "../form.ts";
import { newId } from "../ids.ts";
import { listPage } from "../list-page.ts";
import { amountAt, at, currencyAt, isTrue, pairsAt, textAt } from "../params.ts";
import { resolvePaymentMethod } from "./payment-methods.ts";
import { invalidRequest, StripeProblem } from "../stripe-error.ts";

export type IntentInput = {
  amountMinor: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  setupFutureUsage: string | null;
  session: string | null;
  /** The invoice that it pays. */
  invoice?: string;
};

/** Records a new intent that nobody has paid yet, with its event. */
export function makeIntent(context: StripeContext, input: IntentInput): CardObject {
  const id = newId("pi");
  const intent = save(context, {
    id,
    object: "payment_intent",
    amount: input.amountMinor,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: "automatic",
    created: secondsNow(context),
    currency: input.currency,
    customer: input.customer,
    description: input.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: input.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    processing: null,
    receipt_email: input.receiptEmail,
    setup_future_usage: input.setupFutureUsage,
    status: "requires_payment_method",
    _session: input.session,
    _invoice: input.invoice ?? null,
  });
  recordEvent(context, "payment_intent.created", intent);
  return intent;
}

export const createIntent: Operation = (context, params) => {
  const customer = textAt(params, "customer") ?? null;
  if (customer !== null) load(context, "customer", customer);
  const methodId = textAt(params, "payment_method");
  const paymentMethod =
    methodId === undefined ? undefined : resolvePaymentMethod(context, methodId);
  const intent = makeIntent(context, {
    amountMinor: amountAt(params, "amount"),
    currency: currencyAt(params, "currency"),
    customer,
    description: textAt(params, "description") ?? null,
    metadata: pairsAt(params, "metadata"),
    receiptEmail: textAt(params, "receipt_email") ?? null,
    setupFutureUsage: textAt(params, "setup_future_usage") ?? null,
    session: null,
  });
  if (isTrue(params, "confirm")) return confirm(context, intent, paymentMethod, params);
  if (paymentMethod === undefined) return ok(intent);
  return ok(
    save(context, { ...intent, status: "requires_confirmation", payment_method: paymentMethod.id }),
  );
};

export const confirmExisting: Operation = (context, params, id) => {
  const intent = load(context, "payment_intent", id);
  if (
    !["requires_payment_method", "requires_confirmation", "requires_action"].includes(
      String(intent["status"]),
    )
  ) {
    throw unexpectedState(intent, "confirm");
  }
  const methodId =
    textAt(params, "payment_method") ?? textField(intent, "payment_method") ?? undefined;
  return confirm(
    context,
    intent,
    methodId === undefined ? undefined : resolvePaymentMethod(context, methodId),
    params,
  );
};

function confirm(
  context: StripeContext,
  intent: CardObject,
  paymentMethod: CardObject | undefined,
  params: Params,
): StripeReply {
  if (paymentMethod === undefined) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it is missing a payment method.",
      "payment_method",
      "payment_intent_unexpected_state",
    );
  }
  if (paymentMethod["_detached"] === true) {
    throw invalidRequest(
      "The provided PaymentMethod was detached from a Customer. It may not be used again.",
      "payment_method",
    );
  }
  const owner = textField(paymentMethod, "customer");
  if (owner !== null && owner !== textField(intent, "customer")) {
    throw invalidRequest(
      "The payment method belongs to another customer. Give that customer too.",
      "payment_method",
    );
  }
  const confirmation = confirmIntent(context, intent, paymentMethod, {
    offSession:
      at(params, "off_session") !== undefined && textAt(params, "off_session") !== "false",
    errorOnRequiresAction: isTrue(params, "error_on_requires_action"),
    returnUrl: textAt(params, "return_url") ?? null,
  });
  return replyOf(confirmation);
}

function replyOf({ intent, refusal }: Confirmation): StripeReply {
  // Not thrown: what the refusal has recorded must stay.
  return refusal === undefined ? ok(intent) : { status: 402, body: { error: refusal } };
}

export const retrieveIntent: Operation = (context, _params, id) =>
  ok(load(context, "payment_intent", id));

export const updateIntent: Operation = (context, params, id) => {
  const intent = load(context, "payment_intent", id);
  const metadata = { ...Object(intent["metadata"]), ...pairsAt(params, "metadata") };
  const description = textAt(params, "description") ?? intent["description"];
  return ok(save(context, { ...intent, metadata, description }));
};

export const cancelIntent: Operation = (context, params, id) => {
  const intent = load(context, "payment_intent", id);
  if (["succeeded", "canceled"].includes(String(intent["status"])))
    throw unexpectedState(intent, "cancel");
  const cancellation_reason = textAt(params, "cancellation_reason") ?? null;
  const canceled = {
    ...intent,
    status: "canceled",
    canceled_at: secondsNow(context),
    cancellation_reason,
    next_action: null,
  };
  recordEvent(context, "payment_intent.canceled", save(context, canceled));
  return ok(canceled);
};

export const listIntents: Operation = (context, params) => {
  const customer = textAt(params, "customer");
  const intents = listObjects(context.db, "stripe", "payment_intent");
  return listPage(
    intents.filter((intent) => customer === undefined || intent["customer"] === customer),
    params,
    "/v1/payment_intents",
  );
};

function unexpectedState(intent: CardObject, verb: string): StripeProblem {
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${String(intent["status"])}.`;
  return new StripeProblem(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: intent,
  });
}
