import { client } from "../../api/client.ts";

export type PushState = "not-possible" | "off" | "on" | "refused";

const isPossible = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** State of web push in this browser. */
export async function readPushState(): Promise<PushState> {
  if (!isPossible()) return "not-possible";
  if (Notification.permission === "denied") return "refused";
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ? "on" : "off";
}

function keyBytes(base64Url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64Url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

const READY_WITHIN_MS = 10_000;

function nothingAfter(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Asks the browser and reports to the server where to send to. "unreachable" when the browser's push network does not answer:
 * nothing has changed then.
 */
export async function startPush(publicKey: string): Promise<PushState | "unreachable"> {
  if ((await Notification.requestPermission()) !== "granted") return readPushState();
  const worker = await Promise.race([navigator.serviceWorker.ready, nothingAfter(READY_WITHIN_MS)]);
  const subscription = await worker?.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) })
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") return undefined;
      throw error;
    });
  if (subscription === undefined) return "unreachable";
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) return "off";
  await client.notifications.subscribePush({
    endpoint,
    keys: { p256dh: keys["p256dh"], auth: keys["auth"] },
  });
  return "on";
}

/** Ends it for this browser, here and on the server. */
export async function stopPush(): Promise<PushState> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return "off";
  await client.notifications.unsubscribePush({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  return "off";
}
