import type { OpeningTimes } from "../../../../domain/schedule/opening-times.ts";
import type { SiteLayout } from "../../../../domain/site-layout.ts";

/** What the editor of a page begins with. */
export const EMPTY_SITE: SiteValues = {
  name: "",
  offer: "",
  phone: "",
  whatsApp: "",
  address: "",
  openingTimes: [],
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
  openingTimes: OpeningTimes;
  openingHours: string;
  colour: string;
  layout: SiteLayout;
  pictureUrl: string;
  pictureAlt: string;
};
