import { beforeEach, describe, expect, it, vi } from "vitest";
import { watchDeviceReady } from "./device-ready.ts";

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", { androidBridge: {} });
});

describe("the device-ready warning", () => {
  it.each([
    ["Android", { androidBridge: {} }],
    ["iOS", { webkit: { messageHandlers: { bridge: {} } } }],
  ])("comes after 5,000 ms in the native app on %s, and not a moment before", (_system, shell) => {
    vi.stubGlobal("window", shell);
    const warn = vi.fn();
    watchDeviceReady(warn);
    vi.advanceTimersByTime(4_999);
    expect(warn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(warn).toHaveBeenCalledOnce();
  });

  it("does not come once the device is ready, or in a browser", () => {
    const warn = vi.fn();
    watchDeviceReady(warn);
    page.dispatchEvent(new Event("deviceready"));
    vi.stubGlobal("window", {});
    watchDeviceReady(warn);
    vi.advanceTimersByTime(60_000);
    expect(warn).not.toHaveBeenCalled();
  });
});
