import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdDraft, whenSettled } from "./draft-lock.ts";
import { openQueue } from "./open-queue.ts";

type Save = { version: number; draft: object; answer(): void };

const saves = vi.hoisted((): Save[] => []);

vi.mock("../../../api/client.ts", () => ({
  orpc: {
    campaigns: { get: { queryKey: ({ input }: { input: { id: string } }) => ["draft", input.id] } },
  },
  client: {
    campaigns: {
      createDraft: async () => ({ version: 1, sender: "MamaThandi" }),
      saveDraft: ({ version, draft }: { version: number; draft: object }) =>
        new Promise((resolve) => {
          const answer = () => resolve({ version: version + 1 });
          saves.push({ version, draft, answer });
        }),
    },
  },
}));

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const open = (version: number) =>
  openQueue(
    { id: "d1", countryId: 6, version },
    { state: () => undefined, version: () => undefined, created: () => undefined },
  );

beforeEach(() => {
  saves.length = 0;
  vi.stubGlobal("navigator", {});
});
afterEach(() => void vi.unstubAllGlobals());

test("a draft that is made comes back with the sender's name that the server knows", async () => {
  const made: { sender: string }[] = [];
  const queue = openQueue(
    { id: "d2", countryId: 6, version: null },
    { state: () => undefined, version: () => undefined, created: (draft) => made.push(draft) },
  );
  queue.change({ text: "a" });
  expect(await queue.flush()).toBe(true);
  expect(made).toMatchObject([{ sender: "MamaThandi" }]);
  expect(queue.version()).toBe(1);
});

test("a draft that is left in the middle of a save saves the rest too, and only then is settled", async () => {
  const leave = holdDraft("d1");
  const queue = open(1);
  queue.change({ text: "a" });
  void queue.flush();
  await settle();
  queue.change({ text: "ab" });
  leave(queue.close());
  let isSettled = false;
  void whenSettled("d1").then(() => (isSettled = true));
  saves[0]?.answer();
  await settle();
  expect(saves[1]).toMatchObject({ version: 2, draft: { text: "ab" } });
  expect(isSettled).toBe(false);
  saves[1]?.answer();
  await settle();
  expect(isSettled).toBe(true);
});

test("opened again while the last save of before is under way, it waits for that one", async () => {
  const leave = holdDraft("d1");
  const before = open(1);
  before.change({ text: "a" });
  leave(before.close());
  await settle();
  const after = open(2);
  after.change({ text: "abc" });
  void after.flush();
  await settle();
  expect(saves).toHaveLength(1);
  saves[0]?.answer();
  await settle();
  expect(saves[1]).toMatchObject({ version: 2, draft: { text: "abc" } });
});
