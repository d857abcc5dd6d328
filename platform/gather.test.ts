import { expect, test, vi } from "vitest";
import { createGatherer } from "./gather.ts";

/** Squares, one call at a time, each when it is let go. */
function squares({
  most = 100,
  refused = 0,
  waitsMs,
}: { most?: number; refused?: number; waitsMs?: number } = {}) {
  const calls: { questions: readonly number[]; go(): void }[] = [];
  const gather = createGatherer<number, number>({
    most,
    ...(waitsMs === undefined ? {} : { waitsMs }),
    async ask(questions) {
      const { promise, resolve } = Promise.withResolvers<void>();
      calls.push({ questions: [...questions], go: resolve });
      await promise;
      if (questions.includes(refused)) throw new RangeError("refused");
      return questions.map((one) => one * one);
    },
    asAlone: (error) => error instanceof RangeError,
  });
  const asked = () => calls.map(({ questions }) => questions);
  const go = async (call: number) => {
    calls[call]?.go();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { gather, asked, go };
}

test("what arrives while a question is under way is asked together, and of another key apart", async () => {
  const { gather, asked, go } = squares();
  const answers = Promise.all([1, 2, 3, 4].map((one) => gather("a", one)));
  const other = gather("b", 9);
  expect(asked()).toEqual([[1], [9]]);
  await go(0);
  expect(asked()).toEqual([[1], [9], [2, 3, 4]]);
  await go(1);
  await go(2);
  expect(await answers).toEqual([1, 4, 9, 16]);
  expect(await other).toBe(81);
  void gather("a", 5);
  expect(asked().at(-1)).toEqual([5]);
});

test("not more than the most are asked at a time", async () => {
  const { gather, asked, go } = squares({ most: 2 });
  const answers = Promise.all([1, 2, 3, 4].map((one) => gather("a", one)));
  for (const call of [0, 1, 2]) await go(call);
  expect(asked()).toEqual([[1], [2, 3], [4]]);
  expect(await answers).toEqual([1, 4, 9, 16]);
});

test("a question that is refused fails alone", async () => {
  const { gather, asked, go } = squares({ refused: 3 });
  const answers = Promise.allSettled([1, 2, 3, 4].map((one) => gather("a", one)));
  for (const call of [0, 1, 2, 3, 4]) await go(call);
  expect(asked()).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  expect((await answers).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

test("questions that take too long hold up nobody, and are answered all the same", async () => {
  vi.useFakeTimers();
  try {
    const { gather, asked, go } = squares({ waitsMs: 50 });
    const answers = Promise.all([1, 2].map((one) => gather("a", one)));
    await vi.advanceTimersByTimeAsync(49);
    expect(asked()).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual([[1], [2]]);
    await go(1);
    await go(0);
    expect(await answers).toEqual([1, 4]);
  } finally {
    vi.useRealTimers();
  }
});
