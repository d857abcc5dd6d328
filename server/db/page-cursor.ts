import { invalidArgument } from "../../domain/errors.ts";
import { KNOWN_YEAR } from "../../domain/storable-values.ts";
import { translate } from "../../domain/translate.ts";

/** A place in a list that is ordered by a time and an id. */
export type PagePlace = { at: Date; id: string };

/** The place as text for the wire. */
export function writeCursor({ at, id }: PagePlace): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString("base64url");
}

const FORMS = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  user: /^[\w-]{1,64}$/,
};

/** Throws invalid-argument for anything but what `writeCursor` made of an id of that form. */
export function readCursor(
  cursor: string | undefined,
  form: keyof typeof FORMS = "uuid",
): PagePlace | undefined {
  if (cursor === undefined) return undefined;
  const [time = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  const at = new Date(time);
  const isTime = KNOWN_YEAR.test(time) && !Number.isNaN(at.getTime());
  if (!isTime || !FORMS[form].test(id)) throw unknownPlace();
  return { at, id };
}

/** A place in a list that is ordered by a number. Throws invalid-argument. */
export function readNumberCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,18}$/.test(cursor)) throw unknownPlace();
  return BigInt(cursor);
}

/** One page out of rows that were read with one more than the page holds. */
export function cutPage<Row>(
  found: Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? cursorOf(last) : null };
}

function unknownPlace() {
  return invalidArgument([
    { path: "cursor", message: translate("This place in the list does not exist.") },
  ]);
}
