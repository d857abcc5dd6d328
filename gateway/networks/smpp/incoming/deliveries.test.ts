import smpp from "smpp";
import { afterEach, describe, expect, it } from "vitest";
import type { Smsc, SmscOptions } from "../../../../dev/sandbox/smsc/smsc.ts";
import type { HandoverResult } from "../../connection.ts";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import type { SmppSettings } from "../settings.ts";
import type { SmppTiming } from "../smpp-connection.ts";
import { aMessage, type Client, connectBoth, eventually, isBound } from "../testing/a-client.ts";

let centre: Smsc;
let client: Client;
afterEach(async () => {
  await client.connection.stop();
  await centre.stop();
});

async function connect(
  settings: Partial<SmppSettings> = {},
  options: Partial<SmscOptions> = {},
  timing: Partial<SmppTiming> = {},
): Promise<void> {
  ({ centre, client } = await connectBoth(settings, options, timing));
}

const bound = () => isBound(client);
const handOver = (...messages: ReturnType<typeof aMessage>[]) =>
  client.connection.handOver(1, messages);
const referencesOf = (results: readonly HandoverResult[]) =>
  results.flatMap((it) => (it.outcome === "accepted" ? it.references : []));
const receipts = () => client.events.filter((it) => it.type === "receipt");
const replies = () => client.events.filter((it) => it.type === "reply");

describe("what a network delivers", () => {
  it("is told in any order and any number: receipts before answers, and repeated ones", async () => {
    await connect();
    Object.assign(centre.faults, { receiptFirst: true, duplicates: 2 });
    const references = referencesOf(await handOver(aMessage()));
    await eventually(() => expect(receipts()).toHaveLength(3));
    expect(new Set(receipts().map(({ reference }) => reference))).toEqual(new Set(references));
  });

  it("is acknowledged once it is stored, and comes again when it could not be", async () => {
    await connect();
    const { sink } = client.state;
    let failures = 0;
    client.state.sink = async (events) => {
      failures += 1;
      if (failures <= 2) throw new Error("The database is away.");
      await sink(events);
    };
    await handOver(aMessage());
    await eventually(() => expect(receipts()).toHaveLength(1));
    await eventually(() => expect(centre.undelivered()).toBe(0));
    expect(centre.refusals).toEqual([0x08, 0x08]);
  });

  it("is stored and acknowledged before a client that stops takes leave", async () => {
    await connect();
    const { sink } = client.state;
    let isStored = (): void => undefined;
    const storing = new Promise<void>((resolve) => {
      client.state.sink = (events) =>
        new Promise((stored) => {
          isStored = () => stored(sink(events));
          resolve();
        });
    });
    await handOver(aMessage());
    await storing;
    const stopping = client.connection.stop();
    expect(centre.undelivered()).toBe(1);
    isStored();
    await stopping;
    expect(receipts()).toHaveLength(1);
    expect(centre.undelivered()).toBe(0);
    expect(centre.commands.at(-1)).toBe("unbind");
  });

  it("keeps reasons of failures", async () => {
    await connect({}, { stateOf: () => "EXPIRED" });
    await handOver(aMessage());
    await eventually(() => expect(receipts()).toHaveLength(1));
    expect(receipts()[0]).toMatchObject({ state: "undelivered", reason: FAILURE.absent });
  });

  it("are replies too, long ones joined, under an id that stays when they come again", async () => {
    await connect();
    const reply = { source_addr: "233241112233", destination_addr: "1400" };
    centre.deliver("shop", { ...reply, data_coding: 0, short_message: Buffer.from("STOP") });
    centre.deliver("shop", { ...reply, data_coding: 0, short_message: Buffer.from("STOP") });
    const parts = ["Ɛyɛ dɛ ", "paa 🍞"].map((text) => Buffer.from(text, "utf16le").swap16());
    for (const [index, octets] of [...parts.entries()].toReversed())
      centre.deliver("shop", {
        ...reply,
        data_coding: 8,
        esm_class: 0x40,
        short_message: Buffer.concat([Buffer.from([5, 0, 3, 7, 2, index + 1]), octets]),
      });
    for (const [index, text] of ["Please ", "stop"].entries())
      centre.deliver("shop", {
        ...reply,
        data_coding: 3,
        short_message: Buffer.from(text, "latin1"),
        sar_msg_ref_num: 9,
        sar_total_segments: 2,
        sar_segment_seqnum: index + 1,
      });
    await eventually(() => expect(replies()).toHaveLength(4));
    expect(replies().map(({ text }) => text)).toEqual([
      "STOP",
      "STOP",
      "Ɛyɛ dɛ paa 🍞",
      "Please stop",
    ]);
    expect(new Set(replies().map(({ id }) => id)).size).toBe(3);
    expect(replies()[0]).toMatchObject({ msisdn: "233241112233" });
    await eventually(() => expect(centre.undelivered()).toBe(0));
  });

  it("may come as data_sm, from numbers without a country, and from names that are nobody's phone", async () => {
    await connect({ callingCode: "233" });
    const deliver = (command: string, fields: Record<string, unknown>) => {
      for (const session of centre.sessions()) session.send(new smpp.PDU(command, fields));
    };
    const stop = Buffer.from("STOP");
    deliver("data_sm", { source_addr: "0241112233", data_coding: 0, message_payload: stop });
    deliver("deliver_sm", {
      source_addr: "241112234",
      source_addr_ton: 2,
      data_coding: 0,
      short_message: stop,
    });
    deliver("deliver_sm", { source_addr: "+233241112235", data_coding: 0, short_message: stop });
    deliver("deliver_sm", { source_addr: "Bank", data_coding: 0, short_message: stop });
    await eventually(() =>
      expect(centre.commands.filter((it) => it.endsWith("_sm_resp"))).toHaveLength(4),
    );
    expect(replies().map(({ msisdn }) => msisdn)).toEqual([
      "233241112233",
      "233241112234",
      "233241112235",
    ]);
  });

  it("is answered by what it is: enquire_link, what nobody does, and unbind, after which it is bound anew", async () => {
    await connect();
    const send = (command: string) => centre.sessions()[0]?.send(new smpp.PDU(command));
    send("enquire_link");
    send("query_sm");
    send("unbind");
    await eventually(() =>
      expect(centre.commands.slice(1, 4)).toEqual([
        "enquire_link_resp",
        "generic_nack",
        "unbind_resp",
      ]),
    );
    await eventually(() => expect(centre.commands[4]).toBe("bind_transceiver"));
    await bound();
  });

  it("loses no part of a reply whose rest never comes", async () => {
    await connect({}, {}, { replyPatienceMs: 30 });
    centre.deliver("shop", {
      source_addr: "233241112233",
      data_coding: 0,
      esm_class: 0x40,
      short_message: Buffer.concat([Buffer.from([5, 0, 3, 7, 2, 1]), Buffer.from("STOP now")]),
    });
    await eventually(() => expect(replies().map(({ text }) => text)).toEqual(["STOP now …"]));
    await eventually(() => expect(centre.undelivered()).toBe(0));
  });
});
