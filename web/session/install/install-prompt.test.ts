import { beforeEach, expect, test, vi } from "vitest";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";

type Phone = { userAgent?: string; isStandalone?: boolean; inApp?: boolean };

/** A page on a device; its browser's question is `ask`. */
async function openOn({ userAgent = "Chrome", isStandalone = false, inApp = false }: Phone = {}) {
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal("window", inApp ? { androidBridge: {} } : {});
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("navigator", { userAgent });
  vi.stubGlobal("matchMedia", () => ({ matches: isStandalone }));
  const install = await import("./install-prompt.ts");
  install.holdInstallPrompt();
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  return { ...install, prompt, event, ask: () => page.dispatchEvent(event) };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

test("the browser's question is held back until the first report was read, asked once, and then never again", async () => {
  const { ask, event, installWay, noteReportRead, askInstall, prompt, watchInstall } =
    await openOn();
  const changed = vi.fn();
  watchInstall(changed);
  ask();
  expect([event.defaultPrevented, installWay()]).toEqual([true, "none"]);
  noteReportRead();
  expect([installWay(), changed.mock.calls.length > 0]).toEqual(["prompt", true]);
  await askInstall();
  expect([prompt.mock.calls.length, installWay()]).toEqual([1, "none"]);
  const next = await openOn();
  next.ask();
  expect(next.installWay()).toBe("none");
});

test("an iPhone has no question: the way by hand is shown, until it is refused", async () => {
  const { installWay, noteReportRead, refuseInstall } = await openOn({ userAgent: IPHONE });
  noteReportRead();
  expect(installWay()).toBe("by-hand");
  refuseInstall();
  expect(installWay()).toBe("none");
});

test.each<[string, Phone]>([
  ["where it is installed", { isStandalone: true }],
  ["in the native app", { inApp: true }],
  ["in a browser that cannot", {}],
])("it is not offered %s", async (_where, phone) => {
  const { installWay, noteReportRead } = await openOn(phone);
  noteReportRead();
  expect(installWay()).toBe("none");
});
