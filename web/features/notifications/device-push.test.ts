import { beforeEach, expect, test, vi } from "vitest";
import type { Bridge } from "../../native/bridge.ts";

const registerDevice = vi.fn((_device: unknown) => Promise.resolve({ done: true }));
const forgetDevice = vi.fn((_device: unknown) => Promise.resolve({ done: true }));
vi.mock("../../api/client.ts", () => ({
  client: { notifications: { registerDevice, forgetDevice } },
}));
const { deviceSystemOf, readDevicePush, startDevicePush, stopDevicePush } =
  await import("./device-push.ts");

/** A phone whose owner answers the question so. */
function aPhone(receive: "granted" | "denied", event = "registration"): Bridge {
  const heard = new Map<string, (data: unknown) => void>();
  return {
    isNativePlatform: () => true,
    addListener: (_plugin, name, listener) => heard.set(name, listener),
    convertFileSrc: (address) => address,
    getPlatform: () => "android",
    nativePromise: (_plugin, method) => {
      if (method === "register") queueMicrotask(() => heard.get(event)?.({ value: "token-123" }));
      return Promise.resolve({ receive });
    },
  };
}

beforeEach(() => {
  vi.clearAllMocks();
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});

test("the token of the phone goes to the server, and is taken back there when it ends", async () => {
  const phone = aPhone("granted");
  expect(await readDevicePush(phone)).toBe("off");
  expect(await startDevicePush(phone, "android")).toBe("on");
  expect(registerDevice.mock.calls).toEqual([[{ system: "android", token: "token-123" }]]);
  expect(await readDevicePush(phone)).toBe("on");
  expect(await stopDevicePush(phone)).toBe("off");
  expect(forgetDevice.mock.calls).toEqual([[{ token: "token-123" }]]);
  expect(await readDevicePush(phone)).toBe("off");
});

test("who refuses is asked nothing more, and a phone without a token changes nothing", async () => {
  expect(await startDevicePush(aPhone("denied"), "android")).toBe("refused");
  expect(await startDevicePush(aPhone("granted", "registrationError"), "android")).toBe(
    "unreachable",
  );
  expect(registerDevice).not.toHaveBeenCalled();
});

test("it is offered only where the server can push to the system of this phone", () => {
  const phone = aPhone("granted");
  expect(deviceSystemOf(phone, { devices: ["android", "ios"] })).toBe("android");
  expect(deviceSystemOf(phone, { devices: ["ios"] })).toBeUndefined();
});
