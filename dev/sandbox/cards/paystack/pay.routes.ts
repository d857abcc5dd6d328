import { type Context, Hono } from "hono";
import type { Clock } from "../../../../platform/clock.ts";
import { type Database, inTransaction } from "../../state/database.ts";
import type { CardObject } from "../card-objects.store.ts";
import { readCardForm } from "../page/read-card-form.ts";
import { findCardByNumber } from "../test-cards.ts";
import type { Html } from "../page/html.ts";
import type { WebhookDispatcher } from "../webhook-dispatcher.ts";
import { answerWallet, chargeWallet, findWallet } from "./charges.ts";
import { find, type PaystackContext, textOf } from "./context.ts";
import { answerChallenge, payOnPage } from "./pay-on-page.ts";
import { challengePage, managePage, nothingHere, payPage, phonePage } from "./pages.ts";
import { disableSubscription } from "./subscriptions.ts";
import { refuse, type Taken } from "./take-payment.ts";
import { PAYSTACK_CARDS, TEST_WALLETS, VOUCHER } from "./test-cards.ts";
import { findByAccess } from "./transactions.ts";

type Options = { db: Database; clock: Clock; webhooks: WebhookDispatcher };

/** The pages on which somebody pays: card or mobile money, the bank's challenge, the phone, the subscription's own. */
export function paystackPayRoutes({ db, clock, webhooks }: Options): Hono {
  const routes = new Hono();
  const contextOf = (c: Context): PaystackContext => ({
    db,
    now: clock.now,
    origin: new URL(c.req.url).origin,
  });
  const click = (work: () => Response): Response => {
    const response = inTransaction(db, work);
    webhooks.kick();
    return response;
  };

  routes.get("/paystack-pay/:access", (c) => {
    const transaction = findByAccess(contextOf(c), c.req.param("access"));
    if (transaction === undefined) return show(nothingHere(), 404);
    if (isPaid(transaction)) return goBack(c, transaction);
    const fill = findCardByNumber(c.req.query("fill") ?? "", PAYSTACK_CARDS)?.number ?? "";
    return show(payPage(transaction, { fill, refusal: c.req.query("refused"), problems: [] }));
  });

  routes.post("/paystack-pay/:access", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const context = contextOf(c);
    return click(() => {
      // Read inside: a second click must find what the first one did.
      const transaction = findByAccess(context, c.req.param("access"));
      if (transaction === undefined) return show(nothingHere(), 404);
      if (isPaid(transaction)) return goBack(c, transaction);
      const back = textOf(Object(transaction["metadata"]), "cancel_action");
      if (form.get("action") === "cancel" && back !== "") return c.redirect(back, 303);
      if (form.get("action") === "wallet") return payFromWallet(c, context, transaction, form);
      const { typed, problems } = readCardForm(form, clock.now(), PAYSTACK_CARDS);
      if (typed === undefined) {
        return show(payPage(transaction, { fill: "", refusal: undefined, problems }), 422);
      }
      return goOn(c, payOnPage(context, transaction, typed));
    });
  });

  routes.get("/paystack-challenge/:access", (c) => {
    const transaction = findByAccess(contextOf(c), c.req.param("access"));
    if (transaction?.["_authorization"] === undefined) return show(nothingHere(), 404);
    return isPaid(transaction) ? goBack(c, transaction) : show(challengePage(transaction));
  });

  routes.post("/paystack-challenge/:access", async (c) => {
    const passed = new URLSearchParams(await c.req.text()).get("action") === "complete";
    const context = contextOf(c);
    return click(() => {
      const transaction = findByAccess(context, c.req.param("access"));
      if (transaction === undefined) return show(nothingHere(), 404);
      if (isPaid(transaction)) return goBack(c, transaction);
      const taken = answerChallenge(context, transaction, passed);
      if (taken === undefined) return show(nothingHere(), 404);
      // A paused charge has no page of its own to go back to.
      const isOwnPage =
        Array.isArray(transaction["_channels"]) && transaction["_channels"].length > 0;
      return isOwnPage ? goOn(c, taken) : goBack(c, taken.transaction);
    });
  });

  routes.get("/paystack-phone/:reference", (c) => {
    const transaction = find(contextOf(c), "transaction", c.req.param("reference"));
    if (transaction === undefined) return show(nothingHere(), 404);
    if (isPaid(transaction)) return goBack(c, transaction);
    return show(phonePage(transaction));
  });

  routes.post("/paystack-phone/:reference", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const context = contextOf(c);
    return click(() => {
      const transaction = find(context, "transaction", c.req.param("reference"));
      if (transaction?.["status"] !== "pending") return show(nothingHere(), 404);
      const approved =
        transaction["_step"] === "send_otp"
          ? form.get("voucher")?.trim() === VOUCHER
          : form.get("action") === "approve";
      return goBack(c, answerWallet(context, transaction, approved));
    });
  });

  routes.get("/paystack-manage/:code", (c) => {
    const subscription = find(contextOf(c), "subscription", c.req.param("code"));
    return subscription === undefined ? show(nothingHere(), 404) : show(managePage(subscription));
  });

  routes.post("/paystack-manage/:code", (c) => {
    const context = contextOf(c);
    return click(() => {
      const subscription = find(context, "subscription", c.req.param("code"));
      if (subscription === undefined) return show(nothingHere(), 404);
      const body = { code: subscription["subscription_code"], token: subscription["email_token"] };
      if (subscription["status"] === "active") {
        disableSubscription(context, { body, query: new URLSearchParams(), id: "" });
      }
      return c.redirect(c.req.path, 303);
    });
  });
  return routes;
}

function payFromWallet(
  c: Context,
  context: PaystackContext,
  transaction: CardObject,
  form: URLSearchParams,
): Response {
  const phone = form.get("phone") ?? "";
  const wallet = TEST_WALLETS.map(({ network }) => findWallet(phone, network)).find(Boolean);
  if (wallet === undefined) return goOn(c, refuse(context, transaction, "Unknown wallet"));
  const charged = chargeWallet(context, transaction, wallet);
  if (charged["status"] === "pending") {
    return c.redirect(`/paystack-phone/${textOf(charged, "reference")}`, 303);
  }
  if (isPaid(charged)) return goBack(c, charged);
  const sentence = textOf(charged, "gateway_response");
  return goOn(c, { kind: "refused", transaction: charged, sentence });
}

const isPaid = (transaction: CardObject): boolean =>
  transaction["status"] === "success" || transaction["status"] === "reversed";

function goOn(c: Context, taken: Taken): Response {
  const access = textOf(taken.transaction, "_access");
  if (taken.kind === "paid") return goBack(c, taken.transaction);
  if (taken.kind === "challenge") return c.redirect(`/paystack-challenge/${access}`, 303);
  const refused = encodeURIComponent(taken.sentence);
  return c.redirect(`/paystack-pay/${access}?refused=${refused}`, 303);
}

/** To the callback, with the reference under both of the provider's names. */
function goBack(c: Context, transaction: CardObject): Response {
  const callback = textOf(transaction, "_callback");
  if (callback === "") return show(nothingHere());
  const url = new URL(callback);
  const reference = textOf(transaction, "reference");
  url.searchParams.set("trxref", reference);
  url.searchParams.set("reference", reference);
  return c.redirect(url.href, 303);
}

function show(page: Html, status = 200): Response {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(String(page), { status, headers });
}
