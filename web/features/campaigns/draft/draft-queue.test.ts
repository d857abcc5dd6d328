import { describe, expect, test } from "vitest";
import type { DraftPatch } from "./draft.ts";
import { createDraftQueue, type SaveFailure, type SaveState } from "./draft-queue.ts";

type Call = {
  patch: DraftPatch;
  version: number | null;
  attempt: number;
  answer(version: number): void;
  fail(error: unknown): void;
};

function setUp(startVersion: number | null = 1) {
  const calls: Call[] = [];
  const states: SaveState[] = [];
  const kept: (DraftPatch | null)[] = [];
  const armed = new Map<number, { run: () => void; delayMs: number }>();
  let nextTimer = 1;
  const queue = createDraftQueue(
    {
      send: (patch, version, attempt) =>
        new Promise<number>((answer, fail) => {
          calls.push({ patch, version, attempt, answer, fail });
        }),
      failureOf: (error) => error as SaveFailure,
      onState: (state) => states.push(state),
      keep: (patch) => kept.push(patch),
      timers: {
        set: (run, delayMs) => {
          armed.set(nextTimer, { run, delayMs });
          return nextTimer++;
        },
        clear: (timer) => armed.delete(timer as number),
      },
    },
    startVersion,
  );
  const fire = () => {
    const due = [...armed.values()];
    armed.clear();
    for (const { run } of due) run();
  };
  const call = (place: number) => {
    const found = calls[place];
    if (!found) throw new Error(`there was no save ${place}`);
    return found;
  };
  return { queue, calls, call, states, kept, armed, fire };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("draft queue", () => {
  test("changes while typing become one save", async () => {
    const { queue, calls, call, fire } = setUp();
    queue.change({ text: "a" });
    queue.change({ text: "ab" });
    queue.change({ sender: "SHOP" });
    expect(calls).toHaveLength(0);
    fire();
    expect(call(0).patch).toEqual({ text: "ab", sender: "SHOP" });
  });

  test("saves never overlap: what is typed during a save goes with the next, over the new version", async () => {
    const { queue, calls, call, fire } = setUp(1);
    queue.change({ text: "a" });
    fire();
    queue.change({ text: "ab" });
    fire();
    expect(calls).toHaveLength(1);
    call(0).answer(2);
    await settle();
    expect(calls).toHaveLength(2);
    expect(call(1)).toMatchObject({ patch: { text: "ab" }, version: 2 });
  });

  test("a lost network keeps the change, tries again, and newer typing wins", async () => {
    const { queue, call, fire, states, kept, armed } = setUp(3);
    queue.change({ text: "a", sender: "SHOP" });
    fire();
    call(0).fail({ kind: "retry" });
    await settle();
    expect(states.at(-1)).toEqual({ kind: "retrying" });
    expect(kept.at(-1)).toEqual({ text: "a", sender: "SHOP" });
    expect([...armed.values()][0]?.delayMs).toBe(2000);
    queue.change({ text: "ab" });
    fire();
    expect(call(1)).toMatchObject({
      patch: { text: "ab", sender: "SHOP" },
      version: 3,
      attempt: 1,
    });
    call(1).answer(4);
    await settle();
    expect(kept.at(-1)).toBeNull();
    expect(states.at(-1)).toEqual({ kind: "saved" });
  });

  test("a conflict stops saving until somebody decides to keep theirs", async () => {
    const { queue, calls, call, fire, armed } = setUp(1);
    queue.change({ text: "mine" });
    fire();
    call(0).fail({ kind: "conflict" });
    await settle();
    queue.change({ sender: "SHOP" });
    expect(armed.size).toBe(0);
    expect(await queue.flush()).toBe(false);
    expect(calls).toHaveLength(1);
    const kept = queue.keepMine(7);
    expect(call(1)).toMatchObject({ patch: { text: "mine", sender: "SHOP" }, version: 7 });
    call(1).answer(8);
    expect(await kept).toBe(true);
  });

  test("flush saves at once, waits for a save under way, and says whether all is on the server", async () => {
    const { queue, calls, call, fire } = setUp(null);
    queue.change({ text: "a" });
    fire();
    queue.change({ text: "ab" });
    const flushed = queue.flush();
    expect(calls).toHaveLength(1);
    call(0).answer(1);
    await settle();
    call(1).answer(2);
    expect(await flushed).toBe(true);
    expect(queue.version()).toBe(2);
  });

  test("a refusal is shown and the next change tries again", async () => {
    const { queue, call, fire, states } = setUp(1);
    queue.change({ text: "a" });
    fire();
    call(0).fail({ kind: "refused", message: "No." });
    await settle();
    expect(states.at(-1)).toEqual({ kind: "refused", message: "No." });
    queue.change({ text: "b" });
    fire();
    expect(call(1).patch).toEqual({ text: "b" });
  });
});
