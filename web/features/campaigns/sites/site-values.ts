import type { SiteLayout } from "../../../../domain/site-layout.ts";

/** What the editor of a page begins with. */
export const EMPTY_SITE: SiteValues = {
  name: "",
  offer: "",
  phone: "",
  whatsApp: "",
  address: "",
  openingHours: "",
  colour: "#5b2a86",
  layout: "stall",
  pictureUrl: "",
  pictureAlt: "",
};

/** What is typed and chosen in it. */
export type SiteValues = {
  name: string;
  offer: string;
  phone: string;
  whatsApp: string;
  address: string;
  openingHours: string;
  colour: string;
  layout: SiteLayout;
  pictureUrl: string;
  pictureAlt: string;
};
