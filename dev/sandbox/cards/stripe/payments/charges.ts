import { type CardObject, listObjects } from "../../card-objects.store.ts";
import { updateDueFault } from "../../faults.store.ts";
import type { Decline } from "../../test-cards.ts";
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
import { recordEvent } from "../events.ts";
import { newId } from "../ids.ts";
import { inTime, listPage } from "../list-page.ts";
import { textAt } from "../params.ts";

/** The provider's fee in the sandbox: 2.9 % of the amount and 30 minor units. */
const feeOf = (amountMinor: number): number => Math.floor((amountMinor * 29) / 1000) + 30;

type ChargeInput = {
  intent: CardObject;
  paymentMethod: CardObject;
  decline?: Decline;
  authenticated: boolean;
};

/** Records a charge, paid or refused, with its event. */
export function recordCharge(
  context: StripeContext,
  { intent, paymentMethod, decline, authenticated }: ChargeInput,
): CardObject {
  const amount = numberField(intent, "amount");
  const paid = decline === undefined;
  const id = newId("ch");
  const charge = save(context, {
    id,
    object: "charge",
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    balance_transaction: paid ? recordBalanceTransaction(context, intent, id) : null,
    billing_details: paymentMethod["billing_details"],
    captured: paid,
    created: secondsNow(context),
    currency: intent["currency"],
    customer: intent["customer"],
    description: intent["description"],
    dispute: null,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent["metadata"],
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: { card: cardDetailsOf(paymentMethod, authenticated), type: "card" },
    receipt_email: intent["receipt_email"],
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    status: paid ? "succeeded" : "failed",
  });
  recordEvent(context, paid ? "charge.succeeded" : "charge.failed", charge);
  return charge;
}

function cardDetailsOf(paymentMethod: CardObject, authenticated: boolean): object {
  const { brand, last4, exp_month, exp_year, country, funding, fingerprint } = Object(
    paymentMethod["card"],
  );
  const secure = authenticated
    ? { authentication_flow: "challenge", result: "authenticated", version: "2.2.0" }
    : null;
  return {
    brand,
    last4,
    exp_month,
    exp_year,
    country,
    funding,
    fingerprint,
    network: brand,
    three_d_secure: secure,
    wallet: null,
  };
}

function outcomeOf(decline: Decline | undefined): object {
  if (decline === undefined) {
    return {
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      seller_message: "Payment complete.",
      type: "authorized",
    };
  }
  const { declineCode: reason } = decline;
  return {
    network_status: "declined_by_network",
    reason,
    risk_level: "normal",
    seller_message: "The bank did not approve.",
    type: "issuer_declined",
  };
}

/** A rand is five euro cents where the fault has the account kept in euro. */
const EURO_RATE = 0.05;

/** Amount and fee in the currency of the account, which is the charge's own unless a fault says otherwise. */
function settle(context: StripeContext, intent: CardObject) {
  const amount = numberField(intent, "amount");
  const fault = updateDueFault(context.db, ["fee-in-euro", "fee-without-rate"], "");
  if (fault === undefined) {
    const fee = feeOf(amount);
    const { currency } = intent;
    return { amount, fee, net: amount - fee, currency, exchange_rate: null };
  }
  const arrived = Math.floor(amount * EURO_RATE);
  const fee = feeOf(arrived);
  const exchange_rate = fault.kind === "fee-in-euro" ? EURO_RATE : null;
  return { amount: arrived, fee, net: arrived - fee, currency: "eur", exchange_rate };
}

function recordBalanceTransaction(
  context: StripeContext,
  intent: CardObject,
  source: string,
): string {
  const created = secondsNow(context);
  const transaction = {
    ...settle(context, intent),
    created,
    available_on: created,
    source,
    status: "pending",
    type: "charge",
  };
  return save(context, { id: newId("txn"), object: "balance_transaction", ...transaction }).id;
}

export const retrieveCharge: Operation = (context, _params, id) => ok(load(context, "charge", id));

export const listCharges: Operation = (context, params) => {
  const intent = textAt(params, "payment_intent");
  const charges = inTime(listObjects(context.db, "stripe", "charge"), params);
  return listPage(
    charges.filter(
      (charge) => intent === undefined || textField(charge, "payment_intent") === intent,
    ),
    params,
    "/v1/charges",
  );
};
