import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type Helper, startHelper } from "./helper.ts";

const ECHO = join(import.meta.dirname, "testing/echo.ts");

let helper: Helper;
afterEach(() => helper.stop());

test("a helper answers by name, and what it throws reaches the bench", async () => {
  helper = await startHelper(ECHO, "server", "hello");
  expect(await helper.ask("echo", "bench")).toBe("hello bench");
  await expect(helper.ask("fail")).rejects.toThrow("It does not work.");
  await expect(helper.ask("nothing")).rejects.toThrow('no answer to "nothing"');
  expect(await helper.ask("echo", "again")).toBe("hello again");
});

test("what is asked of a helper that was killed fails, and stopping it does not", async () => {
  helper = await startHelper(ECHO, "server", "hello");
  process.kill(helper.pid, "SIGKILL");
  await expect(helper.ask("echo", "bench")).rejects.toThrow();
  await helper.stop();
});
