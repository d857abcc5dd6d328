import { afterEach, describe, expect, it } from "vitest";
import type { Handover } from "../connection.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { type Aggregator, several, startAggregator } from "./testing/an-aggregator.ts";
import { type Profile, PROFILES } from "./testing/profiles.ts";
import { nextBatchId, referencesOf } from "./testing/results.ts";

let network: Aggregator;
afterEach(() => network.stop());

const handOver = (messages: readonly Handover[], batchId = nextBatchId()) =>
  network.connection.handOver(batchId, messages);
/** Receipts as they are heard: called in, or asked for. */
async function hear(references: readonly string[], how = {}) {
  if (network.connection.capabilities.receipts === "pull")
    return (await network.connection.pullReceipts?.(references)) ?? [];
  await network.receipts(how);
  return network.events;
}

describe.each(PROFILES.map((profile) => [profile.adapter.name, profile] as const))(
  "what is heard of messages over %s",
  (_name, profile: Profile) => {
    const start = async (changes = {}) => {
      network = await startAggregator(profile, changes);
    };

    it("has receipts, in any order and repeated, with the reason of those that failed", async () => {
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

    it("has what decides a message whose answer was lost: our reference, the number, or neither, as it says", async () => {
      await start({ settings: { timeoutSeconds: 0.4 } });
      // Also the call that may be repeated.
      await network.command({ callFaults: ["drop-after", "drop-after"] });
      const [message] = several(1) as [Handover];
      expect(await handOver([message])).toEqual([{ outcome: "unknown" }]);
      const heard = await hear([]);
      expect(network.connection.capabilities.doubtsBy).toBe(profile.doubtsBy);
      const named = {
        reference: [[message.reference, "delivered"]],
        number: [[undefined, "delivered"]],
        nothing: [],
      };
      const receipts = heard.filter((it) => it.type === "receipt");
      expect(receipts.map((it) => [it.ownReference, it.state])).toEqual(named[profile.doubtsBy]);
      if (profile.doubtsBy === "number") expect(receipts[0]?.msisdn).toBe(message.msisdn);
    });

    it.skipIf(profile.receipts === "pull")(
      "keeps receipts at the network until ours are stored",
      async () => {
        await start();
        await handOver(several(1));
        network.state.isStoring = false;
        // 5xx: the network tries again; a 4xx would make some forget it.
        expect((await network.receipts()).statuses).toEqual([500]);
        expect(network.events).toEqual([]);
      },
    );

    it("has replies of people, and each has its id", async () => {
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

    it("has what is left on the account", async () => {
      await start();
      expect(await network.connection.readBalance?.()).toBe(profile.balance);
    });
  },
);
