import { describe, expect, it } from "vitest";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { aMessage } from "../testing/an-aggregator.ts";
import { aCallback, connectOf, NOW_MS, startScripted } from "../testing/a-scripted-server.ts";
import { clickatellAdapter } from "./clickatell.ts";

const SECRETS = { apiKey: "key" };
const read = (body: unknown) =>
  connectOf(clickatellAdapter, SECRETS, {}).readCallback?.(aCallback("receipts", body));

describe("Clickatell", () => {
  it("is sent the bare key, and no sender where none is its own", async () => {
    const server = await startScripted(clickatellAdapter, {}, SECRETS);
    const message = aMessage({ sender: "" });
    const apiMessageId = "1f1b2c3d4e5f60718293a4b5c6d7e8f9";
    server.answer(202, {
      messages: [{ apiMessageId, accepted: true, to: message.msisdn, error: null }],
      error: null,
    });
    expect(await server.connection.handOver(1, [message])).toEqual([
      { outcome: "accepted", references: [apiMessageId] },
    ]);
    expect(server.requests[0]?.headers.get("authorization")).toBe("key");
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      messages: [
        {
          channel: "sms",
          to: message.msisdn,
          content: message.text,
          clientMessageId: message.reference,
        },
      ],
    });
    await server.stop();
  });

  it.each([
    [400, 43, "throttled"],
    [400, 20, "credit"],
    [401, 1, "credentials"],
    [503, 19, "fault"],
  ])("took nothing with %i and the code %i", async (status, code, why) => {
    const server = await startScripted(clickatellAdapter, {}, SECRETS);
    server.answer(status, { messages: [], error: { code, description: "No" } });
    await expect(server.connection.handOver(1, [aMessage()])).rejects.toMatchObject({ why });
    await server.stop();
  });

  it("is in doubt with its own fault, code 18", async () => {
    const server = await startScripted(clickatellAdapter, {}, SECRETS);
    server.answer(500, { messages: [], error: { code: 18, description: "No" } });
    expect(await server.connection.handOver(1, [aMessage()])).toEqual([{ outcome: "unknown" }]);
    await server.stop();
  });

  it.each([
    [
      "in a list",
      {
        event: {
          messageStatusUpdate: [
            { messageId: "a", status: "RECEIVED_BY_RECIPIENT", timestamp: NOW_MS - 5 },
          ],
        },
      },
    ],
    [
      "in the older form",
      { messageId: "a", statusCode: 4, status: "RECEIVED_BY_RECIPIENT", timestamp: NOW_MS - 5 },
    ],
    ["by its number alone", { messageId: "a", statusCode: "004", timestamp: NOW_MS - 5 }],
  ])("tells that a message arrived %s", (_shape, body) => {
    expect(read(body)?.events).toEqual([
      {
        type: "receipt",
        reference: "a",
        state: "delivered",
        reason: undefined,
        atMs: NOW_MS - 5,
      },
    ]);
  });

  it("never takes a word that is not known for delivery", () => {
    const stateOf = (status: string) =>
      read({ event: { messageStatusUpdate: [{ messageId: "a", status }] } })?.events[0];
    expect(stateOf("HANDED_TO_SOMEBODY")).toMatchObject({ state: "sent" });
    expect(stateOf("DELIVERED_TO_GATEWAY")).toMatchObject({ state: "sent" });
    expect(stateOf("MESSAGE_EXPIRED")).toMatchObject({
      state: "undelivered",
      reason: FAILURE.absent,
    });
  });

  it.each([
    [
      "in a list",
      { event: { moText: [{ messageId: "r", from: "27821234567", content: "STOP" }] } },
    ],
    ["in the older form", { messageId: "r", fromNumber: "27821234567", text: "STOP" }],
  ])("tells a reply %s", (_shape, body) => {
    expect(read(body)?.events).toEqual([
      { type: "reply", id: "r", msisdn: "27821234567", text: "STOP", atMs: NOW_MS },
    ]);
  });

  it("tells nothing that could never be stored: no number, or a character that a database has not", () => {
    const reply = (messageId: string, from: string) => ({ messageId, from, content: "STOP" });
    const moText = [reply("r", "unknown"), reply("r\0", "27821234567"), reply("s", "27821234567")];
    const ids = read({ event: { moText } })?.events.map((it) => (it.type === "reply" ? it.id : ""));
    expect(ids).toEqual(["s"]);
  });

  it("answers 400 to a body that is none", () => {
    expect(read("[")).toMatchObject({ answer: { status: 400 } });
  });
});
