import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCheckout, payWith, submitForm } from "../../../testing/checkout.ts";
import {
  startTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from "../../../testing/start-test-sandbox.ts";
import { TEST_CARDS } from "../../test-cards.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.end());

describe("a checkout, driven by the official SDK", () => {
  test("is paid with 4242…, goes on to the success page, and tells so in a webhook that verifies", async () => {
    const { stripe } = sandbox;
    const session = await openCheckout(stripe);
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 15_000,
      currency: "zar",
      payment_intent: null,
    });
    const response = await payWith(session, "4242 4242 4242 4242");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(
      `http://127.0.0.1:3000/paid?session=${session.id}`,
    );

    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge", "line_items"],
    });
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      client_reference_id: "topup-1",
      metadata: { payment: "1" },
    });
    expect(paid.payment_intent).toMatchObject({
      status: "succeeded",
      amount_received: 15_000,
      latest_charge: { paid: true, amount: 15_000 },
    });
    expect(paid.line_items?.data[0]?.description).toBe("Top-up");

    const [webhook] = await sandbox.receiver.waitFor(1, session.id);
    const event = stripe.webhooks.constructEvent(
      webhook?.body ?? "",
      String(webhook?.headers["stripe-signature"]),
      WEBHOOK_SECRET,
    );
    expect(webhook?.path).toBe("/tool/webhooks/stripe");
    expect(event.type).toBe("checkout.session.completed");
    expect(await stripe.events.retrieve(event.id)).toMatchObject({ type: event.type });
  });

  test("paid twice in two tabs takes the money once", async () => {
    const session = await openCheckout(sandbox.stripe);
    const responses = await Promise.all([
      payWith(session, "4242424242424242"),
      payWith(session, "4242424242424242"),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    const { payment_intent } = await sandbox.stripe.checkout.sessions.retrieve(session.id);
    const charges = await sandbox.stripe.charges.list({ payment_intent: String(payment_intent) });
    expect(charges.data).toHaveLength(1);
  });

  test.each(TEST_CARDS.filter(({ decline }) => decline !== undefined))(
    "declines $number ($label) and stays open",
    async (card) => {
      const session = await openCheckout(sandbox.stripe);
      const response = await payWith(session, card.number);
      expect(response.headers.get("location")).toBe(
        `/pay/${session.id}?refused=${card.decline?.declineCode}`,
      );
      const page = await fetch(`${sandbox.url}${response.headers.get("location")}`);
      expect(await page.text()).toContain("Nothing was paid.");
      const after = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
        expand: ["payment_intent"],
      });
      expect(after.status).toBe("open");
      expect(after.payment_intent).toMatchObject({
        status: "requires_payment_method",
        amount_received: 0,
        last_payment_error: { code: card.decline?.code, decline_code: card.decline?.declineCode },
      });
    },
  );

  test("can be paid after a decline, on the same payment", async () => {
    const session = await openCheckout(sandbox.stripe);
    await payWith(session, "4000000000000002");
    const { payment_intent: first } = await sandbox.stripe.checkout.sessions.retrieve(session.id);
    await payWith(session, "4242424242424242");
    const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({ status: "complete", payment_intent: first });
  });

  test("with a 3-D Secure card asks for a challenge: Fail leaves it open, Complete pays", async () => {
    const session = await openCheckout(sandbox.stripe);
    const challenge = `${sandbox.url}${(await payWith(session, "4000000000003220")).headers.get("location")}`;
    expect(challenge).toContain("/challenge/pi_");
    expect(await (await fetch(challenge)).text()).toContain("Complete");
    const failed = await submitForm(challenge, { action: "fail" });
    expect(failed.headers.get("location")).toContain(
      "refused=payment_intent_authentication_failure",
    );
    const again = `${sandbox.url}${(await payWith(session, "4000000000003220")).headers.get("location")}`;
    const completed = await submitForm(again, { action: "complete" });
    expect(completed.headers.get("location")).toContain(`session=${session.id}`);
    expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_status: "paid",
    });
  });

  test("refuses a real card, a past date and an empty name at the field, and keeps nothing", async () => {
    const session = await openCheckout(sandbox.stripe);
    const response = await submitForm(session.url ?? "", {
      number: "4111111111111111",
      expiry: "01/20",
      cvc: "1",
      name: "",
      action: "pay",
    });
    const page = await response.text();
    expect(response.status).toBe(422);
    for (const field of ["number", "expiry", "cvc", "name"])
      expect(page).toContain(`id="${field}-problem"`);
    expect(page).not.toContain("4111111111111111");
    expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_intent: null,
    });
  });

  test("cancelled goes back without a payment", async () => {
    const session = await openCheckout(sandbox.stripe);
    const response = await submitForm(session.url ?? "", { action: "cancel" });
    expect(response.headers.get("location")).toBe("http://127.0.0.1:3000/payment");
    expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "open",
      payment_status: "unpaid",
    });
  });

  test("expired can no longer be paid", async () => {
    const session = await openCheckout(sandbox.stripe);
    expect(await sandbox.stripe.checkout.sessions.expire(session.id)).toMatchObject({
      status: "expired",
      url: null,
    });
    expect((await payWith(session, "4242424242424242")).status).toBe(410);
    await sandbox.receiver.waitFor(1, "checkout.session.expired");
  });
});
