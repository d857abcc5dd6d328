import { beforeEach, expect, test, vi } from "vitest";
import { setRememberedFor, setSignOutDue } from "../offline/remembered-for.ts";
import { meWithout } from "./cached-me.ts";

const device = vi.hoisted(() => new Map<string, string>());
vi.mock("../offline/device-store.ts", () => ({
  deviceStore: { getItem: (name: string) => Promise.resolve(device.get(name)) },
}));

beforeEach(() => {
  const byName = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => byName.get(name) ?? null,
    setItem: (name: string, value: string) => byName.set(name, value),
    removeItem: (name: string) => byName.delete(name),
  });
  device.clear();
  device.set("me", JSON.stringify({ userId: "thandi", isSignedIn: true }));
  setRememberedFor("thandi");
});

const lost = Object.assign(new Error("no answer"), { name: "ConnectionError", reason: "offline" });

test("without a connection who was signed in reads on; nobody does after signing out, though the server has not heard of it", async () => {
  expect(await meWithout(lost)).toMatchObject({ userId: "thandi", isSignedIn: true });
  setSignOutDue(true);
  expect(await meWithout(lost)).toMatchObject({ userId: null, isSignedIn: false });
});

test("what this device does not know of anybody is no answer, and neither is what is known when the server refused", async () => {
  await expect(meWithout(new Error("refused"))).rejects.toThrow("refused");
  setRememberedFor(null);
  await expect(meWithout(lost)).rejects.toThrow("no answer");
});
