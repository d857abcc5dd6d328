import type { Bridge } from "./bridge.ts";
import { storeShared } from "./shared.ts";

type Received = { title?: string; texts?: string[]; files?: { uri: string; mimeType: string }[] };
type Go = (path: string) => void;

/**
 * Connects the page with the native app: what is shared with it becomes a draft, and links open at their page. Loaded in
 * the app alone.
 */
export function startApp(bridge: Bridge, host: string, go: Go): void {
  bridge.addListener("CapacitorShareTarget", "shareReceived", (data) => {
    void take(bridge, data as Received).then(() => go("/share"));
  });
  bridge.addListener("App", "appUrlOpen", (data) => {
    const path = pathOf((data as { url?: string }).url ?? "", host);
    if (path) go(path);
  });
  bridge.addListener("PushNotifications", "pushNotificationActionPerformed", (data) => {
    const link = (data as { notification?: { data?: { link?: string } } }).notification?.data?.link;
    const path = pathOf(new URL(link ?? "/notifications", `https://${host}`).href, host);
    if (path) go(path);
  });
}

async function take(bridge: Bridge, { title, texts = [], files = [] }: Received): Promise<void> {
  const image = files.find(({ mimeType }) => mimeType.startsWith("image/"));
  const picture = image && (await (await fetch(bridge.convertFileSrc(image.uri))).blob());
  await storeShared({
    text: [title, ...texts].filter(Boolean).join("\n"),
    picture: picture && new File([picture], "shared", { type: image.mimeType }),
  });
}

/** The page of a link into the app; undefined for another site. `loudhailer://share` is how iOS wakes the app. */
export function pathOf(link: string, host: string): string | undefined {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return undefined;
  }
  if (url.protocol === "loudhailer:") return url.host === "share" ? "/share" : undefined;
  const isOurs = url.protocol === "https:" && url.host === host;
  return isOurs ? url.pathname + url.search + url.hash : undefined;
}
