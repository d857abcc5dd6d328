import type { MenuEntry } from "../../../domain/menu-visibility.ts";

/** Fallback menu with the essential entries. */
const FALLBACK_MENU: MenuEntry[] = [
  { title: "Home", icon: "home", url: "/home", doNotShowIfLogin: true },
  { title: "Sign in", icon: "login", url: "/login", doNotShowIfLogin: true },
  { title: "Create an account", icon: "signup", url: "/signup", doNotShowIfLogin: true },
  { title: "Overview", icon: "dashboard", url: "/dashboard" },
  { title: "Campaigns", icon: "folder", url: "/folder" },
  { title: "Search", icon: "search", url: "/search-modal" },
  { title: "Wallet", icon: "wallet", url: "/wallet" },
];

export type MenuShown = { entries: MenuEntry[]; state: "there" | "loading" | "missing" };

/** The configured menu as it came, else the one that was last known, else nothing while it loads; a way out at the end. */
export function menuToShow(
  reported: MenuEntry[],
  lastKnown: MenuEntry[],
  isLoading: boolean,
): MenuShown {
  const entries = reported.length > 0 ? reported : lastKnown;
  if (entries.length > 0) return { entries, state: "there" };
  return isLoading
    ? { entries: [], state: "loading" }
    : { entries: FALLBACK_MENU, state: "missing" };
}
