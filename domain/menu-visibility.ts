/** One entry of the configured side menu (spec section 3). */
export type MenuEntry = {
  title: string;
  icon: string;
  url: string;
  show?: boolean;
  doNotShowIfLogin?: boolean;
  /** Pages that are about getting in, by the first part of their address. */
  loginRelated?: string[];
  inner?: Record<string, MenuEntry>;
  /** Search filter, where the url is the search modal. */
  filter?: string;
};

/**
 * Spec section 2: an entry is visible when its show flag is set; or the user is logged out and it is marked
 * doNotShowIfLogin; or the user is logged in and it has neither flag.
 */
export function isVisible(entry: MenuEntry, isLoggedIn: boolean): boolean {
  if (entry.show === true) return true;
  const isMarked = entry.doNotShowIfLogin === true;
  return isLoggedIn ? !isMarked : isMarked;
}

/** The inner entries in the order of the configuration; empty when there are none. */
export function innerEntries(entry: MenuEntry): MenuEntry[] {
  return Object.values(entry.inner ?? {}).filter(isEntry);
}

function isEntry(value: unknown): value is MenuEntry {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Record<string, unknown>;
  return typeof entry["title"] === "string" && typeof entry["url"] === "string";
}

/**
 * The pages that the menu names as login-related (spec section 2), by the first part of their address. Those of the specification where
 * it names none.
 */
export function loginRelatedPages(entries: readonly MenuEntry[]): readonly string[] {
  const named = entries.flatMap(({ loginRelated }) => loginRelated ?? []);
  return named.length > 0 ? named : LOGIN_RELATED;
}

const LOGIN_RELATED = ["home", "login", "signin", "signup", "reset-password"];

/** The slideMenu section as it came: a list, or a map of entries. Anything that is no entry is left out. */
export function menuEntries(section: unknown): MenuEntry[] {
  if (typeof section !== "object" || section === null) return [];
  const rows: unknown[] = Array.isArray(section) ? section : Object.values(section);
  return rows.filter(isEntry);
}
