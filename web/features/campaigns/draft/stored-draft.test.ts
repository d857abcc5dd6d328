import { beforeEach, expect, test, vi } from "vitest";
import { setRememberedFor } from "../../../offline/remembered-for.ts";
import { storedDraft, storedDrafts, storedNewDraft, storeDraft } from "./stored-draft.ts";

beforeEach(() => {
  const device: Record<string, unknown> = {};
  const own = (name: string, value: unknown) =>
    Object.defineProperty(device, name, { value, enumerable: false });
  own("getItem", (name: string) => device[name] ?? null);
  own("setItem", (name: string, value: string) => (device[name] = value));
  own("removeItem", (name: string) => delete device[name]);
  vi.stubGlobal("localStorage", device);
});

test("a draft that a device holds is opened by who wrote it, and there for nobody who signs in after", () => {
  setRememberedFor("thandi");
  const draft = { countryId: 6, patch: { text: "Bread at half price" } };
  storeDraft({ ...draft, id: "one", version: 3 });
  storeDraft({ ...draft, id: "two", version: null });
  const shown = () => [storedDraft("one")?.id, storedNewDraft()?.id, storedDrafts().length];
  expect(shown()).toEqual(["one", "two", 2]);
  setRememberedFor("ben");
  expect(shown()).toEqual([undefined, undefined, 0]);
  setRememberedFor("thandi");
  expect(shown()).toEqual(["one", "two", 2]);
});
