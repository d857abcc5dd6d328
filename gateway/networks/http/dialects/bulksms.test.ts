import { describe, expect, it } from "vitest";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { aMessage } from "../testing/an-aggregator.ts";
import { aCallback, connectOf, NOW_MS, startScripted } from "../testing/a-scripted-server.ts";
import { bulkSmsAdapter } from "./bulksms.ts";

const SECRETS = { tokenSecret: "secret" };
const SETTINGS = { tokenId: "token" };
const read = (body: unknown, headers: Record<string, string> = {}) =>
  connectOf(bulkSmsAdapter, SECRETS, SETTINGS).readCallback?.(aCallback("events", body, headers));
const accepted = (id: string, to: string, userSuppliedId?: string) => ({
  id,
  type: "SENT",
  to,
  status: { id: "ACCEPTED.null", type: "ACCEPTED", subtype: null },
  ...(userSuppliedId === undefined ? {} : { userSuppliedId }),
});

describe("BulkSMS", () => {
  it("is asked for other alphabets, all parts, and the same call once", async () => {
    const server = await startScripted(bulkSmsAdapter, SETTINGS, SECRETS);
    const [one, two] = [aMessage({ sender: "27990" }), aMessage({ text: "{F0##} {sn} {no}" })];
    for (let time = 0; time < 2; time++)
      server.answer(201, [
        accepted("2", `+${two.msisdn}`, two.reference),
        accepted("1", `+${one.msisdn}`, one.reference),
      ]);
    const results = await server.connection.handOver(7, [one, two]);
    await server.connection.handOver(7, [one, two]);
    expect(results).toEqual([
      { outcome: "accepted", references: ["1"] },
      { outcome: "accepted", references: ["2"] },
    ]);
    const [first, second] = server.requests;
    expect(first?.path).toBe("/messages?auto-unicode=true&deduplication-id=7169");
    expect(second?.path).toBe(first?.path);
    expect(second?.body).toBe(first?.body);
    expect(first?.headers.get("authorization")).toBe(
      `Basic ${Buffer.from("token:secret").toString("base64")}`,
    );
    expect(JSON.parse(first?.body ?? "")).toMatchObject([
      {
        from: { type: "SHORTCODE", address: "27990" },
        to: [{ type: "INTERNATIONAL", address: `+${one.msisdn}` }],
        longMessageMaxParts: 10,
        deliveryReports: "ALL",
        userSuppliedId: one.reference,
      },
      // What looks like a template is the value of one, with room for it.
      {
        from: { type: "ALPHANUMERIC", address: "CornerShop" },
        to: [{ fields: ["{F0##}", "{sn}"] }],
        body: "{F0##} {F1} {no}",
      },
    ]);
    await server.stop();
  });

  it("has ids of calls that fit 32 bits, other ones for the halves of a call", async () => {
    const server = await startScripted(bulkSmsAdapter, SETTINGS, SECRETS);
    const messages = [aMessage(), aMessage()];
    server.answer(400, { type: "https://developer.bulksms.com/json/v1/errors#bad-request" });
    for (const { msisdn, reference } of messages)
      server.answer(201, [accepted(reference, `+${msisdn}`, reference)]);
    await server.connection.handOver(3_000_000_000, messages);
    const ids = server.requests.map(({ path }) => Number(path.split("deduplication-id=")[1]));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toBeLessThan(2 ** 31);
    await server.stop();
  });

  it("names messages by number where it forgets our reference, but never one of two", async () => {
    const server = await startScripted(bulkSmsAdapter, SETTINGS, SECRETS);
    const [one, two] = [aMessage(), aMessage()];
    const again = aMessage({ msisdn: two.msisdn });
    server.answer(201, [
      accepted("1", `+${one.msisdn}`),
      accepted("2", two.msisdn),
      accepted("3", two.msisdn),
    ]);
    expect(await server.connection.handOver(1, [one, two, again])).toEqual([
      { outcome: "accepted", references: ["1"] },
      { outcome: "unknown" },
      { outcome: "unknown" },
    ]);
    await server.stop();
  });

  it.each([
    ["flat", { to: "+27821234567", status: { type: "FAILED", subtype: "EXPIRED" } }],
    [
      "nested",
      {
        to: { address: "+27821234567" },
        body: { value: "Bread" },
        status: { condition: "FAILED", subtype: "EXPIRED" },
      },
    ],
  ])("tells of a message in the %s shape of its pages", (_shape, fields) => {
    expect(read([{ id: "1", type: "SENT", ...fields }])?.events).toEqual([
      {
        type: "receipt",
        reference: "1",
        state: "undelivered",
        reason: FAILURE.absent,
        atMs: NOW_MS,
        msisdn: "27821234567",
      },
    ]);
  });

  it.each([
    ["flat", { from: "+27821234567", body: "STOP" }],
    ["nested", { from: { address: "+27821234567" }, body: { value: "STOP" } }],
  ])("tells a reply in the %s shape of its pages", (_shape, said) => {
    const submission = { id: "2-1", date: "2026-11-30T07:59:00Z" };
    expect(
      read([{ id: 9, ...said, submission }], { "x-bulksms-event": "incoming-message" })?.events,
    ).toEqual([
      { type: "reply", id: "9", msisdn: "27821234567", text: "STOP", atMs: NOW_MS - 60_000 },
    ]);
  });

  it("tries the address with nobody in the list, and never hears 4xx", () => {
    expect(read([])).toEqual({ events: [] });
    expect(read("<html>")).toMatchObject({ events: [], answer: { status: 500 } });
    expect(read({ id: "1" })).toMatchObject({ events: [], answer: { status: 500 } });
  });
});
