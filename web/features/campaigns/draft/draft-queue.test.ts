import { describe, expect, test } from "vitest";
import type { DraftPatch } from "../../../../contract/campaigns/draft-wire.ts";
import { createDraftQueue } from "./draft-queue.ts";
import type { SaveFailure, SaveState, Unsaved } from "./save-state.ts";

type Call = {
  patch: DraftPatch;
  version: number | null;
  unanswered: readonly DraftPatch[];
  answer(version: number): void;
  fail(error: unknown): void;
};

function setUp(startVersion: number | null = 1) {
  const calls: Call[] = [];
  const states: SaveState[] = [];
  const stored: (Unsaved | null)[] = [];
  const armed = new Map<number, { run: () => void; delayMs: number }>();
  let nextTimer = 1;
  const queue = createDraftQueue(
    {
      send: (patch, version, unanswered) =>
        new Promise<number>((answer, fail) => {
          calls.push({ patch, version, unanswered, answer, fail });
        }),
      failureOf: (error) => error as SaveFailure,
      onState: (state) => states.push(state),
      store: (unsaved) => stored.push(unsaved),
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
  return { queue, calls, call, states, stored, armed, fire };
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
    const { queue, call, fire, states, stored, armed } = setUp(3);
    queue.change({ text: "a", sender: "SHOP" });
    fire();
    call(0).fail({ kind: "retry" });
    await settle();
    expect(states.at(-1)).toEqual({ kind: "retrying" });
    const sent = { text: "a", sender: "SHOP" };
    expect(stored.at(-1)).toEqual({ patch: sent, unanswered: [sent] });
    expect([...armed.values()][0]?.delayMs).toBe(2000);
    queue.change({ text: "ab" });
    fire();
    expect(call(1)).toMatchObject({
      patch: { text: "ab", sender: "SHOP" },
      version: 3,
      unanswered: [sent],
    });
    call(1).answer(4);
    await settle();
    expect(stored.at(-1)).toBeNull();
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
    const stored = queue.overwriteTheirs(7);
    expect(call(1)).toMatchObject({ patch: { text: "mine", sender: "SHOP" }, version: 7 });
    call(1).answer(8);
    expect(await stored).toBe(true);
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

  test("a change right after a flush that had nothing to save still has to be saved", async () => {
    const { queue, states, call, fire } = setUp(1);
    const flushed = queue.flush();
    queue.change({ step: "review" });
    await flushed;
    expect(states.at(-1)).toEqual({ kind: "waiting" });
    fire();
    expect(call(0).patch).toEqual({ step: "review" });
  });

  test("what is under way is kept together with what is typed meanwhile, until the answer is there", async () => {
    const { queue, call, fire, stored } = setUp(1);
    queue.change({ text: "a" });
    fire();
    queue.change({ sender: "SHOP" });
    expect(stored.at(-1)).toEqual({
      patch: { text: "a", sender: "SHOP" },
      unanswered: [{ text: "a" }],
    });
    call(0).answer(2);
    await settle();
    expect(stored.at(-1)).toEqual({ patch: { sender: "SHOP" }, unanswered: [] });
  });

  test("a draft that was left saves once and does not try again by itself", async () => {
    const { queue, calls, call, armed, stored } = setUp(1);
    queue.change({ text: "a" });
    const closed = queue.close();
    call(0).fail({ kind: "retry" });
    expect(await closed).toBe(false);
    queue.change({ text: "ab" });
    expect(armed.size).toBe(0);
    expect(calls).toHaveLength(1);
    expect(stored.at(-1)).toEqual({ patch: { text: "ab" }, unanswered: [{ text: "a" }] });
  });
});

/** Work that ends when the test says so. */
function aWork() {
  let end = (_result: string) => undefined as void;
  let fail = (_error: unknown) => undefined as void;
  const result = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  let isBegun = false;
  const work = () => {
    isBegun = true;
    return result;
  };
  return {
    work,
    end: (text: string) => end(text),
    fail: (error: unknown) => fail(error),
    isBegun: () => isBegun,
  };
}

describe("handing a draft over", () => {
  test("waits for the save under way and for what was typed after it", async () => {
    const { queue, calls, call, fire } = setUp(1);
    const submit = aWork();
    queue.change({ text: "a" });
    fire();
    queue.change({ text: "ab" });
    const handed = queue.handOver(submit.work);
    expect(submit.isBegun()).toBe(false);
    call(0).answer(2);
    await settle();
    expect(call(1)).toMatchObject({ patch: { text: "ab" }, version: 2 });
    expect(submit.isBegun()).toBe(false);
    call(1).answer(3);
    await settle();
    expect(submit.isBegun()).toBe(true);
    submit.end("sent");
    expect(await handed).toBe("sent");
    expect(calls).toHaveLength(2);
  });

  test("saves nothing while it is done, nor after it, and keeps nothing", async () => {
    const { queue, calls, armed, stored, fire } = setUp(1);
    const submit = aWork();
    const handed = queue.handOver(submit.work);
    await settle();
    queue.change({ people: 7 });
    fire();
    expect(await queue.flush()).toBe(false);
    submit.end("sent");
    await handed;
    queue.change({ step: "message" });
    await queue.close();
    expect(calls).toHaveLength(0);
    expect(armed.size).toBe(0);
    expect(stored.at(-1)).toBeNull();
  });

  test("when it fails, what was typed meanwhile is saved", async () => {
    const { queue, call, fire } = setUp(1);
    const submit = aWork();
    const handed = queue.handOver(submit.work);
    await settle();
    queue.change({ people: 7 });
    submit.fail(new Error("the price has changed"));
    await expect(handed).rejects.toThrow("the price has changed");
    fire();
    expect(call(0)).toMatchObject({ patch: { people: 7 }, version: 1 });
  });

  test("is not done while the draft cannot be saved", async () => {
    const { queue, call } = setUp(1);
    const submit = aWork();
    queue.change({ text: "a" });
    const handed = queue.handOver(submit.work);
    call(0).fail({ kind: "conflict" });
    expect(await handed).toBeUndefined();
    expect(submit.isBegun()).toBe(false);
  });
});
