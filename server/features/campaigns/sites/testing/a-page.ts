import type { SiteContent } from "../sites.ts";

/** What a shop says on its page. */
export const PAGE: SiteContent = {
  name: "Corner Shop",
  offer: "Bread at half price",
  phone: "082 123 4567",
  whatsApp: "",
  address: "",
  openingHours: "",
  colour: "#5b2a86",
};

/** The same in South Africa, to be saved. */
export const PAGE_IN_ZA = { countryId: 6, ...PAGE };
