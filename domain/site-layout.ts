/** How a shop's page is laid out: its name on a band; its picture and offer first; or all of it like a business card. */
export const SITE_LAYOUTS = ["stall", "poster", "card"] as const;
export type SiteLayout = (typeof SITE_LAYOUTS)[number];

/** The layout that is stored under this name; that of before there were others where none has it. */
export function siteLayoutOf(stored: string): SiteLayout {
  return SITE_LAYOUTS.find((layout) => layout === stored) ?? "stall";
}
