import { describe, expect, it } from "vitest";
import type { Smsc } from "../../../dev/sandbox/smsc/smsc.ts";
import { joinParts } from "../../../dev/sandbox/smsc/taken-part.ts";
import { inTrace, traceFrom, withinSpan } from "../../../platform/log/trace.ts";
import { recordSpans } from "../../../platform/tracing/spans.ts";
import { type HandoverResult, NothingTaken } from "../connection.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import type { SmppSettings } from "./settings.ts";
import { aMessage, type Client, useConnections, eventually, isBound } from "./testing/a-client.ts";

let centre: Smsc;
let client: Client;
const network = useConnections();

/** A centre and a client that is bound to it. */
async function connect(settings: Partial<SmppSettings> = {}): Promise<void> {
  ({ centre, client } = await network.connect(settings));
}

const bound = () => isBound(client);
const handOver = (...messages: ReturnType<typeof aMessage>[]) =>
  client.connection.handOver(1, messages);
const referencesOf = (results: readonly HandoverResult[]) =>
  results.flatMap((it) => (it.outcome === "accepted" ? it.references : []));
const receipts = () => client.events.filter((it) => it.type === "receipt");
const LONG = `${"Fresh bread and {milk} every morning. ".repeat(10)}€`;

describe("messages over SMPP", () => {
  it("are one span of a batch, below what hands it over, and without a number", async () => {
    const seen: unknown[] = [];
    recordSpans({
      open: ({ name, attributes }, { parentSpanId }) => ({
        id: "1",
        note: () => {},
        end: () => void seen.push({ name, attributes, parentSpanId }),
      }),
    });
    await connect();
    await inTrace(traceFrom(), () =>
      withinSpan("00f067aa0ba902b7", () => handOver(aMessage(), aMessage())),
    );
    recordSpans(undefined);
    const attributes = { "server.address": "127.0.0.1", messages: 2 };
    expect(seen).toEqual([{ name: "submit_sm", attributes, parentSpanId: "00f067aa0ba902b7" }]);
  });

  it.each(["transceiver", "pair"] as const)(
    "are taken with a reference each, and their receipts name it (%s)",
    async (bind) => {
      await connect({ bind });
      const messages = Array.from({ length: 10 }, () => aMessage());
      const results = await handOver(...messages);
      const references = referencesOf(results);
      expect(new Set(references).size).toBe(10);
      expect(joinParts(centre.taken)).toEqual(
        messages.map(({ msisdn, text }) => ({ destination: msisdn, text })),
      );
      await eventually(() => expect(receipts()).toHaveLength(10));
      expect(
        receipts()
          .map((it) => it.reference)
          .toSorted(),
      ).toEqual(references.toSorted());
      expect(receipts()).toContainEqual({
        type: "receipt",
        reference: references[0],
        state: "delivered",
        reason: undefined,
        atMs: expect.any(Number),
        msisdn: messages[0]?.msisdn,
      });
      await eventually(() => expect(centre.undelivered()).toBe(0));
    },
  );

  it.each(["udh8", "udh16", "sar", "payload"] as const)(
    "of several parts arrive whole, with a reference a part (%s)",
    async (longMessages) => {
      await connect({ longMessages });
      const gsm = aMessage({ text: LONG });
      const ucs2 = aMessage({ text: "Ɛyɛ paanoo 🍞 ".repeat(20), isFlash: true });
      const [first, second] = await handOver(gsm, ucs2);
      const texts = new Map(joinParts(centre.taken).map((it) => [it.destination, it.text]));
      expect(texts.get(gsm.msisdn)).toBe(gsm.text);
      expect(texts.get(ucs2.msisdn)).toBe(ucs2.text);
      const partsOf = (msisdn: string) =>
        centre.taken.filter(({ destination }) => destination === msisdn);
      const isWhole = longMessages === "payload";
      expect(partsOf(gsm.msisdn)).toHaveLength(isWhole ? 1 : 3);
      for (const { isFlash } of partsOf(ucs2.msisdn)) expect(isFlash).toBe(true);
      expect(referencesOf(first ? [first] : [])).toHaveLength(partsOf(gsm.msisdn).length);
      expect(referencesOf(second ? [second] : [])).toHaveLength(partsOf(ucs2.msisdn).length);
    },
  );

  it.each(["hex-dec", "dec-hex"] as const)(
    "are found by receipts that write ids in another base (%s)",
    async (idBase) => {
      await connect({ idBase });
      centre.faults.idBase = idBase;
      const references = referencesOf(await handOver(aMessage()));
      await eventually(() => expect(receipts()).toHaveLength(1));
      expect(receipts()[0]?.reference).toBe(references[0]);
    },
  );

  it("that a network refuses say why, and whether another may be asked", async () => {
    await connect();
    const refuse = async (status: number) => {
      Object.assign(centre.faults, { refused: 3, status });
      const [result] = await handOver(aMessage());
      centre.faults.refused = 0;
      return result;
    };
    expect(await refuse(0x0a)).toEqual(refusal(FAILURE.sender));
    expect(await refuse(0x0b)).toEqual(refusal(FAILURE.unknownNumber));
    expect(await refuse(0x01)).toEqual(refusal(FAILURE.content));
    expect(await refuse(0x4ff)).toEqual(refusal(FAILURE.networkFault));
    expect(await refuse(0x08)).toEqual({ outcome: "postponed" });
    const before = centre.refused.length;
    expect(await refuse(0x45)).toEqual(refusal(FAILURE.networkFault));
    expect(centre.refused.length - before).toBe(3);
    const senders = await handOver(aMessage({ sender: "Bäckerei" }), aMessage({ text: "" }));
    expect(senders).toEqual([refusal(FAILURE.sender), refusal(FAILURE.content)]);
    expect(centre.taken).toHaveLength(0);
  });

  it("are postponed when the network is too busy, and leave half as fast from then on", async () => {
    await connect({ messagesPerSecond: 40 });
    centre.faults.throttled = 2;
    const results = await handOver(aMessage(), aMessage(), aMessage());
    expect(results.map(({ outcome }) => outcome)).toEqual(["postponed", "postponed", "accepted"]);
    const startMs = performance.now();
    await handOver(...Array.from({ length: 10 }, () => aMessage()));
    expect(performance.now() - startMs).toBeGreaterThan(350);
  });

  it("wait with their later parts for a network that is too busy: a begun one is ended", async () => {
    await connect();
    const message = aMessage({ text: LONG });
    Object.assign(centre.faults, { spared: 1, throttled: 2 });
    const [result] = await handOver(message);
    expect(centre.refused).toHaveLength(2);
    expect(result?.outcome).toBe("accepted");
    expect(joinParts(centre.taken)).toEqual([{ destination: message.msisdn, text: LONG }]);
  });

  it("without an answer are in doubt, alone, and are not sent again", async () => {
    await connect({ responseTimeoutSeconds: 1 });
    centre.faults.unanswered = 2;
    const results = await handOver(aMessage(), aMessage(), aMessage());
    expect(results.map(({ outcome }) => outcome)).toEqual(["unknown", "unknown", "accepted"]);
    expect(centre.taken).toHaveLength(3);
    await eventually(() => expect(receipts()).toHaveLength(3));
  });

  it("of which the first part was taken and the second was not answered are in doubt", async () => {
    await connect();
    Object.assign(centre.faults, { spared: 1, cut: 1 });
    expect(await handOver(aMessage({ text: LONG }))).toEqual([{ outcome: "unknown" }]);
    expect(centre.taken).toHaveLength(2);
  });

  it("that were under way when the line broke are in doubt; the others were not taken; the next go out", async () => {
    await connect({ window: 2 });
    centre.faults.cut = 1;
    const messages = Array.from({ length: 6 }, () => aMessage());
    const outcomes = (await handOver(...messages)).map(({ outcome }) => outcome);
    const certain = messages.filter((_m, at) => outcomes[at] === "postponed");
    expect(outcomes).toContain("unknown");
    for (const { msisdn } of certain)
      expect(centre.taken.map(({ destination }) => destination)).not.toContain(msisdn);
    await bound();
    const again = certain.length > 0 ? await handOver(...certain) : [];
    expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(["accepted"]));
    const destinations = centre.taken.map(({ destination }) => destination);
    expect(new Set(destinations).size).toBe(destinations.length);
  });

  it("are certainly not taken while there is no session", async () => {
    await connect();
    await centre.stop();
    await eventually(() => expect(client.connection.problem?.()).toBeDefined());
    const error = await handOver(aMessage()).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(NothingTaken);
    expect(error).toMatchObject({ why: "unreachable" });
  });

  it("of which the rest is not taken however long we wait are in doubt: a part of them is on the phone", async () => {
    await connect();
    Object.assign(centre.faults, { spared: 1, throttled: 100 });
    expect(await handOver(aMessage({ text: LONG }))).toEqual([{ outcome: "unknown" }]);
    expect(centre.taken).toHaveLength(1);
  });

  it("of which a later part is refused have failed, and go nowhere else: the phone has the beginning", async () => {
    await connect();
    Object.assign(centre.faults, { spared: 1, refused: 1, status: 0x0b });
    expect(await handOver(aMessage({ text: LONG }))).toEqual([
      { outcome: "refused", reason: FAILURE.unknownNumber, mayGoElsewhere: false },
    ]);
  });

  it("are postponed when the network says that we are not bound, and we bind anew", async () => {
    await connect();
    Object.assign(centre.faults, { refused: 1, status: 0x04 });
    expect(await handOver(aMessage())).toEqual([{ outcome: "postponed" }]);
    await eventually(() =>
      expect(centre.commands.filter((it) => it === "bind_transceiver")).toHaveLength(2),
    );
    await bound();
    expect((await handOver(aMessage()))[0]?.outcome).toBe("accepted");
  });

  it("have at most a window of parts without an answer", async () => {
    await connect({ window: 4, responseTimeoutSeconds: 1 });
    centre.faults.unanswered = 100;
    const work = handOver(...Array.from({ length: 9 }, () => aMessage()));
    await eventually(() => expect(centre.taken).toHaveLength(4));
    await new Promise((resolve) => setImmediate(resolve));
    expect(centre.taken).toHaveLength(4);
    await work;
    expect(centre.taken).toHaveLength(9);
  });
});

const refusal = (reason: number) => ({ outcome: "refused", reason, mayGoElsewhere: true });
