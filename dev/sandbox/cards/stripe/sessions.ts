import { type CardObject, listObjects } from "../card-objects.store.ts";
import {
  load,
  ok,
  type Operation,
  save,
  secondsNow,
  type StripeContext,
  textField,
} from "./context.ts";
import { recordEvent } from "./events.ts";
import type { Params } from "./form.ts";
import { newId } from "./ids.ts";
import { readLineItems } from "./billing/line-items.ts";
import { listPage } from "./list-page.ts";
import { currencyAt, integerAt, pairsAt, requiredText, textAt } from "./params.ts";
import { invalidRequest } from "./stripe-error.ts";

const DAY_SECONDS = 86_400;
const SHORTEST_LIFE_SECONDS = 1_800;

export const createSession: Operation = (context, params) => {
  const mode = requiredText(params, "mode");
  if (mode !== "payment" && mode !== "setup" && mode !== "subscription")
    throw invalidRequest(`Invalid mode: ${mode}.`, "mode");
  const successUrl = requiredText(params, "success_url");
  const cancelUrl = textAt(params, "cancel_url") ?? null;
  for (const [name, url] of [
    ["success_url", successUrl],
    ["cancel_url", cancelUrl],
  ] as const) {
    if (url !== null && !/^https?:\/\//.test(url))
      throw invalidRequest("Not a valid URL", name, "url_invalid");
  }
  const isSetup = mode === "setup";
  const { items, currency, totalMinor } = isSetup
    ? { items: [], currency: currencyAt(params, "currency"), totalMinor: null }
    : readLineItems(context, params);
  const customer = textAt(params, "customer") ?? null;
  const known = customer === null ? undefined : load(context, "customer", customer);
  const email =
    textAt(params, "customer_email") ?? (known === undefined ? null : textField(known, "email"));
  const id = newId("cs_test", 58);
  return ok(
    save(context, {
      ...SESSION_DEFAULTS,
      id,
      object: "checkout.session",
      mode,
      payment_status: isSetup ? "no_payment_required" : "unpaid",
      amount_subtotal: totalMinor,
      amount_total: totalMinor,
      cancel_url: cancelUrl,
      client_reference_id: textAt(params, "client_reference_id") ?? null,
      created: secondsNow(context),
      currency,
      customer,
      customer_creation:
        customer === null ? (textAt(params, "customer_creation") ?? "if_required") : null,
      customer_details: email === null ? null : customerDetails(email, null),
      customer_email: textAt(params, "customer_email") ?? null,
      expires_at: expiryOf(context, params),
      locale: textAt(params, "locale") ?? null,
      metadata: pairsAt(params, "metadata"),
      payment_method_options: optionsOf(params),
      success_url: successUrl,
      url: `${context.origin}/pay/${id}`,
      _line_items: {
        object: "list",
        data: items,
        has_more: false,
        url: `/v1/checkout/sessions/${id}/line_items`,
      },
      _intent: {
        description: textAt(params, "payment_intent_data", "description") ?? null,
        metadata: pairsAt(params, "payment_intent_data", "metadata"),
        setupFutureUsage: textAt(params, "payment_intent_data", "setup_future_usage") ?? null,
        receiptEmail: textAt(params, "payment_intent_data", "receipt_email") ?? null,
      },
      _price: textAt(params, "line_items", "0", "price") ?? null,
      _setupMetadata: pairsAt(params, "setup_intent_data", "metadata"),
      _subscriptionMetadata: pairsAt(params, "subscription_data", "metadata"),
    }),
  );
};

/** What was asked of the bank. The sandbox notes it: its cards ask by their number. */
function optionsOf(params: Params) {
  const asked = textAt(params, "payment_method_options", "card", "request_three_d_secure");
  if (asked === undefined) return {};
  if (!["any", "automatic", "challenge"].includes(asked))
    throw invalidRequest("Invalid request_three_d_secure.", "payment_method_options");
  return { card: { request_three_d_secure: asked } };
}

const SESSION_DEFAULTS = {
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  consent: null,
  custom_fields: [],
  invoice: null,
  livemode: false,
  payment_intent: null,
  payment_method_collection: "if_required",
  payment_method_types: ["card"],
  setup_intent: null,
  shipping_options: [],
  status: "open",
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: "hosted",
};

export function customerDetails(email: string | null, name: string | null): object {
  return { address: null, email, name, phone: null, tax_exempt: "none", tax_ids: [] };
}

function expiryOf(context: StripeContext, params: Params): number {
  const nowSeconds = secondsNow(context);
  const asked = integerAt(params, "expires_at");
  if (asked === undefined) return nowSeconds + DAY_SECONDS;
  // A few seconds of grace: the caller read the clock before the request arrived.
  if (asked < nowSeconds + SHORTEST_LIFE_SECONDS - 10 || asked > nowSeconds + DAY_SECONDS + 10) {
    throw invalidRequest(
      "The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  return asked;
}

export const retrieveSession: Operation = (context, _params, id) =>
  ok(load(context, "checkout.session", id));

export const sessionLineItems: Operation = (context, _params, id) =>
  ok(Object(load(context, "checkout.session", id)["_line_items"]));

export const expireSession: Operation = (context, _params, id) => {
  const session = load(context, "checkout.session", id);
  if (session["status"] !== "open") {
    throw invalidRequest(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
        `${String(session["status"])}.`,
    );
  }
  return ok(close(context, session));
};

export const listSessions: Operation = (context, params) => {
  const intent = textAt(params, "payment_intent");
  const customer = textAt(params, "customer");
  const sessions = listObjects(context.db, "stripe", "checkout.session")
    .filter((session) => intent === undefined || session["payment_intent"] === intent)
    .filter((session) => customer === undefined || session["customer"] === customer);
  return listPage(sessions, params, "/v1/checkout/sessions");
};

/** Expires every open session whose time has come on the shared clock. */
export function expireDueSessions(context: StripeContext): void {
  const nowSeconds = secondsNow(context);
  for (const session of listObjects(context.db, "stripe", "checkout.session")) {
    if (session["status"] === "open" && Number(session["expires_at"]) <= nowSeconds)
      close(context, session);
  }
}

function close(context: StripeContext, session: CardObject): CardObject {
  const expired = save(context, { ...session, status: "expired", url: null });
  recordEvent(context, "checkout.session.expired", expired);
  return expired;
}
