import { NOBODY, noteWho } from "./who.ts";
import { setRememberedFor } from "../offline/remembered-for.ts";
import { forgetReads } from "../offline/read-store.ts";
import { forgetOutbox } from "../offline/outbox.ts";

// Drafts and their amounts, customers counted without a connection, an unfinished list, names of its files, the menu, how a payment was made, where a sign-up was to lead.
const OWN =
  /^(?:lh-(?:draft|taps|upload):|lh-(?:budgets|list-upload|country|menu|paid-with|push-token)$|loudhailer\.after-sign-up$)/;
const SHARED = "loudhailer-shared";

/** Deletes everything that this device kept for who signs out, sent or not, and ends its news. */
export async function clearDevice(): Promise<void> {
  forgetOutbox();
  for (const name of Object.keys(localStorage)) if (OWN.test(name)) localStorage.removeItem(name);
  sessionStorage.clear();
  setRememberedFor(null);
  // At once: the way back is open before the server has said that nobody is signed in any more.
  noteWho(NOBODY);
  await Promise.allSettled([endPush(), forgetReads(), forgetShared(), clearBadge()]);
}

/** The browser forgets its subscription: what the server still sends finds nobody. */
async function endPush(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function clearBadge(): Promise<void> {
  const { clearAppBadge }: Partial<Pick<Navigator, "clearAppBadge">> = navigator;
  await clearAppBadge?.call(navigator);
}

async function forgetShared(): Promise<void> {
  if ("caches" in window) await caches.delete(SHARED);
}
