import { type Context, Hono } from "hono";
import { type Currency, formatMoney } from "../../../../../domain/money/money.ts";
import type { Clock } from "../../../../../platform/clock.ts";
import { type Database, inTransaction } from "../../../state/database.ts";
import { type CardObject, findObject } from "../../card-objects.store.ts";
import { cardForm } from "../../page/card-form.ts";
import { html, paymentPage } from "../../page/html.ts";
import { type CardFormProblem, readCardForm, type TypedCard } from "../../page/read-card-form.ts";
import { explainDecline, findCardByNumber } from "../../test-cards.ts";
import type { WebhookDispatcher } from "../../webhook-dispatcher.ts";
import { answerChallenge } from "../payments/confirm-intent.ts";
import { numberField, type StripeContext, textField } from "../context.ts";
import { recordEvent } from "../events.ts";
import { settleInvoiceOf } from "../billing/invoices.ts";
import {
  answerSetupChallenge,
  paySubscriptionSession,
  saveCardOfSession,
} from "./pay-other-session.ts";
import { answerSessionChallenge, type PayOutcome, paySession } from "./pay-session.ts";

type CheckoutOptions = { db: Database; clock: Clock; webhooks: WebhookDispatcher };

/** The pages on which somebody pays: /pay/{session} and, for 3-D Secure, /challenge/{intent}. */
export function checkoutRoutes({ db, clock, webhooks }: CheckoutOptions): Hono {
  const routes = new Hono();
  const contextOf = (c: Context): StripeContext => {
    const { origin } = new URL(c.req.url);
    return { db, now: clock.now, origin, requestId: null, idempotencyKey: null };
  };

  routes.get("/pay/:id", (c) => {
    const session = findObject(db, "stripe", "checkout.session", c.req.param("id"));
    const closed = session === undefined ? undefined : whenClosed(c, session);
    if (session === undefined) return c.html(nothingHere(), 404);
    if (closed !== undefined) return closed;
    const refusedFor = c.req.query("refused");
    const refusal = refusedFor === undefined ? undefined : explainDecline(refusedFor);
    return c.html(
      sessionPage(session, {
        fill: findCardByNumber(c.req.query("fill") ?? "")?.number ?? "",
        refusal,
        problems: [],
      }),
    );
  });

  routes.post("/pay/:id", async (c) => {
    const session = findObject(db, "stripe", "checkout.session", c.req.param("id"));
    if (session === undefined) return c.html(nothingHere(), 404);
    const form = new URLSearchParams(await c.req.text());
    const cancelUrl = textField(session, "cancel_url");
    if (form.get("action") === "cancel" && cancelUrl !== null) return c.redirect(cancelUrl, 303);
    const { typed, problems } = readCardForm(form, clock.now());
    const result = inTransaction(db, () => {
      // Read again inside: a second click must find what the first one did.
      const current = findObject(db, "stripe", "checkout.session", session.id) ?? session;
      const closed = whenClosed(c, current);
      return closed ?? (typed === undefined ? undefined : payByMode(contextOf(c), current, typed));
    });
    webhooks.kick();
    if (result === undefined)
      return c.html(sessionPage(session, { fill: "", refusal: undefined, problems }), 422);
    return result instanceof Response ? result : goOn(c, session, result);
  });

  routes.get("/challenge/:id", (c) => {
    const intent = findChallenged(db, c.req.param("id"));
    if (intent?.["status"] !== "requires_action") return c.html(nothingHere(), 404);
    return c.html(challengePage(intent));
  });

  routes.post("/challenge/:id", async (c) => {
    const passed = new URLSearchParams(await c.req.text()).get("action") === "complete";
    const response = inTransaction(db, () => {
      const intent = findChallenged(db, c.req.param("id"));
      if (intent?.["status"] !== "requires_action") return c.html(nothingHere(), 404);
      const session = findObject(
        db,
        "stripe",
        "checkout.session",
        textField(intent, "_session") ?? "",
      );
      if (session !== undefined && intent.object === "setup_intent")
        return goOn(c, session, answerSetupChallenge(contextOf(c), intent, passed));
      if (session !== undefined)
        return goOn(c, session, answerSessionChallenge(contextOf(c), session, intent, passed));
      const { refusal, intent: answered } = answerChallenge(contextOf(c), intent, passed);
      const invoice = settleInvoiceOf(contextOf(c), answered);
      if (refusal !== undefined && invoice !== undefined)
        recordEvent(contextOf(c), "invoice.payment_failed", invoice);
      return c.redirect(returnUrlOf(intent, refusal === undefined ? "succeeded" : "failed"), 303);
    });
    webhooks.kick();
    return response;
  });
  return routes;
}

function findChallenged(db: Database, id: string): CardObject | undefined {
  return (
    findObject(db, "stripe", "payment_intent", id) ?? findObject(db, "stripe", "setup_intent", id)
  );
}

function payByMode(context: StripeContext, session: CardObject, typed: TypedCard): PayOutcome {
  if (session["mode"] === "setup") return saveCardOfSession(context, session, typed);
  if (session["mode"] === "subscription") return paySubscriptionSession(context, session, typed);
  return paySession(context, session, typed);
}

function goOn(c: Context, session: CardObject, outcome: PayOutcome): Response {
  if (outcome.kind === "paid") return c.redirect(successUrlOf(outcome.session), 303);
  if (outcome.kind === "challenge") return c.redirect(`/challenge/${outcome.intent.id}`, 303);
  return c.redirect(`/pay/${session.id}?refused=${outcome.code}`, 303);
}

/** Response for a session that can no longer be paid: a paid one redirects, an expired one says so. */
function whenClosed(c: Context, session: CardObject): Response | undefined {
  if (session["status"] === "complete") return c.redirect(successUrlOf(session), 303);
  if (session["status"] !== "expired") return undefined;
  const back = textField(session, "cancel_url");
  const link = back === null ? "" : html`<p><a href="${back}">Go back</a></p>`;
  const content = html`<h1>This payment page has expired</h1>
    <p>Nothing was paid. Go back and start the payment again.</p>
    ${link}`;
  return new Response(String(paymentPage("Expired", content)), {
    status: 410,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

function successUrlOf(session: CardObject): string {
  return (textField(session, "success_url") ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function returnUrlOf(intent: CardObject, status: "succeeded" | "failed"): string {
  const { redirect_to_url } = Object(intent["next_action"]);
  const url = new URL(redirect_to_url?.return_url ?? "/", "http://127.0.0.1");
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", textField(intent, "client_secret") ?? "");
  url.searchParams.set("redirect_status", status);
  return redirect_to_url?.return_url ? url.href : "/";
}

function amountText(object: CardObject, field: string): string {
  // Checked by currencyAt when the object was made.
  const currency = (textField(object, "currency") ?? "zar").toUpperCase() as Currency;
  return formatMoney(numberField(object, field), currency);
}

type SessionPageState = {
  fill: string;
  refusal: string | undefined;
  problems: readonly CardFormProblem[];
};

function sessionPage(session: CardObject, state: SessionPageState): ReturnType<typeof html> {
  const isSetup = session["mode"] === "setup";
  const amount = isSetup ? "nothing" : amountText(session, "amount_total");
  const title = isSetup ? { title: "Save card" } : {};
  const { data = [] } = Object(session["_line_items"]);
  const what = data.map((line: { description: string }) => line.description).join(", ");
  const { email = null } = Object(session["customer_details"]);
  const canCancel = textField(session, "cancel_url") !== null;
  return paymentPage(
    isSetup ? "Save card" : `Pay ${amount}`,
    cardForm({ amount, what, action: `/pay/${session.id}`, email, canCancel, ...title, ...state }),
  );
}

function challengePage(intent: CardObject): ReturnType<typeof html> {
  const isSetup = intent.object === "setup_intent";
  const purpose = isSetup ? "save this card" : `pay ${amountText(intent, "amount")}`;
  const content = html`<h1>Is it you?</h1>
    <p>
      This stands for the page of the bank (3-D Secure). It asks whether you want to ${purpose}.
    </p>
    <form method="post" action="/challenge/${intent.id}" class="stack">
      <button class="primary" name="action" value="complete">Complete</button>
      <button class="plain" name="action" value="fail">Fail</button>
    </form>`;
  return paymentPage("Is it you?", content);
}

function nothingHere(): ReturnType<typeof html> {
  return paymentPage(
    "Nothing to pay here",
    html`<h1>Nothing to pay here</h1>
      <p>This payment is not known, or it is already done. Nothing was paid now.</p>`,
  );
}
