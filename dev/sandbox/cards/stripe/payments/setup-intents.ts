import type { CardObject } from "../../card-objects.store.ts";
import { load, ok, type Operation, save, secondsNow, type StripeContext } from "../context.ts";
import { recordEvent } from "../events.ts";
import { newId } from "../ids.ts";
import { cardError } from "../stripe-error.ts";
import type { Decline } from "../../test-cards.ts";
import { isTrue, pairsAt, requiredText, textAt } from "../params.ts";
import { attachTo, resolvePaymentMethod } from "./payment-methods.ts";

type Setup = { customer: string; metadata: Record<string, string> };

export function makeSetupIntent(context: StripeContext, { customer, metadata }: Setup): CardObject {
  const id = newId("seti");
  return save(context, {
    id,
    object: "setup_intent",
    client_secret: newId(`${id}_secret`, 25),
    created: secondsNow(context),
    customer,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    status: "requires_payment_method",
    usage: "off_session",
  });
}

/** Saves a card to the intent's customer. With `authenticated` the bank has agreed to later charges. */
export function finishSetup(
  context: StripeContext,
  intent: CardObject,
  paymentMethod: CardObject,
  authenticated: boolean,
): CardObject {
  const agreed = authenticated ? { ...paymentMethod, _savedWithChallenge: true } : paymentMethod;
  const saved = attachTo(context, save(context, agreed), String(intent["customer"]));
  const done = save(context, { ...intent, status: "succeeded", payment_method: saved.id });
  recordEvent(context, "setup_intent.succeeded", done);
  return done;
}

/** The bank refuses a card that is to be saved. */
export function refuseSetup(context: StripeContext, intent: CardObject, decline: Decline): void {
  const failed = save(context, { ...intent, last_setup_error: cardError(decline) });
  recordEvent(context, "setup_intent.setup_failed", failed);
}

export const createSetupIntent: Operation = (context, params) => {
  const customer = requiredText(params, "customer");
  load(context, "customer", customer);
  const intent = makeSetupIntent(context, { customer, metadata: pairsAt(params, "metadata") });
  const method = textAt(params, "payment_method");
  if (method === undefined || !isTrue(params, "confirm")) return ok(intent);
  return ok(finishSetup(context, intent, resolvePaymentMethod(context, method), false));
};

export const retrieveSetupIntent: Operation = (context, _params, id) =>
  ok(load(context, "setup_intent", id));
