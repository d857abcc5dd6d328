import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVERYBODY } from "../reach/reach-engine.ts";
import { dueBefore, planSends } from "../services/send-plan.ts";
import { chooseCampaign, countDue, type TagCampaign } from "./tag-campaign.ts";

const HOUR_MS = 3_600_000;
const DAY = { date: "2026-12-04", startMs: 8 * HOUR_MS, endMs: 17 * HOUR_MS };
const NEXT_DAY = { date: "2026-12-05", startMs: 32 * HOUR_MS, endMs: 41 * HOUR_MS };
/** Everybody but multiples of ten. */
const reach = {
  matching: (_routeId: number, _targeting: unknown, people: Iterable<number>) =>
    new Set([...people].filter((person) => person % 10 > 0)),
};

function aCampaign(serviceId: number, people: number, changes: Partial<TagCampaign> = {}) {
  const plan = planSends([DAY, NEXT_DAY], 0, people, { allocation: "even", messagesPerSecond: 1 });
  return {
    serviceId,
    routeId: 97,
    text: `Offer ${serviceId}`,
    plan,
    planSentBefore: 0,
    targeting: EVERYBODY,
    listed: undefined,
    listUse: "all" as const,
    excluded: new Set<number>(),
    shownTo: new Set<number>(),
    ...changes,
  };
}

const ask = (person: number, hour = 12) => ({
  routeId: 97,
  person,
  maxCharacters: 110,
  nowMs: hour * HOUR_MS,
});
const choose = (campaigns: TagCampaign[], person: number, hour = 12) =>
  chooseCampaign(campaigns, ask(person, hour), reach)?.serviceId;

describe("the campaign of a tag", () => {
  it("is never ahead of its plan, outside of its hours, or shown to a person twice, whoever asks when", () => {
    const asks = fc.array(
      fc.record({ person: fc.nat({ max: 60 }), hour: fc.double({ min: 0, max: 48, noNaN: true }) }),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(asks, fc.integer({ min: 1, max: 40 }), (list, people) => {
        const campaigns = [aCampaign(1, people), aCampaign(2, 5)];
        for (const { person, hour } of list.toSorted((a, b) => a.hour - b.hour)) {
          const nowMs = hour * HOUR_MS;
          const chosen = chooseCampaign(campaigns, { ...ask(person), nowMs }, reach);
          if (!chosen) continue;
          expect(chosen.shownTo.has(person)).toBe(false);
          expect(person % 10).toBeGreaterThan(0);
          chosen.shownTo.add(person);
          expect(chosen.shownTo.size).toBeLessThanOrEqual(dueBefore(chosen.plan, nowMs));
          expect([DAY, NEXT_DAY].some((it) => it.startMs <= nowMs && nowMs < it.endMs)).toBe(true);
        }
      }),
    );
  });

  it("is the one furthest behind its plan, and another when the person has seen that", () => {
    const ahead = aCampaign(1, 40, { shownTo: new Set([1, 2, 3]) });
    const behind = aCampaign(2, 40);
    expect(choose([ahead, behind], 7)).toBe(2);
    behind.shownTo.add(7);
    expect(choose([ahead, behind], 7)).toBe(1);
  });

  it("is one of the person's route whose tag fits", () => {
    expect(choose([aCampaign(1, 40, { routeId: 105 })], 7)).toBeUndefined();
    expect(choose([aCampaign(1, 40, { text: "x".repeat(111) })], 7)).toBeUndefined();
    expect(choose([aCampaign(1, 40, { text: "x".repeat(110) })], 7)).toBe(1);
  });

  it("is for its profile, its lists, both or either, and for nobody who is left out", () => {
    const listed = new Set([7, 20]);
    const seen = (changes: Partial<TagCampaign>) =>
      [7, 20, 8, 30].filter((person) => choose([aCampaign(1, 40, changes)], person) === 1);
    expect(seen({})).toEqual([7, 8]);
    expect(seen({ listed, listUse: "all" })).toEqual([7, 20]);
    expect(seen({ listed, listUse: "matching" })).toEqual([7]);
    expect(seen({ listed, listUse: "with-profile" })).toEqual([7, 20, 8]);
    expect(seen({ excluded: new Set([7]) })).toEqual([8]);
  });

  it("counts what a new plan found already shown as nothing of that plan", () => {
    const campaign = aCampaign(1, 10, { planSentBefore: 3, shownTo: new Set([1, 2, 3]) });
    expect(countDue(campaign, 17 * HOUR_MS - 1)).toBe(5);
  });
});
