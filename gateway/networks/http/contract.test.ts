import { afterEach, describe, expect, it } from "vitest";
import type { Handover } from "../connection.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { type Aggregator, aMessage, several, startAggregator } from "./testing/an-aggregator.ts";
import { type Profile, PROFILES } from "./testing/profiles.ts";
import { delivered, nextBatchId, outcomes, referencesOf } from "./testing/results.ts";

let network: Aggregator;
afterEach(() => network.stop());

const handOver = (messages: readonly Handover[], batchId = nextBatchId()) =>
  network.connection.handOver(batchId, messages);
const LONG = `${"Ɛyɛ paanoo foforɔ 🍞 ".repeat(12)}{F0###} and {fn##} stay as they are`;

describe.each(PROFILES.map((profile) => [profile.adapter.name, profile] as const))(
  "messages over %s",
  (_name, profile: Profile) => {
    const start = async (changes = {}) => {
      network = await startAggregator(profile, changes);
    };

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

    it("go to an address of at most 300 characters", () => {
      network = { stop: async () => undefined } as Aggregator;
      const { settings } = profile.adapter;
      const longest = "https://api.example.com/".padEnd(300, "v");
      const read = (baseUrl: string) => settings.safeParse({ ...profile.settings, baseUrl });
      expect(read(longest).success).toBe(true);
      expect(read(`${longest}v`).error?.issues).toMatchObject([{ path: ["baseUrl"] }]);
    });
  },
);
