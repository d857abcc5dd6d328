import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../../platform/http/listen.ts";
import type { Handover, HandoverResult } from "../connection.ts";
import { FAILURE } from "../failure-reasons.ts";
import { type Aggregator, aMessage, startAggregator } from "./testing/an-aggregator.ts";
import { type Profile, PROFILES } from "./testing/profiles.ts";

let network: Aggregator;
afterEach(() => network.stop());

let batches = 0;
const handOver = (messages: readonly Handover[], batchId = ++batches) =>
  network.connection.handOver(batchId, messages);
const outcomes = (results: readonly HandoverResult[]) => results.map(({ outcome }) => outcome);
const referencesOf = (results: readonly HandoverResult[]) =>
  results.flatMap((it) => (it.outcome === "accepted" ? it.references : []));
const several = (count: number) => Array.from({ length: count }, () => aMessage());
/** Who got which text, whatever the order. */
const delivered = (messages: readonly { msisdn: string; text: string }[]) =>
  messages.map(({ msisdn, text }) => `${msisdn} ${text}`).toSorted();
/** Receipts as they are heard: called in, or asked for. */
async function hear(references: readonly string[], how = {}) {
  if (network.connection.capabilities.receipts === "pull")
    return (await network.connection.pullReceipts?.(references)) ?? [];
  await network.receipts(how);
  return network.events;
}
/** Where nobody listens any more. */
async function addressOfNobody(): Promise<string> {
  const server = createServer();
  const port = await listen(server, { port: 0 });
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
const LONG = `${"Ɛyɛ paanoo foforɔ 🍞 ".repeat(12)}{F0###} and {fn##} stay as they are`;

describe.each(PROFILES.map((profile) => [profile.adapter.name, profile] as const))(
  "messages over %s",
  (_name, profile: Profile) => {
    const start = async (changes = {}) => {
      network = await startAggregator(profile, changes);
    };
    const { isIdempotent } = profile;

    it("are taken once each, and the results stand in the order of the messages", async () => {
      await start();
      const messages = several(7);
      const results = await handOver(messages);
      expect(outcomes(results)).toEqual(messages.map(() => "accepted"));
      const taken = await network.taken();
      expect(delivered(taken)).toEqual(delivered(messages));
      expect(new Set(taken.map(({ sender }) => sender))).toEqual(new Set(["CornerShop"]));
      // The network answers in another order than it was asked in.
      const ids = messages.map(({ msisdn }) => taken.find((it) => it.msisdn === msisdn)?.id ?? "");
      const named = referencesOf(results);
      expect(named.map((reference, at) => reference.endsWith(ids[at] ?? "none"))).toEqual(
        messages.map(() => true),
      );
      if (profile.carriesReference)
        expect(new Set(taken.map(({ reference }) => reference))).toEqual(
          new Set(messages.map(({ reference }) => reference)),
        );
    });

    it("keep their words: different texts, other alphabets, several parts, what looks like a template", async () => {
      await start();
      const messages = [
        aMessage({ text: LONG }),
        aMessage({ text: "Bread & butter = 50% + €1 [today]" }),
        aMessage({ text: LONG }),
        aMessage({ text: "Second shop's own words", sender: "OtherShop" }),
      ];
      expect(outcomes(await handOver(messages))).toEqual(messages.map(() => "accepted"));
      expect(delivered(await network.taken())).toEqual(delivered(messages));
    });

    it("go to one number twice when it stands in a call twice", async () => {
      await start();
      const [first, other] = several(2) as [Handover, Handover];
      const again = aMessage({ msisdn: first.msisdn });
      const different = aMessage({ msisdn: first.msisdn, text: "Another text" });
      const results = await handOver([first, other, again, different]);
      expect(outcomes(results)).toEqual(["accepted", "accepted", "accepted", "accepted"]);
      expect(new Set(referencesOf(results)).size).toBe(4);
      expect(delivered(await network.taken())).toEqual(delivered([first, other, again, different]));
    });

    it("are shown at once where the network can, and go elsewhere where it cannot", async () => {
      await start();
      const [result] = await handOver([aMessage({ isFlash: true })]);
      expect(result).toMatchObject(
        profile.carriesFlash
          ? { outcome: "accepted" }
          : { outcome: "refused", reason: FAILURE.content, mayGoElsewhere: true },
      );
      const taken = await network.taken();
      expect(taken.map(({ isFlash }) => isFlash)).toEqual(profile.carriesFlash ? [true] : []);
    });

    it("are refused one by one, with a reason of ours", async () => {
      await start();
      const messages = several(5);
      const [, unknownNumber, sender, barred] = messages as [
        Handover,
        Handover,
        Handover,
        Handover,
      ];
      await network.command({
        refusals: {
          [unknownNumber.msisdn]: "unknown-number",
          [sender.msisdn]: "sender",
          [barred.msisdn]: "barred",
        },
      });
      const results = await handOver(messages);
      expect(outcomes(results)).toEqual(["accepted", "refused", "refused", "refused", "accepted"]);
      expect(results[3]).toEqual({
        outcome: "refused",
        reason: FAILURE.barred,
        mayGoElsewhere: false,
      });
      if (profile.tellsReasons)
        expect(results.slice(1, 3)).toEqual([
          { outcome: "refused", reason: FAILURE.unknownNumber, mayGoElsewhere: false },
          { outcome: "refused", reason: FAILURE.sender, mayGoElsewhere: true },
        ]);
      expect(delivered(await network.taken())).toEqual(
        delivered([messages[0], messages[4]] as Handover[]),
      );
    });

    it("with a sender that no phone shows are refused before the call", async () => {
      await start();
      const results = await handOver([aMessage({ sender: "A shop with a long name" }), aMessage()]);
      expect(results[0]).toEqual({
        outcome: "refused",
        reason: FAILURE.sender,
        mayGoElsewhere: true,
      });
      expect(await network.taken()).toHaveLength(1);
    });

    it.each(["timeout-after", "drop-after", "500-after", "malformed-after"] as const)(
      "without a readable answer are in doubt, or repeated where that is safe (%s)",
      async (fault) => {
        await start({ settings: { timeoutSeconds: 0.4 } });
        await network.command({ callFaults: [fault] });
        const messages = several(3);
        const results = await handOver(messages, 900_001);
        expect(outcomes(results)).toEqual(
          messages.map(() => (isIdempotent ? "accepted" : "unknown")),
        );
        // Each number got its text once, whatever was heard.
        expect(delivered(await network.taken())).toEqual(delivered(messages));
        expect(network.connection.capabilities.isIdempotent).toBe(isIdempotent);
      },
    );

    it.runIf(isIdempotent)("that are handed over again land once", async () => {
      await start();
      const messages = several(4);
      const first = await handOver(messages, 900_002);
      const second = await handOver(messages, 900_002);
      expect(second).toEqual(first);
      expect(delivered(await network.taken())).toEqual(delivered(messages));
    });

    it.each([
      ["429", "throttled"],
      ["credentials", "credentials"],
      ["no-credit", "credit"],
    ] as const)("are certainly not taken when the network says %s", async (fault, why) => {
      await start();
      await network.command({ callFaults: [fault] });
      await expect(handOver(several(3))).rejects.toMatchObject({ name: "NothingTaken", why });
      expect(await network.taken()).toEqual([]);
    });

    it("are certainly not taken when nobody listens, and in doubt on a fault of the server", async () => {
      await start({ settings: { baseUrl: await addressOfNobody() } });
      await expect(handOver(several(2))).rejects.toMatchObject({ why: "unreachable" });
      await network.stop();
      await start();
      await network.command({ callFaults: ["503", "503"] });
      expect(outcomes(await handOver(several(2)))).toEqual(["unknown", "unknown"]);
    });

    it("of which the network takes some now do not spoil the others", async () => {
      await start();
      const messages = several(3);
      await network.command({ refusals: { [messages[1]?.msisdn ?? ""]: "busy" } });
      const work = handOver(messages);
      if (profile.busy === "whole") await expect(work).rejects.toMatchObject({ why: "throttled" });
      else expect(outcomes(await work)).toEqual(["accepted", profile.busy, "accepted"]);
      expect((await network.taken()).length).toBe(profile.busy === "whole" ? 0 : 2);
    });

    it("have receipts, in any order and repeated, with the reason of those that failed", async () => {
      await start();
      const messages = several(4);
      const [, absent, barred, onItsWay] = messages as [Handover, Handover, Handover, Handover];
      await network.command({
        endings: {
          [absent.msisdn]: "absent",
          [barred.msisdn]: "barred",
          [onItsWay.msisdn]: "on-its-way",
        },
      });
      const references = referencesOf(await handOver(messages));
      const heard = await hear(references, { isReversed: true, times: 2 });
      const states = (reference: string | undefined) =>
        heard.flatMap((it) =>
          it.type === "receipt" && it.reference === reference ? [[it.state, it.reason]] : [],
        );
      expect(new Set(heard.map((it) => (it.type === "receipt" ? it.reference : "")))).toEqual(
        new Set(references),
      );
      expect(states(references[0])[0]).toEqual(["delivered", undefined]);
      expect(states(references[1])[0]).toEqual(["undelivered", FAILURE.absent]);
      expect(states(references[2])[0]).toEqual(["undelivered", FAILURE.barred]);
      expect(states(references[3])[0]).toEqual(["sent", undefined]);
      for (const event of heard) expect(Math.abs(event.atMs - Date.now())).toBeLessThan(60_000);
    });

    it("keep their receipts at the network until ours are stored", async () => {
      await start();
      if (network.connection.capabilities.receipts === "pull") return;
      await handOver(several(1));
      network.state.isStoring = false;
      // 5xx: the network tries again; a 4xx would make some forget it.
      expect((await network.receipts()).statuses).toEqual([500]);
      expect(network.events).toEqual([]);
    });

    it("are answered by people, and a reply has its id", async () => {
      await start();
      const { replies } = network.connection.capabilities;
      const msisdn = "233241112223";
      const before = Date.now();
      await network.reply({ msisdn, text: "STOP & thank you" });
      if (replies === "none") expect(network.events).toEqual([]);
      else
        expect(network.events).toEqual([
          {
            type: "reply",
            id: expect.stringMatching(/./),
            msisdn,
            text: "STOP & thank you",
            atMs: expect.toSatisfy((at: number) => at >= before - 1_000 && at <= Date.now()),
          },
        ]);
    });

    it("leave no number and no key in the log", async () => {
      await start({ settings: { timeoutSeconds: 0.3 } });
      const messages = several(2);
      await network.command({ callFaults: ["timeout-after", "timeout-after"] });
      await handOver(messages);
      await network.command({ callFaults: ["credentials"] });
      const error = await handOver(several(1)).catch((it: unknown) => it);
      const written = [...network.logged, String(error), JSON.stringify(error)].join("\n");
      expect(network.logged).toHaveLength(1);
      expect(written).not.toMatch(/233\d|sandbox-key|\[number\]|\[secret\]/);
    });

    it("cost what is on the account", async () => {
      await start();
      expect(await network.connection.readBalance?.()).toBe(profile.balance);
    });

    it("are refused for a wrong key", async () => {
      const secrets = Object.fromEntries(Object.keys(profile.secrets).map((it) => [it, "wrong"]));
      await start({ secrets });
      await expect(handOver(several(1))).rejects.toMatchObject({ why: "credentials" });
      expect(await network.taken()).toEqual([]);
    });

    it("travel with TLS only, but for this machine", () => {
      network = { stop: async () => undefined } as Aggregator;
      const { settings } = profile.adapter;
      const read = (baseUrl: string) =>
        settings.safeParse({ ...profile.settings, baseUrl }).success;
      expect(read("https://api.example.com/v1")).toBe(true);
      expect(read("http://localhost:3200/networks")).toBe(true);
      expect(read("http://api.example.com/v1")).toBe(false);
      expect(read("ftp://api.example.com")).toBe(false);
    });
  },
);
