import { expect, test } from "vitest";
import { createLog } from "./log/log.ts";
import { createShutdown } from "./shutdown.ts";

const log = createLog("test", "silent");

test("what was opened last closes first, each after the one before, and only once", async () => {
  const done: string[] = [];
  const shutdown = createShutdown(log);
  shutdown.add("database", () => void done.push("database"));
  shutdown.add("work in hand", async () => {
    await Promise.resolve();
    done.push("work in hand");
  });
  expect(shutdown.stopping()).toBe(false);
  const results = await Promise.all([shutdown.run("test"), shutdown.run("test")]);
  expect(results).toEqual([true, true]);
  expect(done).toEqual(["work in hand", "database"]);
  expect(shutdown.stopping()).toBe(true);
});

test("a step that fails does not keep the others from closing, and is told", async () => {
  const done: string[] = [];
  const shutdown = createShutdown(log);
  shutdown.add("database", () => void done.push("database"));
  shutdown.add("broken", () => Promise.reject(new Error("broken")));
  expect(await shutdown.run("test")).toBe(false);
  expect(done).toEqual(["database"]);
});

test("a step that never ends is given up at the deadline", async () => {
  const shutdown = createShutdown(log, 5);
  shutdown.add("stuck", () => Promise.withResolvers<void>().promise);
  expect(await shutdown.run("test")).toBe(false);
});
