import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { createFairTurns, TooManyWaiting } from "./fair-turns.ts";

/** Work that goes on until it is let go, and what has begun so far. */
function bench() {
  const begun: string[] = [];
  const letGo = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<string>();
    letGo.set(name, () => resolve(name));
    return promise;
  };
  return { begun, work, end: (name: string) => letGo.get(name)?.() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("one at a time of each, two together, and whoever asks for much keeps nobody waiting", async () => {
  const { begun, work, end } = bench();
  const take = createFairTurns({ together: 2, mostWaiting: 9 });
  const all = ["a1", "a2", "a3", "b1", "c1", "b2"].map((name) =>
    take(name.slice(0, 1), work(name)),
  );
  expect(begun).toEqual(["a1", "b1"]);
  end("a1");
  await settled();
  // The one who has waited longest among those who have none under way.
  expect(begun).toEqual(["a1", "b1", "a2"]);
  end("b1");
  await settled();
  expect(begun).toEqual(["a1", "b1", "a2", "c1"]);
  for (const name of ["a2", "c1", "a3", "b2"]) {
    await settled();
    end(name);
  }
  for (const name of ["a3", "b2"]) {
    await settled();
    end(name);
  }
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1", "b2"]);
});

test("of one so many wait at the most, and what fails lets the next begin", async () => {
  const { begun, work, end } = bench();
  const take = createFairTurns({ together: 1, mostWaiting: 2 });
  const failing = take("a", () => Promise.reject(new Error("It broke.")));
  const next = [take("a", work("a2")), take("a", work("a3"))];
  await expect(take("a", work("a4"))).rejects.toBeInstanceOf(TooManyWaiting);
  const other = take("b", work("b1"));
  await expect(failing).rejects.toThrow("It broke.");
  for (const name of ["a2", "b1", "a3", "b1", "a3"]) {
    await settled();
    end(name);
  }
  expect(await Promise.all([...next, other])).toEqual(["a2", "a3", "b1"]);
  expect(begun).not.toContain("a4");
});

test("work that waited is done as of who asked for it, not of whoever ended before", async () => {
  const whose = new AsyncLocalStorage<string>();
  const take = createFairTurns({ together: 1, mostWaiting: 9 });
  const ask = (name: string) =>
    whose.run(name, () => take(name, () => settled().then(() => whose.getStore())));
  expect(await Promise.all(["a", "b", "b", "c"].map(ask))).toEqual(["a", "b", "b", "c"]);
});

test("work that fails before it waits for anything gives its turn back", async () => {
  const take = createFairTurns({ together: 1, mostWaiting: 9 });
  const fails = () => {
    throw new Error("at once");
  };
  await expect(take("a", fails)).rejects.toThrow("at once");
  await expect(take("a", async () => "done")).resolves.toBe("done");
});
