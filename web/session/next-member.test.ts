import { beforeEach, expect, test, vi } from "vitest";
import { waitingChanges } from "../offline/outbox.ts";
import { hasLeftReads, rememberedFor, setRememberedFor } from "../offline/remembered-for.ts";
import type { Me } from "./me.ts";
import { knownMe, refreshSession } from "./session.ts";

const server = vi.hoisted(() => ({ me: {} as unknown }));
vi.mock("../api/app-fetch.ts", () => ({
  appFetch: async () => new Response(JSON.stringify(server.me)),
}));
// As with a piece of an older build that is there no more.
vi.mock("./cached-me.ts", () => ({
  cacheMe: async () => {
    throw new Error("gone");
  },
}));

const member = (userId: string | null, changes: Partial<Me> = {}): Me => ({
  userId,
  isSignedIn: userId !== null,
  isAnonymous: false,
  isAdmin: false,
  email: null,
  emailVerified: true,
  registration: null,
  ...changes,
});

beforeEach(() => {
  const byName = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => byName.get(name) ?? null,
    setItem: (name: string, value: string) => byName.set(name, value),
    removeItem: (name: string) => byName.delete(name),
  });
  setRememberedFor("thandi");
  localStorage.setItem(
    "lh-outbox",
    JSON.stringify([{ id: "1", owner: "thandi", kind: "seen", place: "", input: {} }]),
  );
});

test("the owner of a device stays known to it, with what waits there", async () => {
  server.me = member("thandi");
  await refreshSession();
  expect([rememberedFor(), hasLeftReads(), waitingChanges().length]).toEqual(["thandi", false, 1]);
});

test.each([
  ["another member", member("sipho")],
  ["an administrator who sees as another", member("sipho", { actedBy: "thandi" })],
  ["a visitor", member("visitor", { isAnonymous: true })],
  ["nobody", member(null)],
])(
  "once %s is there, nothing that waits on the device is sent as theirs, whatever else fails",
  async (_who, me) => {
    server.me = me;
    await refreshSession();
    expect(knownMe()).toEqual(me);
    expect([rememberedFor(), hasLeftReads(), waitingChanges()]).toEqual([null, true, []]);
    // Nor are the reads taken for theirs later, as long as they are not forgotten.
    await refreshSession();
    expect([rememberedFor(), hasLeftReads()]).toEqual([null, true]);
  },
);

test("a device that knew nobody knows its first member at once", async () => {
  setRememberedFor(null);
  server.me = member("sipho");
  await refreshSession();
  expect([rememberedFor(), hasLeftReads()]).toEqual(["sipho", false]);
});
