import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openCheckout, payWith } from "../testing/checkout.ts";
import {
  startTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.end());
beforeEach(async () => {
  await sandbox.call("DELETE", "/api/faults");
});

const fault = (body: object): Promise<Response> => sandbox.call("PUT", "/api/faults", body);
const pay = (idempotencyKey: string): Promise<Stripe.PaymentIntent> =>
  sandbox.stripe.paymentIntents.create(
    {
      amount: 900,
      currency: "zar",
      payment_method: "pm_card_visa",
      confirm: true,
      metadata: { idempotencyKey },
    },
    // Soon enough for the test, late enough for a busy machine.
    { idempotencyKey, timeout: 2_000 },
  );
const countOf = async (key: string): Promise<number> => {
  const { data } = await sandbox.stripe.paymentIntents.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata["idempotencyKey"] === key).length;
};

describe("requests that go wrong on command", () => {
  test.each(["timeout-after", "drop-after", "500-after", "broken-json"])(
    "%s has acted, and asking again acts no second time",
    async (kind) => {
      // A dropped connection is tried twice by the SDK itself.
      await fault({
        kind,
        times: kind === "drop-after" ? 2 : 1,
        match: "POST /v1/payment_intents",
      });
      await expect(pay(`key-${kind}`)).rejects.toThrow(Stripe.errors.StripeError);
      expect(await countOf(`key-${kind}`)).toBe(1);
      expect((await pay(`key-${kind}`)).status).toBe("succeeded");
      expect(await countOf(`key-${kind}`)).toBe(1);
    },
  );

  test.each(["timeout-before", "500", "429"])(
    "%s has not acted, and asking again does",
    async (kind) => {
      await fault({ kind, match: "payment_intents" });
      await expect(pay(`key-${kind}`)).rejects.toThrow(Stripe.errors.StripeError);
      expect(await countOf(`key-${kind}`)).toBe(0);
      expect((await pay(`key-${kind}`)).status).toBe("succeeded");
    },
  );

  test("an unknown fault is refused", async () => {
    expect((await fault({ kind: "earthquake" })).status).toBe(400);
  });
});

describe("webhooks", () => {
  const paid = async (): Promise<string> => {
    const session = await openCheckout(sandbox.stripe);
    await payWith(session, "4242424242424242");
    return session.id;
  };
  const isGenuine = ({
    body,
    headers,
  }: {
    body: string;
    headers: Record<string, unknown>;
  }): boolean => {
    try {
      return Boolean(
        sandbox.stripe.webhooks.constructEvent(
          body,
          String(headers["stripe-signature"]),
          WEBHOOK_SECRET,
        ),
      );
    } catch {
      return false;
    }
  };

  test("that are not accepted come again until they are", async () => {
    sandbox.receiver.answerNext(500, 404, 503);
    const id = await paid();
    await sandbox.receiver.waitFor(1, id);
    await expect.poll(async () => webhooksOf(id)).toMatchObject([{ state: "delivered" }]);
    const { webhooks } = await cards();
    expect(Math.max(...webhooks.map(({ attempts }) => attempts))).toBeGreaterThan(1);
  });

  test("lost on command are not sent, and can be sent by hand", async () => {
    await fault({ kind: "webhook-lost", match: "checkout.session.completed" });
    const id = await paid();
    const [lost] = await webhooksOf(id);
    expect(lost).toMatchObject({ state: "lost", attempts: 0 });
    await sandbox.call("POST", "/api/cards/webhooks/redeliver", { eventId: lost?.eventId });
    await sandbox.receiver.waitFor(1, id);
  });

  test("repeated on command arrive twice with one event id", async () => {
    await fault({ kind: "webhook-repeat", match: "checkout.session.completed" });
    const webhooks = await sandbox.receiver.waitFor(2, await paid());
    expect(new Set(webhooks.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  });

  test("reordered on command are overtaken by the next one", async () => {
    await fault({ kind: "webhook-reorder", match: "payment_intent.created" });
    const session = await openCheckout(sandbox.stripe);
    await payWith(session, "4242424242424242");
    await sandbox.receiver.waitFor(1, session.id);
    const intent = String(
      (await sandbox.stripe.checkout.sessions.retrieve(session.id)).payment_intent,
    );
    const types = (await sandbox.receiver.waitFor(4, intent)).map(
      ({ body }) => JSON.parse(body).type,
    );
    expect(types.indexOf("payment_intent.created")).toBeGreaterThan(0);
  });

  test.each(["webhook-old-signature", "webhook-bad-signature"])(
    "%s does not verify; the next try does",
    async (kind) => {
      await fault({ kind, match: "checkout.session.completed" });
      const session = await openCheckout(sandbox.stripe);
      // Four webhooks come before it in a payment; the fifth is the one in question.
      sandbox.receiver.answerNext(200, 200, 200, 400);
      await payWith(session, "4242424242424242");
      const webhooks = await sandbox.receiver.waitFor(2, session.id);
      expect(webhooks.map(isGenuine)).toEqual([false, true]);
    },
  );

  type Webhook = { eventId: string; eventType: string; state: string; attempts: number };
  const cards = async (): Promise<{ webhooks: Webhook[] }> =>
    (await sandbox.call("GET", "/api/cards")).json();
  async function webhooksOf(sessionId: string): Promise<Webhook[]> {
    const events = await sandbox.stripe.events.list({
      type: "checkout.session.completed",
      limit: 100,
    });
    const event = events.data.find(
      ({ data }) => "id" in data.object && data.object.id === sessionId,
    );
    return (await cards()).webhooks.filter(({ eventId }) => eventId === event?.id);
  }
});
