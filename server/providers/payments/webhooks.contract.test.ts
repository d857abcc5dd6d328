import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openCheckout, payCheckout } from "./testing/contract-checkout.ts";
import {
  type ContractWorld,
  createContractWorld,
  handleOf,
  PAYSTACK,
  STRIPE,
} from "./testing/contract-world.ts";

/** What either provider sends and we read. */
const EVENT_TYPES = {
  stripe: [
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "payment_intent.canceled",
    "checkout.session.completed",
    "refund.updated",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "invoice.paid",
    "invoice.payment_failed",
    "invoice.payment_action_required",
    "charge.dispute.created",
    "charge.dispute.closed",
  ],
  paystack: [
    "charge.success",
    "refund.processed",
    "subscription.create",
    "subscription.disable",
    "invoice.update",
    "charge.dispute.create",
    "charge.dispute.resolve",
  ],
};

describe.each([STRIPE, PAYSTACK])("errors and webhooks through $name", (vendor) => {
  let world: ContractWorld;
  beforeAll(async () => {
    world = await createContractWorld(vendor);
  });
  afterAll(() => world.end());
  beforeEach(async () => {
    await world.sandbox.call("DELETE", "/api/faults");
  });

  const paidCheckout = () => payCheckout(world, vendor);

  describe("errors are of our closed list", () => {
    test.each([
      ["429", "unavailable"],
      ["500", "timeout"],
      ["timeout-before", "timeout"],
    ])("%s is %s", async (kind, expected) => {
      await world.fault(kind);
      const call = openCheckout(world.inHaste(), vendor);
      await expect(call).rejects.toMatchObject({ kind: expected });
    });

    test("a wrong key is a wrong setting, and stands in no message", async () => {
      const stranger = world.withKey("sk_test_of_somebody_else");
      const call = stranger.findPayment(handleOf(randomUUID(), "saved-card"));
      await expect(call).rejects.toMatchObject({ kind: "misconfigured" });
      await expect(call).rejects.not.toThrow(/somebody/);
    });
  });

  describe("a webhook", () => {
    /** How many came over the wire, read or not. */
    const arrived = (type: string, paymentId: string) =>
      world.sandbox.receiver.received.filter(
        ({ body }) => body.includes(`"${type}"`) && body.includes(paymentId),
      ).length;

    test("is refused with another body, another signature or none", async () => {
      const { paymentId } = await paidCheckout();
      await world.providerEvent("payment-succeeded", paymentId);
      const webhook = world.webhooks().at(-1);
      if (webhook === undefined) throw new Error("There is no webhook.");
      const { body, headers } = webhook;
      const signature = headers.get(vendor.signatureHeader) ?? "";
      const forged = signature.slice(0, -2) + (signature.endsWith("00") ? "11" : "00");
      const read = (text: string, value: string) =>
        world.provider.readWebhook(text, new Headers({ [vendor.signatureHeader]: value }));
      expect(read(body, signature)).not.toBeNull();
      expect(read(`${body} `, signature)).toBeNull();
      expect(read(body, forged)).toBeNull();
      expect(read(body, "")).toBeNull();
      expect(world.provider.readWebhook(body, new Headers())).toBeNull();
    });

    test("that is signed and no event is not read; one that says nothing of its subject is no news", () => {
      const read = (body: string) =>
        world.provider.readWebhook(
          body,
          new Headers({ [vendor.signatureHeader]: vendor.sign(body) }),
        );
      for (const body of ["", "{", "{}", "[]", "null", "7", '""', '{"data":{}}', '{"data":null}'])
        expect(read(body), body).toBeNull();
      for (const type of EVENT_TYPES[vendor.name])
        for (const data of [undefined, null, [], {}, { object: null }, { object: {} }]) {
          const named = vendor.name === "stripe" ? { id: "evt_1", type } : { event: type };
          const notice = read(JSON.stringify({ object: "event", ...named, data }));
          expect(notice?.providerEvent.kind ?? "other", `${type} ${JSON.stringify(data)}`).toBe(
            "other",
          );
        }
      const whole = vendor.name === "stripe" ? { id: "evt_1", type: "x" } : { event: "x" };
      expect(read(JSON.stringify(whole))).toBeNull();
      expect(read(JSON.stringify({ ...whole, data: { object: {} } }))?.kind).toBe("x");
    });

    test("signed long ago is refused where the signature carries a time", async () => {
      const type = vendor.name === "stripe" ? "payment_intent.succeeded" : "charge.success";
      await world.fault("webhook-old-signature", { match: type });
      const { paymentId } = await paidCheckout();
      await expect.poll(() => arrived(type, paymentId)).toBe(1);
      const read = world
        .webhooks()
        .filter(({ body, notice }) => notice.kind === type && body.includes(paymentId));
      // Paystack's carries none: the event's id, made from the body, recognises a repetition.
      expect(read).toHaveLength(vendor.name === "stripe" ? 0 : 1);
    });

    test("signed by somebody else on the way is not read", async () => {
      const type = vendor.name === "stripe" ? "payment_intent.succeeded" : "charge.success";
      await world.fault("webhook-bad-signature", { match: type });
      const isOfType = ({ notice }: { notice: { kind: string } }) => notice.kind === type;
      const before = world.webhooks().filter(isOfType).length;
      const { paymentId } = await paidCheckout();
      await expect.poll(() => arrived(type, paymentId)).toBe(1);
      expect(world.webhooks().filter(isOfType)).toHaveLength(before);
    });

    test("that comes twice is the same event", async () => {
      const type = vendor.name === "stripe" ? "payment_intent.succeeded" : "charge.success";
      await world.fault("webhook-repeat", { match: type });
      const { paymentId } = await paidCheckout();
      const own = () =>
        world
          .webhooks()
          .filter(({ body, notice }) => notice.kind === type && body.includes(paymentId));
      await expect.poll(() => own().length).toBe(2);
      expect(new Set(own().map(({ notice }) => notice.eventId)).size).toBe(1);
    });
  });
});
