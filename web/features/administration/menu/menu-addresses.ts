/** Pages that a menu usually leads to, offered while an address is typed. */
export const MENU_ADDRESSES: readonly string[] = [
  "/home",
  "/login",
  "/signup",
  "/planoffline",
  "/help",
  "/dashboard",
  "/campaign/new",
  "/folder",
  "/folder/drafts",
  "/folder/scheduled",
  "/folder/running",
  "/folder/finished",
  "/search-modal",
  "/lists",
  "/sites",
  "/wallet",
  "/payment",
  "/invoice",
  "/plan",
  "/notifications",
  "/personal",
  "/support",
];

export function opensTheSearch(url: string): boolean {
  return url.split("?")[0] === "/search-modal";
}
