import { isInApp } from "../../native/bridge.ts";
import { earlyInstallPrompt } from "../app-start.ts";

/** What a browser gives a page that can be installed (Chromium alone). */
type InstallEvent = Event & { prompt(): Promise<unknown> };

/** How the app gets onto this device's home screen: by the browser's own question, by hand on iOS, or not at all. */
export type InstallWay = "prompt" | "by-hand" | "none";

const READ = "lh-report-read";
const REFUSED = "lh-install-refused";

let waiting: InstallEvent | undefined;
const watchers = new Set<() => void>();
const changed = () => {
  for (const watcher of watchers) watcher();
};

/** Keeps the browser's question for the right moment: it would ask at the first visit. */
export function holdInstallPrompt(): void {
  waiting = earlyInstallPrompt() as InstallEvent | undefined;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    waiting = event as InstallEvent;
    changed();
  });
  addEventListener("appinstalled", () => {
    waiting = undefined;
    note(REFUSED);
  });
}

function isNoted(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // Without storage nothing is offered: it would come again on every page.
    return name === REFUSED;
  }
}

function note(name: string): void {
  try {
    localStorage.setItem(name, "1");
  } catch {
    // Without storage nothing is offered.
  }
  changed();
}

/** Somebody has seen what came of a campaign: from then on the app is worth a place on the home screen. */
export const noteReportRead = (): void => note(READ);

/** It is not offered again on this device. */
export const refuseInstall = (): void => note(REFUSED);

/** Whether and how it is offered now. */
export function installWay(): InstallWay {
  if (!isNoted(READ) || isNoted(REFUSED) || isInApp()) return "none";
  if (matchMedia("(display-mode: standalone)").matches) return "none";
  if (waiting) return "prompt";
  const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent);
  const isOnHomeScreen = (navigator as { standalone?: boolean }).standalone === true;
  return isIos && !isOnHomeScreen ? "by-hand" : "none";
}

/** Calls back when it may have changed; returns how to stop. */
export function watchInstall(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/** Asks by the browser's own question; whatever is answered, it is not offered again. */
export async function askInstall(): Promise<void> {
  const event = waiting;
  waiting = undefined;
  await event?.prompt();
  refuseInstall();
}
