/** Beginning of a day or moment of the years 1000 to 2999: PostgreSQL knows no year 0, and no offset leads past 9999. */
export const KNOWN_YEAR = /^[12]\d{3}-/;

/** Nothing that is sent to either program is nested as deep as this. */
const DEEPEST = 64;

/** Place of a value that cannot be stored, and the reason. */
export type Unstorable = { path: string; problem: "character" | "depth" };

/**
 * The first part of a value (texts, lists, objects) that the database cannot store: U+0000 in a text or field name,
 * which PostgreSQL rejects; an unpaired surrogate; or too many levels. Undefined when there is none.
 */
export function findUnstorable(value: unknown): Unstorable | undefined {
  const rest: { value: unknown; path: string; depth: number }[] = [{ value, path: "", depth: 0 }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value: part, path, depth } = next;
    if (typeof part === "string") {
      if (!canBeStored(part)) return { path, problem: "character" };
    } else if (isContainer(part)) {
      if (depth === DEEPEST) return { path: path.split(".")[0] ?? "", problem: "depth" };
      for (const [name, inner] of Object.entries(part)) {
        if (!canBeStored(name)) return { path, problem: "character" };
        rest.push({ value: inner, path: path === "" ? name : `${path}.${name}`, depth: depth + 1 });
      }
    }
  }
  return undefined;
}

function canBeStored(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
