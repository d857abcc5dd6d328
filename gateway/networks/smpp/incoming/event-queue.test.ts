import { expect, it } from "vitest";
import type { NetworkEvent } from "../../connection.ts";
import { createEventQueue } from "./event-queue.ts";

const read = (reference: string): NetworkEvent => ({ type: "read", reference, atMs: 0 });
const nameOf = (event: NetworkEvent) => (event.type === "read" ? event.reference : "");

/** Pushes events of these names and tells which were stored. */
async function store(names: readonly string[], fails: (name: string) => boolean) {
  const calls: string[][] = [];
  const stored: string[] = [];
  const refused: string[] = [];
  const queue = createEventQueue(
    async (events) => {
      calls.push(events.map(nameOf));
      if (events.some((event) => fails(nameOf(event)))) throw new Error("not stored");
    },
    () => undefined,
  );
  for (const name of names)
    queue.push(read(name), (isStored) => void (isStored ? stored : refused).push(name));
  await queue.settled();
  return { calls, stored, refused };
}

it("events that come together are stored together", async () => {
  const { calls, stored } = await store(["a", "b", "c"], () => false);
  expect(calls).toEqual([["a", "b", "c"]]);
  expect(stored).toEqual(["a", "b", "c"]);
});

it("an event that can never be stored holds up no other", async () => {
  const { stored, refused } = await store(["a", "bad", "c", "d"], (name) => name === "bad");
  expect(stored).toEqual(["a", "c", "d"]);
  expect(refused).toEqual(["bad"]);
});

it("where nothing can be stored it is not tried for each", async () => {
  const { calls, refused } = await store(["a", "b", "c", "d"], () => true);
  expect(refused).toEqual(["a", "b", "c", "d"]);
  expect(calls).toEqual([["a", "b", "c", "d"], ["a"], ["b"]]);
});

it("there is room for two thousand; what comes then is told to come again", async () => {
  const queue = createEventQueue(
    () => new Promise(() => undefined),
    () => undefined,
  );
  const room = Array.from({ length: 2_001 }, (_e, n) =>
    queue.push(read(String(n)), () => undefined),
  );
  expect(room.indexOf(false)).toBe(2_000);
});
