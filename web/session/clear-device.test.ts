import { afterEach, expect, test, vi } from "vitest";

const ofTheApp = [
  "lh-draft:1",
  "lh-taps:2",
  "lh-upload:debtors of march.csv",
  "lh-budgets",
  "lh-list-upload",
  "lh-country",
  "lh-menu",
  "lh-paid-with",
];
const ofTheDevice = ["lh-theme", "lh-language"];

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage, of which the names that are set can be listed. */
function aStorage(names: readonly string[]): Record<string, string> {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
    clear(this: Record<string, string>) {
      for (const name of Object.keys(this)) delete this[name];
    },
  };
  return Object.assign(
    Object.create(methods) as Record<string, string>,
    Object.fromEntries(names.map((name) => [name, "x"])),
  );
}

test("signing out leaves what belongs to the device, and nothing of who signs out: of this browser or of this tab", async () => {
  const [local, session] = [aStorage([...ofTheApp, ...ofTheDevice]), aStorage(["typed", "place"])];
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("window", {});
  vi.stubGlobal("dispatchEvent", () => true);
  const { clearDevice } = await import("./clear-device.ts");
  await clearDevice();
  expect(Object.keys(session)).toEqual([]);
  expect(ofTheApp.filter((name) => Object.hasOwn(local, name))).toEqual([]);
  expect(ofTheDevice.filter((name) => Object.hasOwn(local, name))).toEqual(ofTheDevice);
  expect(local["lh-kept-for"]).toBeUndefined();
});

test("signing out forgets what other apps have shared to this one", async () => {
  const forgotten: string[] = [];
  vi.stubGlobal("localStorage", aStorage([]));
  vi.stubGlobal("sessionStorage", aStorage([]));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("dispatchEvent", () => true);
  const caches = { delete: async (name: string) => forgotten.push(name) > 0 };
  vi.stubGlobal("window", { caches });
  vi.stubGlobal("caches", caches);
  const { clearDevice } = await import("./clear-device.ts");
  await clearDevice();
  expect(forgotten).toContain("loudhailer-shared");
});

test("signing out forgets what was read", async () => {
  const stores: string[] = [];
  vi.doMock("../offline/read-store.ts", () => ({ forgetReads: async () => stores.push("reads") }));
  vi.resetModules();
  vi.stubGlobal("localStorage", aStorage([]));
  vi.stubGlobal("sessionStorage", aStorage([]));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("window", {});
  vi.stubGlobal("dispatchEvent", () => true);
  const { clearDevice } = await import("./clear-device.ts");
  await clearDevice();
  expect(stores).toEqual(["reads"]);
  vi.doUnmock("../offline/read-store.ts");
  vi.resetModules();
});
