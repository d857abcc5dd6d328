import { beforeEach, expect, test, vi } from "vitest";
import { hasLeftReads, leaveReads, rememberedFor } from "../offline/remembered-for.ts";
import { cacheMe, meWithout } from "./cached-me.ts";
import type { Me } from "./me.ts";

const stored = vi.hoisted(() => new Map<string, string>());
vi.mock("../offline/device-store.ts", () => ({
  deviceStore: {
    getItem: async (name: string) => stored.get(name),
    setItem: async (name: string, value: string) => void stored.set(name, value),
  },
}));
vi.mock("../offline/read-store.ts", () => ({
  forgetReads: async (how?: { onlyOld: boolean }) => {
    if (how?.onlyOld !== true) stored.clear();
  },
}));

beforeEach(() => {
  const byName = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => byName.get(name) ?? null,
    setItem: (name: string, value: string) => byName.set(name, value),
    removeItem: (name: string) => byName.delete(name),
  });
  stored.clear();
});

const thandi: Me = {
  userId: "thandi",
  isSignedIn: true,
  isAnonymous: false,
  isAdmin: false,
  email: null,
  emailVerified: true,
  registration: null,
};
const offline = Object.assign(new Error("gone"), { name: "ConnectionError", reason: "lost" });

test("a member is known to this device without a connection, until somebody else is there", async () => {
  await cacheMe(thandi);
  expect(rememberedFor()).toBe("thandi");
  expect(await meWithout(offline)).toEqual(thandi);
});

test.each([
  ["an administrator sees as an advertiser", { actedBy: "admin" }],
  ["a visitor has begun", { isAnonymous: true }],
  ["nobody is signed in to", { isSignedIn: false, userId: null }],
])(
  "what %s is nobody's own: it is not remembered, and what was is forgotten",
  async (_who, what) => {
    await cacheMe(thandi);
    stored.set("read-wallet", "R12.00");
    await cacheMe({ ...thandi, ...what });
    expect([rememberedFor(), [...stored.keys()]]).toEqual([null, []]);
    await expect(meWithout(offline)).rejects.toBe(offline);
  },
);

test.each([
  ["the next member's", "sipho", false],
  ["a visitor's", null, true],
])("what another member left is forgotten, and is never %s", async (_whose, owner, isAnonymous) => {
  await cacheMe(thandi);
  stored.set("read-wallet", "R12.00");
  leaveReads();
  expect(rememberedFor()).toBeNull();
  await expect(meWithout(offline)).rejects.toBe(offline);
  await cacheMe({ ...thandi, userId: "sipho", isAnonymous });
  expect([rememberedFor(), hasLeftReads(), stored.has("read-wallet")]).toEqual([
    owner,
    false,
    false,
  ]);
});
