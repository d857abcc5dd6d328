import { describe, expect, it } from "vitest";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { aMessage } from "../testing/an-aggregator.ts";
import { aCallback, connectOf, startScripted } from "../testing/a-scripted-server.ts";
import { hubtelAdapter } from "./hubtel.ts";

const SECRETS = { clientSecret: "secret" };
const SETTINGS = { clientId: "client" };
const start = () => startScripted(hubtelAdapter, SETTINGS, SECRETS);

describe("Hubtel", () => {
  it("is sent one call for each sender, and read whatever the case of its fields", async () => {
    const server = await start();
    const [one, two, other] = [aMessage(), aMessage(), aMessage({ sender: "OtherShop" })];
    server.answer(201, {
      batchId: "b",
      status: 0,
      data: [
        { recipient: two.msisdn, content: two.text, messageId: "2" },
        { recipient: one.msisdn, content: one.text, messageId: "1" },
      ],
    });
    server.answer(200, {
      BatchId: "c",
      Status: "0",
      Data: [{ Recipient: other.msisdn, MessageId: "3" }],
    });
    expect(await server.connection.handOver(1, [one, other, two])).toEqual([
      { outcome: "accepted", references: ["1"] },
      { outcome: "accepted", references: ["3"] },
      { outcome: "accepted", references: ["2"] },
    ]);
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/messages/batch/personalized/send",
      "/messages/batch/personalized/send",
    ]);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      From: "CornerShop",
      personalizedRecipients: [
        { To: one.msisdn, Content: one.text },
        { To: two.msisdn, Content: two.text },
      ],
    });
    await server.stop();
  });

  it("postpones the rest when it asks to wait between two calls", async () => {
    const server = await start();
    const [one, other, third] = [
      aMessage(),
      aMessage({ sender: "OtherShop" }),
      aMessage({ sender: "ThirdShop" }),
    ];
    server.answer(201, { status: 0, data: [{ recipient: one.msisdn, messageId: "1" }] });
    server.answer(429, {});
    expect(await server.connection.handOver(1, [one, other, third])).toEqual([
      { outcome: "accepted", references: ["1"] },
      { outcome: "postponed" },
      { outcome: "postponed" },
    ]);
    expect(server.requests).toHaveLength(2);
    await server.stop();
  });

  it.each([
    ["Delivered", "delivered", undefined],
    ["Sent", "sent", undefined],
    ["Something new", "sent", undefined],
    ["Undelivered", "undelivered", FAILURE.networkFault],
    ["Rejected", "undelivered", FAILURE.networkFault],
  ])("is asked what became of a message: %s", async (status, state, reason) => {
    const server = await start();
    server.answer(200, {
      rate: 0.03,
      messageId: "a b",
      status,
      updateTime: "2026-11-30T07:59:00.123",
      to: "233241234567",
    });
    expect(await server.connection.pullReceipts?.(["a b"])).toEqual([
      {
        type: "receipt",
        reference: "a b",
        state,
        reason,
        atMs: Date.UTC(2026, 10, 30, 7, 59, 0, 123),
        msisdn: "233241234567",
      },
    ]);
    expect(server.requests[0]?.path).toBe("/messages/a%20b");
    await server.stop();
  });

  it("is not asked on when it has had enough, and what it does not know is left out", async () => {
    const server = await start();
    const references = Array.from({ length: 12 }, (_none, at) => `r-${at}`);
    for (let at = 0; at < 4; at++) server.answer(404, {});
    server.answer(200, { status: "Delivered" });
    for (let at = 0; at < 5; at++) server.answer(429, {});
    expect(await server.connection.pullReceipts?.(references)).toHaveLength(1);
    expect(server.requests).toHaveLength(10);
    await server.stop();
  });

  it("calls nobody, so nobody is believed", () => {
    const connection = connectOf(hubtelAdapter, SECRETS, SETTINGS);
    expect(connection.readCallback?.(aCallback("receipts", {}))).toBeUndefined();
  });
});
