import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../../platform/http/listen.ts";
import type { Handover } from "../connection.ts";
import { type Aggregator, several, startAggregator } from "./testing/an-aggregator.ts";
import { type Profile, PROFILES } from "./testing/profiles.ts";
import { delivered, nextBatchId, outcomes } from "./testing/results.ts";

let network: Aggregator;
afterEach(() => network.stop());

const handOver = (messages: readonly Handover[], batchId = nextBatchId()) =>
  network.connection.handOver(batchId, messages);
/** Where nobody listens any more. */
async function addressOfNobody(): Promise<string> {
  const server = createServer();
  const port = await listen(server, { port: 0 });
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe.each(PROFILES.map((profile) => [profile.adapter.name, profile] as const))(
  "messages in trouble over %s",
  (_name, profile: Profile) => {
    const { isIdempotent } = profile;
    const start = async (changes = {}) => {
      network = await startAggregator(profile, changes);
    };

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

    it("are refused for a wrong key", async () => {
      const secrets = Object.fromEntries(Object.keys(profile.secrets).map((it) => [it, "wrong"]));
      await start({ secrets });
      await expect(handOver(several(1))).rejects.toMatchObject({ why: "credentials" });
      expect(await network.taken()).toEqual([]);
    });
  },
);
