import { type Context, Hono } from "hono";
import type { Clock } from "../../../../../platform/clock.ts";
import { type Currency, formatMoney } from "../../../../../domain/money/money.ts";
import { type Database, inTransaction } from "../../../state/database.ts";
import { type CardObject, findObject, listObjects } from "../../card-objects.store.ts";
import { cardForm } from "../../page/card-form.ts";
import { type Html, html, paymentPage } from "../../page/html.ts";
import { readCardForm } from "../../page/read-card-form.ts";
import { explainDecline, findCardByNumber } from "../../test-cards.ts";
import type { WebhookDispatcher } from "../../webhook-dispatcher.ts";
import { load, numberField, save, type StripeContext, textField } from "../context.ts";
import { recordEvent } from "../events.ts";
import { payInvoice } from "./invoices.ts";
import { attachTo, createPaymentMethod } from "../payments/payment-methods.ts";

type Options = {
  db: Database;
  clock: Clock;
  webhooks: WebhookDispatcher;
  /** Where the product is opened in a browser. */
  publicUrl: string;
};

/** The customer's own pages: an open invoice, and the billing portal. */
export function customerPages({ db, clock, webhooks, publicUrl }: Options): Hono {
  const routes = new Hono();
  const contextOf = (c: Context): StripeContext => {
    const { origin } = new URL(c.req.url);
    return { db, now: clock.now, origin, requestId: null, idempotencyKey: null };
  };

  routes.get("/invoice/:id", (c) => {
    const invoice = findObject(db, "stripe", "invoice", c.req.param("id"));
    if (invoice === undefined) return c.notFound();
    if (invoice["status"] !== "open")
      return c.html(closedInvoice(String(invoice["status"]), publicUrl));
    const intent = findObject(db, "stripe", "payment_intent", textField(invoice, "_intent") ?? "");
    if (intent?.["status"] === "requires_action") return c.redirect(`/challenge/${intent.id}`, 303);
    const fill = findCardByNumber(c.req.query("fill") ?? "")?.number ?? "";
    // Back from the bank's page, which says how it went there.
    const failed = c.req.query("redirect_status") === "failed";
    const refused =
      c.req.query("refused") ?? (failed ? "payment_intent_authentication_failure" : undefined);
    return c.html(invoicePage(invoice, { fill, refused, back: backTo(publicUrl) }));
  });

  routes.post("/invoice/:id", async (c) => {
    const { typed } = readCardForm(new URLSearchParams(await c.req.text()), clock.now());
    const context = contextOf(c);
    const next = inTransaction(db, () => {
      const invoice = findObject(db, "stripe", "invoice", c.req.param("id"));
      if (invoice?.["status"] !== "open" || typed === undefined) return c.req.path;
      const { decline } = typed.card;
      if (decline !== undefined) return `${c.req.path}?refused=${decline.declineCode}`;
      const made = createPaymentMethod(context, typed);
      const method = attachTo(context, made, textField(invoice, "customer") ?? "");
      const id = textField(invoice, "_subscription") ?? "";
      save(context, { ...load(context, "subscription", id), default_payment_method: method.id });
      const { intent, refusal } = payInvoice(context, invoice, method);
      if (intent["status"] === "requires_action") return `/challenge/${intent.id}`;
      const code = refusal?.decline_code ?? refusal?.code;
      return code === undefined ? c.req.path : `${c.req.path}?refused=${code}`;
    });
    webhooks.kick();
    return c.redirect(next, 303);
  });

  routes.get("/portal/:id", (c) => {
    const session = findObject(db, "stripe", "billing_portal.session", c.req.param("id"));
    return session === undefined ? c.notFound() : c.html(portalPage(db, session));
  });

  routes.post("/portal/:id", async (c) => {
    const context = contextOf(c);
    const wanted = new URLSearchParams(await c.req.text()).get("subscription") ?? "";
    inTransaction(db, () => {
      const subscription = findObject(db, "stripe", "subscription", wanted);
      if (subscription?.["status"] !== "active") return;
      const cancel_at_period_end = subscription["cancel_at_period_end"] !== true;
      const changed = save(context, { ...subscription, cancel_at_period_end });
      recordEvent(context, "customer.subscription.updated", changed);
    });
    webhooks.kick();
    return c.redirect(c.req.path, 303);
  });
  return routes;
}

function amountOf(object: CardObject, field: string): string {
  const currency = (textField(object, "currency") ?? "zar").toUpperCase() as Currency;
  return formatMoney(numberField(object, field), currency);
}

/** As on the provider's own invoice page, the customer goes back alone; here a link helps. */
function backTo(publicUrl: string): Html {
  return html`<p><a href="${publicUrl}/plan">Go back to Loudhailer</a></p>`;
}

function invoicePage(
  invoice: CardObject,
  { fill, refused, back }: { fill: string; refused: string | undefined; back: Html },
): Html {
  const amount = amountOf(invoice, "amount_due");
  const form = cardForm({
    amount,
    what: "Loudhailer subscription",
    action: `/invoice/${invoice.id}`,
    email: null,
    fill,
    refusal: refused === undefined ? undefined : explainDecline(refused),
    problems: [],
    canCancel: false,
  });
  return paymentPage(`Pay ${amount}`, html`${form}${back}`);
}

function closedInvoice(status: string, publicUrl: string): Html {
  const words =
    status === "paid" ? "Thank you, this invoice is paid." : "Nothing is to be paid here.";
  return paymentPage(
    "Invoice",
    html`<h1>Invoice</h1>
      <p>${words} You can close this page.</p>
      ${backTo(publicUrl)}`,
  );
}

function portalPage(db: Database, session: CardObject): Html {
  const ofCustomer = (object: CardObject): boolean => object["customer"] === session["customer"];
  const subscriptions = listObjects(db, "stripe", "subscription").filter(ofCustomer);
  const back = textField(session, "return_url");
  const content = html`<h1>Your subscription</h1>
    ${subscriptions.map(
      (subscription) =>
        html`<form method="post" action="/portal/${session.id}" class="stack">
          <p>${String(subscription["status"])}</p>
          <input type="hidden" name="subscription" value="${subscription.id}" />
          <button class="plain">
            ${subscription["cancel_at_period_end"] === true ? "Keep it" : "Cancel at the end of the period"}
          </button>
        </form>`,
    )}
    ${back === null ? "" : html`<p><a href="${back}">Go back</a></p>`}`;
  return paymentPage("Your subscription", content);
}
