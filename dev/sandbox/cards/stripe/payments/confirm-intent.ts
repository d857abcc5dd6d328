import type { CardObject } from "../../card-objects.store.ts";
import type { Decline } from "../../test-cards.ts";
import { recordCharge } from "./charges.ts";
import { load, numberField, save, type StripeContext, textField } from "../context.ts";
import { recordDispute } from "./disputes.ts";
import { recordEvent } from "../events.ts";
import { attachTo, testCardOf } from "./payment-methods.ts";
import { present } from "../present.ts";
import { cardError, type ErrorBody } from "../stripe-error.ts";

export type ConfirmOptions = {
  offSession: boolean;
  errorOnRequiresAction: boolean;
  returnUrl: string | null;
};

/** A confirmed intent: paid, waiting for a challenge, or refused with the card error. All three are stored. */
export type Confirmation = { intent: CardObject; refusal?: ErrorBody };

const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

const CHALLENGE_FAILED: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: "payment_intent_authentication_failure",
  message: "The provided payment method has failed authentication.",
};

/** Tries to take the money of an intent from a payment method, as its test card behaves. */
export function confirmIntent(
  context: StripeContext,
  intent: CardObject,
  paymentMethod: CardObject,
  options: ConfirmOptions,
): Confirmation {
  const card = testCardOf(paymentMethod);
  const exempt = card.challenge === "until-saved" && paymentMethod["_savedWithChallenge"] === true;
  if (card.challenge !== undefined && !exempt) {
    if (options.offSession || options.errorOnRequiresAction)
      return refuse(context, intent, paymentMethod, AUTHENTICATION_REQUIRED);
    return { intent: askForChallenge(context, intent, paymentMethod, options.returnUrl) };
  }
  if (card.decline !== undefined) return refuse(context, intent, paymentMethod, card.decline);
  return { intent: succeed(context, intent, paymentMethod, false) };
}

/** Ends a challenge that an intent waits for. */
export function answerChallenge(
  context: StripeContext,
  intent: CardObject,
  passed: boolean,
): Confirmation {
  const paymentMethod = load(context, "payment_method", textField(intent, "payment_method") ?? "");
  if (!passed) return refuse(context, intent, paymentMethod, CHALLENGE_FAILED);
  return {
    intent: succeed(
      context,
      intent,
      save(context, { ...paymentMethod, _savedWithChallenge: true }),
      true,
    ),
  };
}

function askForChallenge(
  context: StripeContext,
  intent: CardObject,
  paymentMethod: CardObject,
  returnUrl: string | null,
): CardObject {
  const url = `${context.origin}/challenge/${intent.id}`;
  const waiting = save(context, {
    ...intent,
    status: "requires_action",
    payment_method: paymentMethod.id,
    last_payment_error: null,
    next_action: { type: "redirect_to_url", redirect_to_url: { url, return_url: returnUrl } },
  });
  recordEvent(context, "payment_intent.requires_action", waiting);
  return waiting;
}

function refuse(
  context: StripeContext,
  intent: CardObject,
  paymentMethod: CardObject,
  decline: Decline,
): Confirmation {
  const charge = recordCharge(context, { intent, paymentMethod, decline, authenticated: false });
  const error = { ...cardError(decline), charge: charge.id };
  const shown = present(context.db, paymentMethod);
  const refused = save(context, {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: { ...error, payment_method: shown },
  });
  recordEvent(context, "payment_intent.payment_failed", refused);
  return { intent: refused, refusal: { ...error, payment_intent: present(context.db, refused) } };
}

function succeed(
  context: StripeContext,
  intent: CardObject,
  paymentMethod: CardObject,
  authenticated: boolean,
): CardObject {
  const charge = recordCharge(context, { intent, paymentMethod, authenticated });
  const paid = save(context, {
    ...intent,
    status: "succeeded",
    amount_received: numberField(intent, "amount"),
    latest_charge: charge.id,
    payment_method: paymentMethod.id,
    last_payment_error: null,
    next_action: null,
  });
  const customer = textField(intent, "customer");
  if (customer !== null && intent["setup_future_usage"] !== null)
    attachTo(context, paymentMethod, customer);
  recordEvent(context, "payment_intent.succeeded", paid);
  if (testCardOf(paymentMethod).disputed === true) recordDispute(context, charge);
  return paid;
}
