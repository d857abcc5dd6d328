import { expect, test } from "vitest";
import { inLimitTurn } from "./limit-turns.ts";

test("beyond fifty that wait a user is told so, and others have their turn", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const calls = Array.from({ length: 52 }, () => inLimitTurn("one", () => promise));
  await expect(calls.pop()).rejects.toMatchObject({ code: "resource-exhausted" });
  expect(await inLimitTurn("other", async () => "done")).toBe("done");
  resolve("done");
  expect(new Set(await Promise.all(calls))).toEqual(new Set(["done"]));
});
