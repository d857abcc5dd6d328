import { sql } from "kysely";

const MARK = "/* prepared */";

/**
 * Stands at the end of a statement that is made all the time: a connection that lasts has it parsed and planned once. Such a
 * statement names its columns: one with * would fail when a migration adds a column.
 */
export const PREPARED = sql.raw(MARK);

/** A marked text comes in few forms; one that varied without end would fill the server. */
const MAX_NAMES = 200;
const names = new Map<string, string>();

/** The name of a marked statement on a connection; undefined of any other. */
export function preparedName(text: string): string | undefined {
  if (!text.endsWith(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size === MAX_NAMES) return undefined;
  const name = `p${names.size + 1}`;
  names.set(text, name);
  return name;
}
