import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { aMessage } from "../testing/an-aggregator.ts";
import { aCallback, connectOf, startScripted } from "../testing/a-scripted-server.ts";
import { infobipAdapter } from "./infobip.ts";

const SECRETS = { apiKey: "key", callbackSecret: "secret" };
const basic = (words: string) => ({
  authorization: `Basic ${Buffer.from(words).toString("base64")}`,
});
const PROVEN = basic("loudhailer:secret");

/** From the documentation's sample of a delivery report. */
const RECEIPT = {
  bulkId: "BULK-ID-123-xyz",
  messageId: "m-1",
  to: "41793026727",
  sentAt: "2026-11-30T07:58:00.001+0000",
  doneAt: "2026-11-30T09:59:30.000+0200",
  messageCount: 1,
  price: { pricePerMessage: 0.01, currency: "EUR" },
  status: { groupId: 3, groupName: "DELIVERED", id: 5, name: "DELIVERED_TO_HANDSET" },
  error: { groupId: 0, groupName: "OK", id: 0, name: "NO_ERROR", permanent: false },
};

const read = (status: object, errorName = "NO_ERROR") =>
  connectOf(infobipAdapter, SECRETS, {}).readCallback?.(
    aCallback(
      "receipts",
      { results: [{ ...RECEIPT, status, error: { ...RECEIPT.error, name: errorName } }] },
      PROVEN,
    ),
  )?.events[0];

describe("Infobip", () => {
  it("is sent our reference as its message id, with a key of its own kind", async () => {
    const server = await startScripted(infobipAdapter, {}, SECRETS);
    const message = aMessage({ isFlash: true, sender: "" });
    const status = { groupId: 1, groupName: "PENDING", id: 26, name: "PENDING_ACCEPTED" };
    server.answer(200, {
      bulkId: "b",
      messages: [{ messageId: message.reference, status, destination: message.msisdn }],
    });
    expect(await server.connection.handOver(1, [message])).toEqual([
      { outcome: "accepted", references: [message.reference] },
    ]);
    const [request] = server.requests;
    expect([request?.method, request?.path]).toEqual(["POST", "/sms/3/messages"]);
    expect(request?.headers.get("authorization")).toBe("App key");
    expect(JSON.parse(request?.body ?? "")).toEqual({
      messages: [
        {
          destinations: [{ to: message.msisdn, messageId: message.reference }],
          content: { text: message.text, transliteration: "NONE" },
          options: { flash: true },
        },
      ],
    });
    await server.stop();
  });

  it("says no in two shapes, and both mean that one message was refused", async () => {
    const server = await startScripted(infobipAdapter, {}, SECRETS);
    server.answer(400, { errorCode: "E400", description: "Bad", violations: [], resources: [] });
    server.answer(400, {
      requestError: { serviceException: { messageId: "BAD_REQUEST", text: "Bad" } },
    });
    const refused = { outcome: "refused", reason: FAILURE.content, mayGoElsewhere: true };
    expect(await server.connection.handOver(1, [aMessage()])).toEqual([refused]);
    expect(await server.connection.handOver(2, [aMessage()])).toEqual([refused]);
    await server.stop();
  });

  it("tells of receipts as they are documented; delivered to the operator is progress", () => {
    expect(read(RECEIPT.status)).toEqual({
      type: "receipt",
      reference: "m-1",
      ownReference: "m-1",
      state: "delivered",
      reason: undefined,
      atMs: Date.UTC(2026, 10, 30, 7, 59, 30),
      msisdn: "41793026727",
    });
    expect(read({ groupId: 3, id: 2 })).toMatchObject({ state: "sent" });
    expect(read({ groupId: 1, id: 7 })).toMatchObject({ state: "sent" });
    // Says nothing of the message that was there before.
    expect(read({ groupId: 5, id: 23 })).toMatchObject({ state: "sent" });
    expect(read({ groupId: 4, id: 15 })).toMatchObject({
      state: "undelivered",
      reason: FAILURE.absent,
    });
    expect(read({ groupId: 2, id: 9 }, "EC_UNKNOWN_SUBSCRIBER")).toMatchObject({
      state: "undelivered",
      reason: FAILURE.unknownNumber,
    });
  });

  it.each([
    ["no proof", {}],
    ["another password", basic("loudhailer:other")],
    ["another user", basic("somebody:secret")],
  ])("is not believed with %s", (_what, headers) => {
    const connection = connectOf(infobipAdapter, SECRETS, {});
    const body = { results: [RECEIPT] };
    expect(connection.readCallback?.(aCallback("receipts", body, headers))).toBeUndefined();
    expect(connection.readCallback?.(aCallback("receipts", body, PROVEN))?.events).toHaveLength(1);
  });

  it.each([
    ["a password", { callbackProof: "basic" }, basic("loudhailer:")],
    [
      "a digest",
      { callbackProof: "hmac", callbackHmacHeader: "x-signature" },
      {
        "x-signature": createHmac("sha256", "")
          .update(JSON.stringify({ results: [RECEIPT] }))
          .digest("hex"),
      },
    ],
  ])(
    "is believed by nobody while no secret is set: not by %s of nothing",
    (_what, settings, headers) => {
      const body = JSON.stringify({ results: [RECEIPT] });
      const connection = connectOf(infobipAdapter, { ...SECRETS, callbackSecret: "" }, settings);
      expect(connection.readCallback?.(aCallback("receipts", body, headers))).toBeUndefined();
    },
  );

  it("is believed by the digest of the body, in either way of writing it", () => {
    const settings = { callbackProof: "hmac", callbackHmacHeader: "x-signature" };
    const connection = connectOf(infobipAdapter, SECRETS, settings);
    const body = JSON.stringify({ results: [RECEIPT] });
    const digest = (secret: string, encoding: "hex" | "base64") =>
      createHmac("sha256", secret).update(body).digest(encoding);
    const heard = (signature: string, sent = body) =>
      connection.readCallback?.(aCallback("receipts", sent, { "x-signature": signature }))?.events
        .length;
    expect(heard(digest("secret", "hex"))).toBe(1);
    expect(heard(`sha256=${digest("secret", "hex")}`)).toBe(1);
    expect(heard(digest("secret", "base64"))).toBe(1);
    expect(heard(digest("other", "hex"))).toBeUndefined();
    expect(heard(digest("secret", "hex"), body.replace("m-1", "m-2"))).toBeUndefined();
    // The password of the other kind of proof proves nothing here.
    expect(connection.readCallback?.(aCallback("receipts", body, PROVEN))).toBeUndefined();
  });

  it("answers 400 to a body that is none", () => {
    const connection = connectOf(infobipAdapter, SECRETS, {});
    expect(connection.readCallback?.(aCallback("receipts", "{", PROVEN))).toMatchObject({
      events: [],
      answer: { status: 400 },
    });
  });
});
