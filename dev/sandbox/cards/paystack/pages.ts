import { type Currency, formatMoney } from "../../../../domain/money/money.ts";
import type { CardObject } from "../card-objects.store.ts";
import { cardForm } from "../page/card-form.ts";
import { type Html, html, paymentPage } from "../page/html.ts";
import type { CardFormProblem } from "../page/read-card-form.ts";
import { numberOf, textOf } from "./context.ts";
import { PAYSTACK_CARDS, TEST_WALLETS } from "./test-cards.ts";

type PageState = {
  fill: string;
  refusal: string | undefined;
  problems: readonly CardFormProblem[];
};

function amountText(transaction: CardObject): string {
  // Checked when the transaction was made.
  const currency = textOf(transaction, "currency") as Currency;
  return formatMoney(numberOf(transaction, "amount"), currency);
}

/** The page of a transaction: a card, and in Ghana also a mobile wallet. */
export function payPage(transaction: CardObject, { fill, refusal, problems }: PageState): Html {
  const amount = amountText(transaction);
  const action = `/paystack-pay/${textOf(transaction, "_access")}`;
  const channels = Array.isArray(transaction["_channels"]) ? transaction["_channels"] : [];
  const form = cardForm({
    amount,
    what: "Loudhailer",
    action,
    email: textOf(Object(transaction["customer"]), "email"),
    fill,
    refusal: refusal === undefined ? undefined : `${refusal}. Nothing was paid. Try another way.`,
    problems,
    canCancel: textOf(Object(transaction["metadata"]), "cancel_action") !== "",
    cards: PAYSTACK_CARDS,
  });
  const wallet = channels.includes("mobile_money") ? walletForm(action, amount) : "";
  return paymentPage(`Pay ${amount}`, html`${form}${wallet}`);
}

function walletForm(action: string, amount: string): Html {
  return html`<h2>Mobile money</h2>
    <form method="post" action="${action}" class="stack" novalidate>
      <p class="field">
        <label for="phone">Mobile number</label>
        <input id="phone" name="phone" autocomplete="off" inputmode="tel" list="wallets" />
        <datalist id="wallets">
          ${TEST_WALLETS.map(({ phone, label }) => html`<option value="${phone}">${label}</option>`)}
        </datalist>
      </p>
      <button class="primary" name="action" value="wallet">Pay ${amount} with mobile money</button>
    </form>
    <p class="quiet">
      ${TEST_WALLETS.map(({ phone, label }) => html`<span class="number">${phone}</span> ${label}. `)}
    </p>`;
}

export function challengePage(transaction: CardObject): Html {
  const content = html`<h1>Is it you?</h1>
    <p>
      This stands for the page of the bank (3-D Secure). It asks whether you want to pay
      ${amountText(transaction)}.
    </p>
    <form
      method="post"
      action="/paystack-challenge/${textOf(transaction, "_access")}"
      class="stack"
    >
      <button class="primary" name="action" value="complete">Complete</button>
      <button class="plain" name="action" value="fail">Fail</button>
    </form>`;
  return paymentPage("Is it you?", content);
}

/** The network's prompt on the phone. */
export function phonePage(transaction: CardObject): Html {
  const asksVoucher = transaction["_step"] === "send_otp";
  const voucher = html`<p class="field">
      <label for="voucher">Voucher</label>
      <input id="voucher" name="voucher" autocomplete="off" inputmode="numeric" />
    </p>
    <button class="primary" name="action" value="voucher">Pay ${amountText(transaction)}</button>`;
  const buttons = html`<button class="primary" name="action" value="approve">Approve</button>
    <button class="plain" name="action" value="refuse">Refuse</button>`;
  const content = html`<h1>Your phone</h1>
    <p>This stands for the phone, where the network asks for ${amountText(transaction)}.</p>
    <form method="post" action="/paystack-phone/${textOf(transaction, "reference")}" class="stack">
      ${asksVoucher ? voucher : buttons}
    </form>`;
  return paymentPage("Your phone", content);
}

export function managePage(subscription: CardObject): Html {
  const { name = "" } = Object(subscription["plan"]);
  const { last4 = "" } = Object(subscription["authorization"]);
  const cancel = html`<form
    method="post"
    action="/paystack-manage/${textOf(subscription, "subscription_code")}"
    class="stack"
  >
    <button class="plain">Cancel subscription</button>
  </form>`;
  const content = html`<h1>${name}</h1>
    <p>Card ending in ${last4}. State: ${textOf(subscription, "status")}.</p>
    ${subscription["status"] === "active" ? cancel : ""}`;
  return paymentPage("Subscription", content);
}

export function nothingHere(): Html {
  return paymentPage(
    "Nothing to pay here",
    html`<h1>Nothing to pay here</h1>
      <p>This payment is not known, or it is already done. You can close this page.</p>`,
  );
}
