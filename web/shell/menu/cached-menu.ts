import { menuEntries, type MenuEntry } from "../../../domain/menu-visibility.ts";

// Deleted at sign-out, see session/clear-device.ts.
const NAME = "lh-menu";

/** The menu that this person had last on this device; nothing of somebody else's. `kept` is the text that was kept. */
export function readCachedMenu(stored: string | null, who: string): MenuEntry[] {
  try {
    const found: unknown = JSON.parse(stored ?? "null");
    if (typeof found !== "object" || found === null) return [];
    const { who: owner, entries } = found as { who?: unknown; entries?: unknown };
    return owner === who ? menuEntries(entries) : [];
  } catch {
    return [];
  }
}

export function cachedMenu(who: string): MenuEntry[] {
  try {
    return readCachedMenu(localStorage.getItem(NAME), who);
  } catch {
    return [];
  }
}

export function cacheMenu(who: string, entries: readonly MenuEntry[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ who, entries }));
  } catch {
    // Storage can be switched off: the next visit waits for the menu.
  }
}
