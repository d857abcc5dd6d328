import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Bridge } from "./bridge.ts";
import { pathOf, startApp } from "./start-app.ts";
import { readShared } from "./shared.ts";

const HOST = "loudhailer.example";

/** The page's cache, as far as it is used. */
function aCacheStorage() {
  const stores = new Map<string, Map<string, Response>>();
  return {
    open: (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return Promise.resolve({
        match: (path: string) => Promise.resolve(store.get(path)?.clone()),
        put: (path: string, response: Response) => Promise.resolve(store.set(path, response)),
        delete: (path: string) => Promise.resolve(store.delete(path)),
      });
    },
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  };
}

function aPhone() {
  const heard = new Map<string, (data: unknown) => void>();
  const bridge: Bridge = {
    isNativePlatform: () => true,
    addListener: (plugin, event, listener) => heard.set(`${plugin}.${event}`, listener),
    getPlatform: () => "android",
    nativePromise: () => Promise.resolve({}),
    convertFileSrc: (address) => `https://${HOST}/_file_/${address}`,
  };
  const notify = (name: string, data: unknown) => {
    const listener = heard.get(name);
    if (!listener) throw new Error(`Nobody listens to ${name}.`);
    listener(data);
  };
  return { bridge, tell: notify };
}

beforeEach(() => {
  const caches = aCacheStorage();
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("window", { caches });
});

describe("the native app", () => {
  it("keeps a shared text and picture and opens the page that makes a draft of them", async () => {
    const { bridge, tell: notify } = aPhone();
    const go = vi.fn();
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("pixels")));
    startApp(bridge, HOST, go);
    notify("CapacitorShareTarget.shareReceived", {
      title: "Sale",
      texts: ["Half price today"],
      files: [{ uri: "content://1", mimeType: "image/png" }],
    });
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/share"));
    const shared = await readShared();
    expect(shared?.text).toBe("Sale\nHalf price today");
    expect(shared?.picture?.type).toBe("image/png");
    expect(await shared?.picture?.text()).toBe("pixels");
  });

  it("opens links and notifications at their page, and never another site", () => {
    const { bridge, tell: notify } = aPhone();
    const go = vi.fn();
    startApp(bridge, HOST, go);
    notify("App.appUrlOpen", { url: `https://${HOST}/report/7?day=2` });
    notify("App.appUrlOpen", { url: "https://evil.example/report/7" });
    notify("PushNotifications.pushNotificationActionPerformed", {
      notification: { data: { link: "/campaign-info/7" } },
    });
    notify("PushNotifications.pushNotificationActionPerformed", {
      notification: { data: { link: "//evil.example" } },
    });
    expect(go.mock.calls).toEqual([["/report/7?day=2"], ["/campaign-info/7"]]);
  });

  it.each([
    "http://loudhailer.example/x",
    "javascript:alert(1)",
    "loudhailer://wallet",
    "nonsense",
  ])("does not follow %s", (link) => expect(pathOf(link, HOST)).toBeUndefined());
});
