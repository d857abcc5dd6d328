import { translateKnown, msg } from "../../../domain/translate.ts";

/** Keys with readable text; other values are codes, addresses and texts of a campaign. */
const TRANSLATED = new Set(["title", "name", "occasion"]);
/** The app says these itself: a source comes back by its name, and the menu is there before the server is. */
const SHOWN_BY_THE_APP = new Set(["sources", "slideMenu"]);

/** The names of the sections as they are delivered. What an administrator writes is shown as it was written. */
export const DELIVERED_NAMES: readonly string[] = [
  msg("South Africa"),
  msg("Ghana"),
  msg("Nigeria"),
  msg("Back to school"),
  msg("Black Friday"),
  msg("Holidays"),
  msg("Homowo"),
  msg("Lunch"),
  msg("Month end"),
  msg("New Year"),
  msg("New stock"),
  msg("New term"),
  msg("Payday"),
  msg("Quiet days"),
  msg("Rainy season"),
  msg("Weekend"),
  msg("Christmas"),
  msg("Easter"),
  msg("Eid"),
  msg("Farmers' Day"),
  msg("Father's Day"),
  msg("Harmattan"),
  msg("Heritage Day"),
  msg("Independence Day"),
  msg("Mother's Day"),
  msg("New customers"),
  msg("Tax season"),
  msg("Valentine's Day"),
  msg("Winter"),
  msg("Women's Day"),
  msg("Youth Day"),
  msg("Before the long road"),
  msg("Enrol now"),
  msg("Homowo greetings"),
  msg("Lunch special"),
  msg("Month-end hamper"),
  msg("New Year, new you"),
  msg("New collection"),
  msg("Payday special"),
  msg("Weekday hair deal"),
  msg("Weekend tag"),
];

/** A section with its names in the reader's language. */
export function translateSection(section: string, value: unknown): unknown {
  return SHOWN_BY_THE_APP.has(section) ? value : translated(value);
}

function translated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === "string" && TRANSLATED.has(key) ? translateKnown(inner) : translated(inner),
    ]),
  );
}
