/** Beginning of a day or moment of the years 1000 to 2999: PostgreSQL knows no year 0, and no offset leads past 9999. */
export const KNOWN_YEAR = /^[12]\d{3}-/;

/** Nothing that is sent to either program is nested as deep as this. */
const DEEPEST = 64;

/** Nor has as many values in all: looking at them takes time that everybody else waits. */
const MAX_VALUES = 100_000;
/** Fields of one object; each that no schema knows is refused with its name. */
const MAX_FIELDS = 2_000;

/** Place of a value that cannot be stored, and the reason. */
export type Unstorable = { path: string; problem: "character" | "depth" | "size" };

/** A list or object to look into, and where it stands. */
type Container = { part: object; parent: Container | undefined; name: string; depth: number };

/**
 * The first part of a value (texts, lists, objects) that the database cannot store: U+0000 in a text or field name,
 * which PostgreSQL rejects; an unpaired surrogate; or too many levels or values. Undefined when there is none.
 */
export function findUnstorable(value: unknown): Unstorable | undefined {
  if (typeof value === "string" && !canBeStored(value)) return { path: "", problem: "character" };
  if (!isContainer(value)) return undefined;
  const rest: Container[] = [{ part: value, parent: undefined, name: "", depth: 0 }];
  let values = 0;
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { part, depth } = next;
    if (depth === DEEPEST) return { path: placeOf(next)[0] ?? "", problem: "depth" };
    const names = Array.isArray(part) ? undefined : Object.keys(part);
    const length = names?.length ?? (part as unknown[]).length;
    values += length;
    if (values > MAX_VALUES || (names && length > MAX_FIELDS))
      return { path: placeOf(next)[0] ?? "", problem: "size" };
    for (let at = 0; at < length; at += 1) {
      const name = names?.[at];
      if (name !== undefined && !canBeStored(name))
        return { path: placeOf(next).join("."), problem: "character" };
      const inner: unknown = Reflect.get(part, name ?? at);
      if (typeof inner === "string") {
        if (!canBeStored(inner))
          return { path: [...placeOf(next), name ?? at].join("."), problem: "character" };
      } else if (isContainer(inner)) {
        rest.push({ part: inner, parent: next, name: name ?? String(at), depth: depth + 1 });
      }
    }
  }
  return undefined;
}

function placeOf(container: Container): string[] {
  const place: string[] = [];
  for (let at = container; at.parent; at = at.parent) place.unshift(at.name);
  return place;
}

function canBeStored(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
