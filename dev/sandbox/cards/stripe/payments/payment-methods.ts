import { listObjects, type CardObject } from "../../card-objects.store.ts";
import { findCardByNumber, findCardByToken, type TestCard, TEST_CARDS } from "../../test-cards.ts";
import {
  load,
  ok,
  type Operation,
  save,
  secondsNow,
  type StripeContext,
  textField,
} from "../context.ts";
import { newId } from "../ids.ts";
import { listPage } from "../list-page.ts";
import { integerAt, requiredText, textAt } from "../params.ts";
import { cardError, invalidRequest, StripeProblem } from "../stripe-error.ts";

export type CardDetails = {
  card: TestCard;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
};

/** Keeps a card as a payment method. Of the number only the last four digits and the card's kind remain. */
export function createPaymentMethod(context: StripeContext, details: CardDetails): CardObject {
  const { card } = details;
  return save(context, {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: null,
      email: details.email,
      name: details.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "ZA",
      display_brand: card.brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      fingerprint: card.token,
      funding: "credit",
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsNow(context),
    customer: null,
    livemode: false,
    metadata: {},
    type: "card",
    _token: card.token,
    _savedWithChallenge: false,
  });
}

/** A payment method by id, or a fresh one for a ready-made token such as pm_card_visa. */
export function resolvePaymentMethod(context: StripeContext, idOrToken: string): CardObject {
  const card = findCardByToken(idOrToken);
  if (card === undefined) return load(context, "payment_method", idOrToken);
  const expYear = context.now().getUTCFullYear() + 4;
  return createPaymentMethod(context, { card, expMonth: 12, expYear, name: null, email: null });
}

export function testCardOf(paymentMethod: CardObject): TestCard {
  const card = TEST_CARDS.find(({ token }) => token === paymentMethod["_token"]);
  if (card === undefined) throw new Error(`Payment method ${paymentMethod.id} has no test card.`);
  return card;
}

/** Saves a payment method to a customer; a card that would be declined outright is declined here too. */
export function attachTo(
  context: StripeContext,
  paymentMethod: CardObject,
  customer: string,
): CardObject {
  load(context, "customer", customer);
  const owner = textField(paymentMethod, "customer");
  if (owner !== null && owner !== customer) {
    throw invalidRequest(
      "The payment method you provided has already been attached to a customer.",
    );
  }
  const { decline, failsWhenCharged } = testCardOf(paymentMethod);
  if (decline !== undefined && failsWhenCharged !== true)
    throw new StripeProblem(402, cardError(decline));
  return save(context, { ...paymentMethod, customer });
}

export const createMethod: Operation = (context, params) => {
  const token = textAt(params, "card", "token");
  if (token !== undefined)
    return ok(resolvePaymentMethod(context, token.replace("tok_", "pm_card_")));
  const card = findCardByNumber(requiredText(params, "card", "number").replaceAll(" ", ""));
  if (card === undefined)
    throw invalidRequest("Only test card numbers work in the sandbox.", "card[number]");
  const expMonth = integerAt(params, "card", "exp_month") ?? 12;
  const expYear = integerAt(params, "card", "exp_year") ?? 2034;
  const name = textAt(params, "billing_details", "name") ?? null;
  const email = textAt(params, "billing_details", "email") ?? null;
  return ok(createPaymentMethod(context, { card, expMonth, expYear, name, email }));
};

export const retrieveMethod: Operation = (context, _params, id) =>
  ok(load(context, "payment_method", id));

export const attachMethod: Operation = (context, params, id) =>
  ok(attachTo(context, resolvePaymentMethod(context, id), requiredText(params, "customer")));

export const detachMethod: Operation = (context, _params, id) =>
  ok(save(context, { ...load(context, "payment_method", id), customer: null, _detached: true }));

export const listMethods: Operation = (context, params) => {
  const customer = textAt(params, "customer");
  const methods = listObjects(context.db, "stripe", "payment_method");
  return listPage(
    methods.filter((method) => method["customer"] === (customer ?? null)),
    params,
    "/v1/payment_methods",
  );
};

export const listCustomerMethods: Operation = (context, params, id) => {
  load(context, "customer", id);
  return listMethods(context, { ...params, customer: id }, "");
};
