import type { ShopSite } from "./site.store.ts";

/** What people read and see on a page of ours, and whom its buttons call. */
export type PageContent = Pick<
  ShopSite,
  "name" | "offer" | "address" | "openingHours" | "pictureAlt" | "pictureKey" | "phone" | "whatsApp"
>;

/** A page that a campaign leads to; the address of its picture is empty where it has none. */
export type LinkedPage = Omit<PageContent, "pictureKey"> & { pictureUrl: string };

type Words = Pick<PageContent, "name" | "offer" | "address" | "openingHours" | "pictureAlt">;

/** All that is written on some pages, line by line. */
export function pageWords(pages: readonly Words[]): string {
  return pages
    .flatMap(({ name, offer, address, openingHours, pictureAlt }) => {
      return [name, offer, address, openingHours, pictureAlt];
    })
    .filter(Boolean)
    .join("\n");
}
