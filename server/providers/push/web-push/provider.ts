import { ECDH } from "node:crypto";
import webPush from "web-push";
import type { PushProvider } from "../push-provider.ts";

const TIME_TO_LIVE_SECONDS = 24 * 3600;
const TIMEOUT_MS = 10_000;
/** The push networks of the browsers. An address given by a browser is called by our server: only these are. */
const NETWORKS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "notify.windows.com",
];

/** Web push with VAPID keys. `subject` is a mailto: or https: address that push networks may write to. */
export function createWebPush(options: {
  publicKey: string;
  privateKey: string;
  subject: string;
}): PushProvider {
  const { publicKey, privateKey, subject } = options;
  return {
    publicKey,
    accepts: ({ endpoint, p256dh }) => isKnownNetwork(endpoint) && isPoint(p256dh),
    async send({ endpoint, p256dh, auth }, message) {
      if (!isKnownNetwork(endpoint)) return "gone";
      const options = {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: TIME_TO_LIVE_SECONDS,
        timeout: TIMEOUT_MS,
      };
      const keys = { p256dh, auth };
      const status = await webPush
        .sendNotification({ endpoint, keys }, JSON.stringify(message), options)
        .then(({ statusCode }) => statusCode, statusOf);
      if (status === 404 || status === 410) return "gone";
      // The library's own error carries the address of the browser, which is a secret.
      if (status < 200 || status > 299) throw new Error(`The push network answered ${status}.`);
      return "sent";
    },
  };
}

/** 0 when there was no answer. */
function statusOf(error: unknown): number {
  return error instanceof webPush.WebPushError ? error.statusCode : 0;
}

/** Whether a browser's key is a point of the curve: nothing can be encrypted for another. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

function isKnownNetwork(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port } = new URL(endpoint);
  const isKnown = NETWORKS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && port === "" && isKnown;
}
