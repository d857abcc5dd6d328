import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { serve } from "../../../../platform/http/serve.ts";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { aMessage, startAggregator } from "../testing/an-aggregator.ts";
import { aCallback, connectOf, NOW_MS, startScripted } from "../testing/a-scripted-server.ts";
import { PROFILES } from "../testing/profiles.ts";
import { africasTalkingAdapter } from "./africas-talking.ts";

const SECRETS = { apiKey: "key" };
const SETTINGS = { username: "shop" };
const read = (path: string, fields: Record<string, string>) =>
  connectOf(africasTalkingAdapter, SECRETS, SETTINGS).readCallback?.(
    aCallback(path, new URLSearchParams(fields).toString()),
  );

describe("Africa's Talking", () => {
  it("is sent a form with the key in a header, and tells what a message costs", async () => {
    const server = await startScripted(africasTalkingAdapter, SETTINGS, SECRETS);
    const message = aMessage({ msisdn: "254711082001", sender: "" });
    // The sample of the documentation.
    server.answer(201, {
      SMSMessageData: {
        Message: "Sent to 1/1 Total Cost: KES 0.8000",
        Recipients: [
          {
            statusCode: 101,
            number: "+254711082001",
            status: "Success",
            cost: "KES 0.8000",
            messageId: "ATPid_SampleTxnId123",
          },
        ],
      },
    });
    expect(await server.connection.handOver(1, [message])).toEqual([
      {
        outcome: "accepted",
        references: ["ATPid_SampleTxnId123"],
        cost: { currency: "KES", micros: 800_000n },
      },
    ]);
    const [request] = server.requests;
    expect(request?.path).toBe("/messaging");
    expect(request?.headers.get("apikey")).toBe("key");
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      username: "shop",
      to: "+254711082001",
      message: message.text,
      bulkSMSMode: "1",
      enqueue: "1",
    });
    await server.stop();
  });

  it("is called four times at once where every text is its own", async () => {
    const waiting: (() => void)[] = [];
    const app = new Hono().post("/messaging", async (c) => {
      const number = new URLSearchParams(await c.req.text()).get("to") ?? "";
      // Answers only when all four have come.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 4) for (const answer of waiting) answer();
      });
      const Recipients = [{ statusCode: 102, number, messageId: `of ${number}` }];
      return c.json({ SMSMessageData: { Message: "Sent", Recipients } }, 201);
    });
    const server = await serve(app, { port: 0, nextRequestMs: 0 });
    const baseUrl = `http://127.0.0.1:${server.port}`;
    const connection = connectOf(africasTalkingAdapter, SECRETS, { ...SETTINGS, baseUrl });
    const messages = ["a", "b", "c", "d"].map((text) => aMessage({ text }));
    expect(await connection.handOver(1, messages)).toEqual(
      messages.map(({ msisdn }) => ({ outcome: "accepted", references: [`of +${msisdn}`] })),
    );
    await server.close();
  });

  it.each([
    ["InvalidSenderId", { outcome: "refused", reason: FAILURE.sender, mayGoElsewhere: true }],
    ["Something else", { outcome: "unknown" }],
  ])("says with 201 and nobody in it that a call was refused: %s", async (Message, result) => {
    const server = await startScripted(africasTalkingAdapter, SETTINGS, SECRETS);
    server.answer(201, { SMSMessageData: { Message, Recipients: [] } });
    expect(await server.connection.handOver(1, [aMessage()])).toEqual([result]);
    await server.stop();
  });

  it("leaves a number that it does not name, and a fault with a name, in doubt", async () => {
    const server = await startScripted(africasTalkingAdapter, SETTINGS, SECRETS);
    const messages = [aMessage(), aMessage(), aMessage()];
    server.answer(201, {
      SMSMessageData: {
        Message: "Sent to 1/3",
        Recipients: [
          { statusCode: 500, number: `+${messages[1]?.msisdn}`, messageId: "ATXid_1" },
          { statusCode: 102, number: `+${messages[2]?.msisdn}`, messageId: "None" },
        ],
      },
    });
    expect(await server.connection.handOver(1, messages)).toEqual([
      { outcome: "unknown" },
      { outcome: "unknown" },
      { outcome: "accepted", references: [] },
    ]);
    await server.stop();
  });

  it.each([
    ["Success", "", "delivered", undefined],
    ["Submitted", "", "sent", undefined],
    ["Buffered", "", "sent", undefined],
    ["Rejected", "UserInBlackList", "undelivered", FAILURE.barred],
    ["Failed", "NotNetworkSubscriber", "undelivered", FAILURE.unknownNumber],
    ["Failed", "SomethingNew", "undelivered", FAILURE.networkFault],
  ])("tells %s %s of a message", (status, failureReason, state, reason) => {
    const fields = { id: "ATXid_1", status, phoneNumber: "+254711082001", failureReason };
    expect(read("receipts", fields)?.events).toEqual([
      {
        type: "receipt",
        reference: "ATXid_1",
        state,
        reason,
        atMs: NOW_MS,
        msisdn: "254711082001",
      },
    ]);
  });

  it("tells that somebody wants nothing more, and its repetition is the same event", () => {
    const fields = { senderId: "CornerShop", phoneNumber: "+254711082001" };
    const [first] = read("opt-outs", fields)?.events ?? [];
    expect(first).toMatchObject({ type: "opt-out", msisdn: "254711082001", atMs: NOW_MS });
    expect(read("opt-outs", fields)?.events).toEqual([first]);
    expect(JSON.stringify((first as { id: string }).id)).not.toContain("254711");
  });

  it("is asked for replies after the last one that was stored", async () => {
    const profile = PROFILES.find(({ adapter }) => adapter === africasTalkingAdapter);
    if (!profile) throw new Error("There is no such profile.");
    const network = await startAggregator(profile, { settings: { replies: "pull" } });
    expect(network.connection.capabilities.replies).toBe("pull");
    await network.reply({ msisdn: "254711082001", text: "STOP" });
    const pull = async (isStored = true) => {
      const replies = await network.connection.pullReplies?.();
      if (isStored) replies?.taken();
      return replies?.events.map((it) => (it.type === "reply" ? it.text : ""));
    };
    expect(await pull(false)).toEqual(["STOP"]);
    expect(await pull()).toEqual(["STOP"]);
    await network.reply({ msisdn: "254711082002", text: "Yes" });
    expect(await pull()).toEqual(["Yes"]);
    expect(await pull()).toEqual([]);
    await network.stop();
  });

  it("answers 400 at an address that it does not have", () => {
    expect(read("elsewhere", { id: "1" })).toMatchObject({ answer: { status: 400 } });
  });
});
