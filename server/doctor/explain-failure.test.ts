import { expect, test } from "vitest";
import { type Check, runChecks } from "./check.ts";

test.each([
  [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), "Nothing listens there"],
  [Object.assign(new Error("connect ETIMEDOUT 10.0.0.1"), { code: "ESOCKET" }), "firewall"],
  [
    Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }),
    }),
    "DNS",
  ],
  [Object.assign(new Error("expired"), { code: "CERT_HAS_EXPIRED" }), "certificate"],
  [new Error("of its own kind"), "Look at X."],
])("what fails has an advice: %s", async (failure, words) => {
  const failing: Check = { name: "x", advice: "Look at X.", run: () => Promise.reject(failure) };
  const [found] = await runChecks([failing], 1_000);
  expect(found?.advice).toContain(words);
  expect(found?.advice).toContain("Look at X.");
});
