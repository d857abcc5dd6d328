/** Beginning of a day or moment of the years 1000 to 2999: PostgreSQL knows no year 0, and no offset leads past 9999. */
export const KNOWN_YEAR = /^[12]\d{3}-/;

/** Nothing that is sent to either program is nested as deep as this. */
const DEEPEST = 64;

/** Where a value cannot be kept as it is, and why. */
export type Unstorable = { path: string; problem: "character" | "depth" };

/**
 * The first place in a value as it came (texts, lists, objects) that the database cannot keep: a text or the name of a field
 * with U+0000, which PostgreSQL knows in no text, or half of a surrogate pair, which is no character; or more levels than
 * anything has. Undefined when there is none.
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
