import { describe, expect, it } from "vitest";
import { isStarted, startFacts, startSteps } from "./getting-started-steps.ts";

const none = { drafts: 0, scheduled: 0, running: 0, finished: 0 };
const noMoney = { availableMinor: 0, heldMinor: 0, spentMinor: 0 };

describe("the getting-started list", () => {
  it("ticks off only what is really there", () => {
    expect(startSteps({ counts: none, isWritten: false, moneyMinor: 0 })).toEqual({
      account: true,
      message: false,
      money: false,
      sent: false,
    });
    const one = { counts: { ...none, drafts: 1 }, moneyMinor: 0 };
    expect(startSteps({ ...one, isWritten: true }).message).toBe(true);
    expect(startSteps({ counts: none, isWritten: false, moneyMinor: 1 }).money).toBe(true);
  });

  it("ticks the message off when there are words, and not by a draft without any", () => {
    const counts = { ...none, drafts: 1 };
    const messageOf = (answeredSteps: string[]) =>
      startSteps(startFacts({ counts, waitingDraft: { answeredSteps } }, noMoney)).message;
    expect(messageOf(["people", "when", "budget"])).toBe(false);
    expect(messageOf(["message"])).toBe(true);
    expect(startSteps(startFacts({ counts, waitingDraft: null }, noMoney)).message).toBe(false);
  });

  it("counts a campaign that was handed in as written, also when no draft is left", () => {
    const steps = startSteps({
      counts: { ...none, finished: 1 },
      isWritten: false,
      moneyMinor: 100,
    });
    expect(steps).toEqual({ account: true, message: true, money: true, sent: true });
  });

  it("goes away only when the last step is done", () => {
    const held = startFacts(
      { counts: { ...none, running: 1 }, waitingDraft: null },
      { availableMinor: 0, heldMinor: 500, spentMinor: 0 },
    );
    expect(isStarted(startSteps(held))).toBe(true);
    const paid = startFacts(
      { counts: { ...none, drafts: 1 }, waitingDraft: { answeredSteps: ["message"] } },
      { availableMinor: 500, heldMinor: 0, spentMinor: 0 },
    );
    expect(isStarted(startSteps(paid))).toBe(false);
  });
});
