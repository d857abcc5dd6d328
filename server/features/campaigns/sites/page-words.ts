import type { ShopSite } from "./site.store.ts";

/** What people read on a page of ours, and whom its buttons call. */
export type LinkedPage = Pick<
  ShopSite,
  "name" | "offer" | "address" | "openingHours" | "phone" | "whatsApp"
>;

/** All that is written on some pages, line by line. */
export function pageWords(pages: readonly LinkedPage[]): string {
  return pages
    .flatMap(({ name, offer, address, openingHours }) => [name, offer, address, openingHours])
    .filter(Boolean)
    .join("\n");
}
