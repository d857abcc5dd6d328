import { sayKnown, sentence } from "../../../domain/say.ts";

/** What people read in a section; the rest are codes, addresses, and texts that belong to a campaign. */
const SPOKEN = new Set(["title", "name", "occasion"]);
/** The app says these itself: a source comes back by its name, and the menu is there before the server is. */
const SAID_BY_THE_APP = new Set(["sources", "slideMenu"]);

/** The names of the sections as they are delivered. What an administrator writes is shown as it was written. */
export const DELIVERED_NAMES: readonly string[] = [
  sentence("South Africa"),
  sentence("Ghana"),
  sentence("Nigeria"),
  sentence("Back to school"),
  sentence("Black Friday"),
  sentence("Holidays"),
  sentence("Homowo"),
  sentence("Lunch"),
  sentence("Month end"),
  sentence("New Year"),
  sentence("New stock"),
  sentence("New term"),
  sentence("Payday"),
  sentence("Quiet days"),
  sentence("Rainy season"),
  sentence("Weekend"),
  sentence("Before the long road"),
  sentence("Enrol now"),
  sentence("Homowo greetings"),
  sentence("Lunch special"),
  sentence("Month-end hamper"),
  sentence("New Year, new you"),
  sentence("New collection"),
  sentence("Payday special"),
  sentence("Weekday hair deal"),
  sentence("Weekend tag"),
];

/** A section with its names in the reader's language. */
export function saySection(section: string, value: unknown): unknown {
  return SAID_BY_THE_APP.has(section) ? value : spoken(value);
}

function spoken(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoken);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === "string" && SPOKEN.has(key) ? sayKnown(inner) : spoken(inner),
    ]),
  );
}
