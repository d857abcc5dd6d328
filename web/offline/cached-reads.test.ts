import type { Query } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { cacheRead } from "./cached-reads.ts";
import { setRememberedFor } from "./remembered-for.ts";

const stored = vi.hoisted(() => [] as unknown[]);
vi.mock("./read-store.ts", () => ({
  persister: { persistQuery: (query: unknown) => Promise.resolve(stored.push(query)) },
}));

beforeEach(() => {
  const byName = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => byName.get(name) ?? null,
    setItem: (name: string, value: string) => byName.set(name, value),
    removeItem: (name: string) => byName.delete(name),
  });
  stored.length = 0;
});

const query = { queryHash: "wallet" } as unknown as Query;
const later = () => new Promise((done) => setTimeout(done, 50));

test("what is read is stored for whoever is signed in, and not when they have signed out meanwhile", async () => {
  cacheRead(query);
  await later();
  expect(stored).toEqual([]);
  setRememberedFor("thandi");
  cacheRead(query);
  await later();
  expect(stored).toEqual([query]);
  for (const next of [null, "sipho"]) {
    setRememberedFor("thandi");
    cacheRead(query);
    setRememberedFor(next);
    await later();
  }
  expect(stored).toEqual([query]);
});
