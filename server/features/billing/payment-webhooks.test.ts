import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { WEBHOOK_SECRET } from "../../../dev/sandbox/testing/start-test-sandbox.ts";
import { useTopUps } from "./testing/use-top-ups.ts";

const { world, fault, heal, available, aPaidTopUp } = useTopUps();

describe("a webhook", () => {
  const eventCount = async () => {
    const { rows } = await sql<{ count: bigint }>`select count(*) from webhook_event`.execute(
      world.db,
    );
    return rows[0]?.count;
  };
  const sign = (payload: string, secret: string, ageSeconds = 0) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    });

  test.each([
    ["forged", "whsec_of_somebody_else", 0],
    ["older than 300 seconds", WEBHOOK_SECRET, 302],
    ["from the future", WEBHOOK_SECRET, -400],
  ])("that is %s is refused and leaves no trace", async (_name, secret, ageSeconds) => {
    const { userId, paymentId } = await aPaidTopUp();
    const [webhook] = await world.webhooksAbout(paymentId, 3);
    const body = webhook?.body ?? "";
    const before = await eventCount();
    expect(await world.deliver({ body, signature: sign(body, secret, ageSeconds) })).toBe(400);
    expect(await eventCount()).toBe(before);
    expect(await available(userId)).toBe(0n);
    expect(await world.deliver({ body, signature: sign(body, WEBHOOK_SECRET, 290) })).toBe(200);
    expect(await available(userId)).toBe(15_000n);
  });

  test("is asked for again when the provider cannot be asked, and then does its work", async () => {
    const { userId, paymentId } = await aPaidTopUp();
    const [webhook] = await world.webhooksAbout(paymentId, 3);
    if (!webhook) throw new Error("no webhook came");
    await fault({ kind: "500", match: "GET /v1/checkout/sessions" });
    expect(await world.deliver(webhook)).toBe(500);
    await heal();
    expect(await available(userId)).toBe(0n);
    expect(await world.deliver(webhook)).toBe(200);
    expect(await available(userId)).toBe(15_000n);
  });

  test.each([
    "{}",
    "[]",
    "null",
    '{"id":"evt_1","type":"payment_intent.succeeded"}',
    '{"id":"evt_1","type":"charge.dispute.created","data":{"object":{"id":"dp_1"}}}',
    '{"id":"evt_\\u0000","type":"x","data":{"object":{}}}',
  ])("well signed that is no whole event is refused and leaves no trace: %s", async (body) => {
    const before = await eventCount();
    expect(await world.deliver({ body, signature: sign(body, WEBHOOK_SECRET) })).toBe(400);
    expect(await eventCount()).toBe(before);
  });

  test("about something that is not ours is taken and changes nothing", async () => {
    const object = { object: "charge", metadata: { paymentId: randomUUID() } };
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: "event",
      type: "x",
      data: { object },
    });
    expect(await world.deliver({ body, signature: sign(body, WEBHOOK_SECRET) })).toBe(200);
  });
});
