import { expect, test, vi } from "vitest";
import { showBadge } from "./app-badge.ts";

test("the icon shows how many are unread and nothing at none; a browser that refuses or has no badge is no error", async () => {
  const setAppBadge = vi.fn(() => Promise.reject(new Error("not installed")));
  const clearAppBadge = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { setAppBadge, clearAppBadge });
  showBadge(3);
  showBadge(0);
  expect(setAppBadge.mock.calls).toEqual([[3]]);
  expect(clearAppBadge).toHaveBeenCalledOnce();
  vi.stubGlobal("navigator", {});
  showBadge(3);
  await Promise.resolve();
});
