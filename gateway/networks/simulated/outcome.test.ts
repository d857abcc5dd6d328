import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createSimulatedNetwork } from "./simulated-network.ts";
import { outcomeOf } from "./outcome.ts";

const HOUR_MS = 3_600_000;
const aMessage = (person: number, msisdn = "27821234567") => ({
  routeId: 97,
  serviceId: 5,
  person,
  msisdn,
  atMs: 1000,
  traits: { kind: "sms" as const, sender: "", hasFallback: false, hasLink: false },
});
const people = Array.from({ length: 20_000 }, (_, person) => person);

describe("the simulated networks", () => {
  it("deliver about 94 of a hundred, fail about five, and forget about one", () => {
    const outcomes = people.map((person) => outcomeOf(1, aMessage(person)));
    const share = (count: number) => count / people.length;
    const silent = outcomes.filter(({ delayMs }) => delayMs === undefined);
    expect(share(outcomes.filter(({ delivered }) => delivered).length)).toBeCloseTo(0.94, 2);
    expect(share(silent.length)).toBeCloseTo(0.01, 2);
    const reasons = new Set(outcomes.map(({ reason }) => reason));
    expect([...reasons].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("answer within seconds mostly, and always within 48 hours", () => {
    const delays = people.map((person) => outcomeOf(1, aMessage(person)).delayMs ?? 0);
    expect(delays.filter((ms) => ms > 0 && ms < 30_000).length).toBeGreaterThan(
      people.length * 0.7,
    );
    expect(Math.max(...delays)).toBeLessThanOrEqual(48 * HOUR_MS);
  });

  it("never deliver to a number that ends in 0001", () => {
    for (const person of people.slice(0, 500)) {
      expect(outcomeOf(1, aMessage(person, "27820000001")).delivered).toBe(false);
    }
  });

  it("come to the same outcome for the same seed and reference, and to others for another seed", () => {
    const all = (seed: number) =>
      people.slice(0, 500).map((person) => outcomeOf(seed, aMessage(person)));
    expect(all(1)).toEqual(all(1));
    expect(all(1)).not.toEqual(all(2));
  });

  it("give each receipt once, in order of time, and all of them again after a resume", async () => {
    const network = createSimulatedNetwork(1);
    const messages = people.slice(0, 300).map((person) => aMessage(person));
    await network.submit({
      sender: "Shop",
      text: "Hello",
      isFlash: false,
      content: null,
      linkUrl: null,
      messages,
    });
    const first = await network.takeReceipts(100 * HOUR_MS, 1000);
    expect(first.map(({ atMs }) => atMs)).toEqual(
      first.map(({ atMs }) => atMs).toSorted((a, b) => a - b),
    );
    expect(await network.takeReceipts(100 * HOUR_MS, 1000)).toEqual([]);
    await network.resume(Readable.from([messages]));
    expect(await network.takeReceipts(100 * HOUR_MS, 1000)).toEqual(first);
  });
});
