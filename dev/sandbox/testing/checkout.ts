import type Stripe from "stripe";

/** Opens a checkout of 15000 minor units (R150.00) as the tool would. */
export function openCheckout(
  stripe: Stripe,
  more: Stripe.Checkout.SessionCreateParams = {},
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "http://127.0.0.1:3000/paid?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://127.0.0.1:3000/payment",
    client_reference_id: "topup-1",
    metadata: { payment: "1" },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "zar", unit_amount: 15_000, product_data: { name: "Top-up" } },
      },
    ],
    ...more,
  });
}

/** Sends the form of a payment page, without a browser, and answers the redirect or the page. */
export function submitForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
}

export function payWith(session: Stripe.Checkout.Session, number: string): Promise<Response> {
  return submitForm(session.url ?? "", {
    number,
    expiry: "12/34",
    cvc: "123",
    name: "Test Card",
    action: "pay",
  });
}
