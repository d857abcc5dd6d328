import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteUpload, unfinishedUpload } from "./unfinished-upload.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test("a broken upload is known after the page was loaded again, and forgotten once it is done", () => {
  expect(unfinishedUpload()).toBeUndefined();
  noteUpload({ fileName: "customers.csv", bytes: 13_000_000, share: 0.4 });
  expect(unfinishedUpload()).toEqual({ fileName: "customers.csv", bytes: 13_000_000, share: 0.4 });
  noteUpload(null);
  expect(unfinishedUpload()).toBeUndefined();
});

test("what stands there in another shape, or a storage that is forbidden, reminds nobody", () => {
  stored.set("lh-list-upload", '{"fileName":5}');
  expect(unfinishedUpload()).toBeUndefined();
  stored.set("lh-list-upload", "not JSON");
  expect(unfinishedUpload()).toBeUndefined();
  vi.stubGlobal("localStorage", undefined);
  noteUpload({ fileName: "a.csv", bytes: 1, share: 0 });
  expect(unfinishedUpload()).toBeUndefined();
});
