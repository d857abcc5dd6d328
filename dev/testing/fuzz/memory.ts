import { kindOf, type Remembered } from "./values.ts";

const MAX_REMEMBERED_PER_NAME = 30;

/** Values a program has returned so far, by field name: ids, codes and versions with which later calls get further. */
export class Memory {
  readonly #told = new Map<string, unknown[]>();

  /** Keeps every text and number of a reply. */
  remember(reply: unknown, name = ""): void {
    if (typeof reply === "string" || typeof reply === "number") return this.#keepOne(name, reply);
    if (typeof reply !== "object" || reply === null) return;
    for (const [key, value] of Object.entries(reply).slice(0, 200))
      this.remember(value, Array.isArray(reply) ? name : key);
  }

  #keepOne(name: string, value: string | number): void {
    const kind = kindOf(value);
    for (const place of kind === "uuid" ? [`uuid ${name}`, "uuid"] : [`${kind} ${name}`]) {
      const known = this.#told.get(place) ?? [];
      if (known.includes(value) || String(value).length > 300) continue;
      // The latest count most: what was told first may be gone.
      this.#told.set(place, [value, ...known].slice(0, MAX_REMEMBERED_PER_NAME));
    }
  }

  /** Replaces references to remembered values. */
  fillIn(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((inner) => this.fillIn(inner));
    if (isRemembered(value)) return this.#tell(value);
    const filled = Object.entries(value).map(([key, inner]) => [key, this.fillIn(inner)]);
    return Object.fromEntries(filled) as unknown;
  }

  /** An id under another name is better than none: `id` of a campaign is `campaignId` elsewhere. */
  #tell({ rememberedName, kind, pick, otherwise }: Remembered): unknown {
    const known = this.#told.get(`${kind} ${rememberedName}`) ?? this.#told.get(kind) ?? [];
    return known.length === 0 ? otherwise : known[pick % known.length];
  }
}

function isRemembered(value: object): value is Remembered {
  return "rememberedName" in value;
}
