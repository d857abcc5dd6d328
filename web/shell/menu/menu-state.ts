import { useSyncExternalStore } from "react";
import type { MenuEntry } from "../../../domain/menu-visibility.ts";

/** Spec section 4: what the menu remembers, also over a reload. */
export type MenuState = {
  /** Place of the chosen entry in the main list, and in the inner list; -1 for none. */
  selectedIndex: number;
  selectedInnerIndex: number;
  /** The open second level, with the title of the entry it belongs to. */
  innerTitle: string;
  innerPages: MenuEntry[];
  /** True while the visitor is at home: nothing else is marked then. */
  selectHome: boolean;
};

const KEY = "loudhailer.menu";

const FIRST: MenuState = {
  selectedIndex: -1,
  selectedInnerIndex: -1,
  innerTitle: "",
  innerPages: [],
  selectHome: true,
};

/** The stored menu state, or the default when it is invalid. */
export function readMenuState(stored: string | null): MenuState {
  try {
    const found: unknown = JSON.parse(stored ?? "null");
    if (typeof found !== "object" || found === null) return FIRST;
    const { selectedIndex, selectedInnerIndex, innerTitle, innerPages, selectHome } =
      found as Partial<MenuState>;
    const isWhole =
      Number.isInteger(selectedIndex) &&
      Number.isInteger(selectedInnerIndex) &&
      typeof innerTitle === "string" &&
      typeof selectHome === "boolean" &&
      Array.isArray(innerPages) &&
      innerPages.every(({ title, url }) => typeof title === "string" && typeof url === "string");
    return isWhole ? (found as MenuState) : FIRST;
  } catch {
    return FIRST;
  }
}

function load(): MenuState {
  try {
    return readMenuState(localStorage.getItem(KEY));
  } catch {
    // Storage can be switched off: the menu then starts fresh on every visit.
    return FIRST;
  }
}

let state: MenuState | undefined;
const watchers = new Set<() => void>();

const current = (): MenuState => (state ??= load());

/** Changes what the menu remembers and keeps it on this device. */
export function storeMenuState(patch: Partial<MenuState>): void {
  state = { ...current(), ...patch };
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Kept for this visit only.
  }
  for (const watcher of watchers) watcher();
}

/** Back to nothing chosen: after signing out. */
export function forgetMenuState(): void {
  storeMenuState(FIRST);
}

export function useMenuState(): MenuState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    current,
    () => FIRST,
  );
}
