import {
  badge,
  byId,
  call,
  drawWhenChanged,
  element,
  empty,
  formatMoney,
  formatTime,
} from "./dom.js";

const PAYMENT_STATES = {
  succeeded: ["good", "Paid"],
  requires_action: ["warn", "Waits for 3-D Secure"],
  requires_payment_method: ["bad", "Not paid"],
  requires_confirmation: ["warn", "Waits"],
  canceled: ["quiet-badge", "Cancelled"],
};

const WEBHOOK_STATES = {
  delivered: ["good", "Delivered"],
  pending: ["warn", "Waits"],
  held: ["warn", "Held back"],
  lost: ["bad", "Lost on command"],
  failed: ["bad", "Given up"],
};

export async function refreshCards() {
  const { payments, refunds, webhooks } = await call("GET", "/api/cards");
  drawWhenChanged(byId("payments"), [payments, refunds], drawPayments);
  drawWhenChanged(byId("webhooks"), webhooks, drawWebhooks);
}

function drawPayments([payments, refunds]) {
  if (payments.length === 0)
    return [empty("No card payments yet. Top up in Loudhailer to see one.")];
  const back = Map.groupBy(refunds, (refund) => refund.payment_intent);
  return payments.map((payment) => {
    const [tone, word] = PAYMENT_STATES[payment.status] ?? ["quiet-badge", payment.status];
    const reason = payment.last_payment_error?.message;
    const refunded = (back.get(payment.id) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const notes = [
      reason,
      refunded > 0 ? `${formatMoney(refunded, payment.currency)} paid back` : undefined,
    ].filter(Boolean);
    return element(
      "div",
      { className: "item" },
      element("strong", {}, formatMoney(payment.amount, payment.currency)),
      badge(tone, word),
      element("span", {}, [payment.description, ...notes].filter(Boolean).join(" · ")),
      element("code", {}, payment.id),
      element("time", {}, formatTime(payment.created * 1000)),
    );
  });
}

function drawWebhooks(webhooks) {
  if (webhooks.length === 0) return [empty("Nothing was sent to Loudhailer yet.")];
  return webhooks.slice(0, 50).map((webhook) => {
    const [tone, word] = WEBHOOK_STATES[webhook.state];
    const tries = webhook.attempts === 1 ? "1 try" : `${webhook.attempts} tries`;
    const again = element("button", { className: "plain" }, "Send again");
    again.setAttribute("aria-label", `Send ${webhook.eventType} again`);
    again.addEventListener("click", async () => {
      await call("POST", "/api/cards/webhooks/redeliver", { eventId: webhook.eventId });
      await refreshCards();
    });
    return element(
      "div",
      { className: "item" },
      element("strong", {}, webhook.eventType),
      badge(tone, word),
      element("span", {}, [tries, webhook.lastError].filter(Boolean).join(" · ")),
      element("time", { dateTime: webhook.at }, formatTime(webhook.at)),
      again,
    );
  });
}
