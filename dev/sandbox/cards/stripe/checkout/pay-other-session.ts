import type { CardObject } from "../../card-objects.store.ts";
import { makeCustomer } from "../billing/customers.ts";
import { load, save, type StripeContext, textField } from "../context.ts";
import { recordEvent } from "../events.ts";
import { payInvoice } from "../billing/invoices.ts";
import { finish, type PayOutcome } from "./pay-session.ts";
import { attachTo, type CardDetails, createPaymentMethod } from "../payments/payment-methods.ts";
import { finishSetup, makeSetupIntent, refuseSetup } from "../payments/setup-intents.ts";
import { makeSubscription } from "../billing/subscriptions.ts";

/** Pays the first invoice of a subscription that the page begins. A second card pays the same one. */
export function paySubscriptionSession(
  context: StripeContext,
  session: CardObject,
  details: CardDetails,
): PayOutcome {
  const { decline, failsWhenCharged } = details.card;
  if (decline !== undefined && failsWhenCharged !== true)
    return { kind: "refused", code: decline.declineCode };
  const customer = customerOf(context, session, details);
  const method = attachTo(context, createPaymentMethod(context, details), customer);
  const known = textField(session, "subscription");
  const subscription =
    known === null
      ? makeSubscription(context, {
          customer,
          priceId: textField(session, "_price") ?? "",
          methodId: method.id,
          metadata: Object(session["_subscriptionMetadata"]),
          session: session.id,
        })
      : save(context, {
          ...load(context, "subscription", known),
          default_payment_method: method.id,
        });
  const named = save(context, { ...session, customer, subscription: subscription.id });
  const invoice = load(context, "invoice", textField(subscription, "latest_invoice") ?? "");
  return finish(context, named, payInvoice(context, invoice, method));
}

function customerOf(context: StripeContext, session: CardObject, details: CardDetails): string {
  const known = textField(session, "customer");
  if (known !== null) return known;
  return makeCustomer(context, { email: details.email ?? "", name: details.name ?? "" }).id;
}

/** Saves a card; `authenticated` once the bank's challenge was passed. */
export function saveCardOfSession(
  context: StripeContext,
  session: CardObject,
  details: CardDetails,
): PayOutcome {
  const { decline, challenge, failsWhenCharged } = details.card;
  const customer = customerOf(context, session, details);
  const intent = makeSetupIntent(context, {
    customer,
    metadata: Object(session["_setupMetadata"]),
  });
  if (decline !== undefined && failsWhenCharged !== true) {
    refuseSetup(context, intent, decline);
    save(context, { ...session, customer, setup_intent: intent.id });
    return { kind: "refused", code: decline.declineCode };
  }
  const method = createPaymentMethod(context, details);
  const waiting = save(context, { ...session, customer, setup_intent: intent.id });
  if (challenge === undefined) return complete(context, waiting, method, false);
  const asked = { ...intent, status: "requires_action", payment_method: method.id };
  return { kind: "challenge", intent: save(context, { ...asked, _session: session.id }) };
}

/** Ends the challenge of a card that is being saved. */
export function answerSetupChallenge(
  context: StripeContext,
  intent: CardObject,
  passed: boolean,
): PayOutcome {
  const session = load(context, "checkout.session", textField(intent, "_session") ?? "");
  if (!passed) return { kind: "refused", code: "payment_intent_authentication_failure" };
  const method = load(context, "payment_method", textField(intent, "payment_method") ?? "");
  return complete(context, session, method, true);
}

function complete(
  context: StripeContext,
  session: CardObject,
  method: CardObject,
  authenticated: boolean,
): PayOutcome {
  const intent = load(context, "setup_intent", textField(session, "setup_intent") ?? "");
  finishSetup(context, intent, method, authenticated);
  const done = save(context, { ...session, status: "complete", url: null });
  recordEvent(context, "checkout.session.completed", done);
  return { kind: "paid", session: done };
}
