import { describe, expect, it } from "vitest";
import { isStarted, startFacts, startSteps } from "./getting-started-steps.ts";

const none = { drafts: 0, scheduled: 0, running: 0, finished: 0 };

describe("the getting-started list", () => {
  it("ticks off only what is really there", () => {
    expect(startSteps({ counts: none, moneyMinor: 0 })).toEqual({
      account: true,
      message: false,
      money: false,
      sent: false,
    });
    expect(startSteps({ counts: { ...none, drafts: 1 }, moneyMinor: 0 }).message).toBe(true);
    expect(startSteps({ counts: none, moneyMinor: 1 }).money).toBe(true);
  });

  it("counts a campaign that was handed in as written, also when no draft is left", () => {
    const steps = startSteps({ counts: { ...none, finished: 1 }, moneyMinor: 100 });
    expect(steps).toEqual({ account: true, message: true, money: true, sent: true });
  });

  it("goes away only when the last step is done", () => {
    const held = startFacts(
      { ...none, running: 1 },
      { availableMinor: 0, heldMinor: 500, spentMinor: 0 },
    );
    expect(isStarted(startSteps(held))).toBe(true);
    const paid = startFacts(
      { ...none, drafts: 1 },
      { availableMinor: 500, heldMinor: 0, spentMinor: 0 },
    );
    expect(isStarted(startSteps(paid))).toBe(false);
  });
});
