import { afterEach, expect, test, vi } from "vitest";
import { serviceWorkerUrl } from "./trusted-script.ts";

afterEach(() => vi.unstubAllGlobals());

test("the policy lets the service worker start, and no other script", () => {
  expect(serviceWorkerUrl()).toBe("/service-worker.js");
  const made: { name: string; createScriptURL(url: string): string }[] = [];
  vi.stubGlobal("trustedTypes", {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }) {
      made.push({ name, ...rules });
      return rules;
    },
  });
  expect(serviceWorkerUrl()).toBe("/service-worker.js");
  expect(made.map(({ name }) => name)).toEqual(["loudhailer"]);
  for (const url of ["https://evil.example/service-worker.js", "/files/pictures/x", "data:,x"])
    expect(() => made[0]?.createScriptURL(url)).toThrow("no script of ours");
});
