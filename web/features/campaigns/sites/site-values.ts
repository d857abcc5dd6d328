/** What the editor of a page begins with. */
export const EMPTY_SITE = {
  name: "",
  offer: "",
  phone: "",
  whatsApp: "",
  address: "",
  openingHours: "",
  colour: "#5b2a86",
  pictureUrl: "",
  pictureAlt: "",
};

/** What is typed and chosen in it. */
export type SiteValues = typeof EMPTY_SITE;
