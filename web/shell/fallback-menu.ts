import type { MenuEntry } from "./menu-visibility.ts";

/** What is shown until the configured menu is there, and when it cannot be had: enough to reach the money and the work. */
export const FALLBACK_MENU: MenuEntry[] = [
  { title: "Home", icon: "home", url: "/home", doNotShowIfLogin: true },
  { title: "Sign in", icon: "login", url: "/login", doNotShowIfLogin: true },
  { title: "Create an account", icon: "signup", url: "/signup", doNotShowIfLogin: true },
  { title: "Overview", icon: "dashboard", url: "/dashboard" },
  { title: "Campaigns", icon: "folder", url: "/folder" },
  { title: "Search", icon: "search", url: "/search-modal" },
  { title: "Wallet", icon: "wallet", url: "/wallet" },
];
