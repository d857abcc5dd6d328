import { randomInt } from "node:crypto";

export type HeldLink = { id: number; landingPageUrl: string };

const SMALLEST = 1_024;
/** Ids that lie beside each other in memory. */
const IDS = 16_384;
const PAGE_BYTES = 1 << 24;
/** Pages of so many links are looked for among those just added: a campaign's codes all lead to one. */
const LATELY = 256;

/**
 * Links by their codes and ids, in typed arrays: about 32 bytes a link, and the address of each landing page once for links that follow each
 * other. A code is held as 64 bits of a hash with a seed of the process, so that nobody can make one up that is taken for another.
 */
export class LinkTable {
  readonly #seeds = [randomInt(2 ** 32), randomInt(2 ** 32)] as const;
  readonly #lately = new Map<string, number>();
  readonly #texts: Buffer[] = [];
  #textEnd = 0;
  #slots = new Int32Array(SMALLEST * 2);
  #low = new Uint32Array(SMALLEST);
  #high = new Uint32Array(SMALLEST);
  #ids = new Int32Array(SMALLEST);
  /** Where the landing page begins in the texts, after two bytes of its length. */
  #pages = new Float64Array(SMALLEST);
  /** Entries by id, counted from 1: ids follow each other, so that hardly any place is empty. */
  readonly #byId: (Int32Array | undefined)[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Bytes of all that is held. */
  get bytes(): number {
    const arrays = [this.#slots, this.#low, this.#high, this.#ids, this.#pages];
    return [...arrays, ...this.#texts, ...this.#byId].reduce(
      (sum, array) => sum + (array?.byteLength ?? 0),
      0,
    );
  }

  find(code: string): HeldLink | undefined {
    const [low, high] = this.#hashOf(code);
    return this.#linkAt((this.#slots[this.#slotOf(low, high)] ?? 0) - 1);
  }

  findById(id: number): HeldLink | undefined {
    return this.#linkAt((this.#byId[Math.floor(id / IDS)]?.[id % IDS] ?? 0) - 1);
  }

  add(code: string, { id, landingPageUrl }: HeldLink): void {
    if (this.#size === this.#ids.length) this.#grow();
    const [low, high] = this.#hashOf(code);
    const slot = this.#slotOf(low, high);
    if (this.#slots[slot] !== 0) return;
    const entry = this.#size;
    this.#size += 1;
    this.#slots[slot] = this.#size;
    this.#low[entry] = low;
    this.#high[entry] = high;
    this.#ids[entry] = id;
    this.#pages[entry] = this.#writeText(landingPageUrl);
    const beside = (this.#byId[Math.floor(id / IDS)] ??= new Int32Array(IDS));
    beside[id % IDS] = this.#size;
  }

  #linkAt(entry: number): HeldLink | undefined {
    if (entry < 0) return undefined;
    return { id: this.#ids[entry] ?? 0, landingPageUrl: this.#readText(this.#pages[entry] ?? 0) };
  }

  #hashOf(code: string): [low: number, high: number] {
    let [low, high] = this.#seeds as readonly [number, number];
    for (let at = 0; at < code.length; at += 1) {
      const letter = code.charCodeAt(at);
      low = Math.imul(low ^ letter, 0x01000193);
      high = Math.imul((high << 5) ^ (high >>> 27) ^ letter, 0x85ebca6b);
    }
    low ^= low >>> 16;
    high ^= high >>> 15;
    return [Math.imul(low, 0xc2b2ae35) >>> 0, Math.imul(high, 0x27d4eb2f) >>> 0];
  }

  /** Where an entry is noted, or would be. */
  #slotOf(low: number, high: number): number {
    const mask = this.#slots.length - 1;
    let slot = (low ^ (high >>> 7)) & mask;
    for (;;) {
      const entry = (this.#slots[slot] ?? 0) - 1;
      if (entry < 0 || (this.#low[entry] === low && this.#high[entry] === high)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const more = this.#ids.length * 2;
    const [low, high, ids, pages] = [this.#low, this.#high, this.#ids, this.#pages];
    this.#low = new Uint32Array(more);
    this.#low.set(low);
    this.#high = new Uint32Array(more);
    this.#high.set(high);
    this.#ids = new Int32Array(more);
    this.#ids.set(ids);
    this.#pages = new Float64Array(more);
    this.#pages.set(pages);
    this.#slots = new Int32Array(more * 2);
    for (let entry = 0; entry < this.#size; entry += 1) {
      const slot = this.#slotOf(this.#low[entry] ?? 0, this.#high[entry] ?? 0);
      this.#slots[slot] = entry + 1;
    }
  }

  /** Where a text begins; one that was written lately is not written again. */
  #writeText(text: string): number {
    const known = this.#lately.get(text);
    if (known !== undefined) return known;
    const length = Buffer.byteLength(text);
    const left = PAGE_BYTES - (this.#textEnd % PAGE_BYTES);
    if (left < length + 2) this.#textEnd += left;
    const at = this.#textEnd;
    const page = (this.#texts[Math.floor(at / PAGE_BYTES)] ??= Buffer.alloc(PAGE_BYTES));
    page.writeUInt16LE(length, at % PAGE_BYTES);
    page.write(text, (at % PAGE_BYTES) + 2);
    this.#textEnd += length + 2;
    if (this.#lately.size === LATELY) this.#lately.clear();
    this.#lately.set(text, at);
    return at;
  }

  #readText(at: number): string {
    const page = this.#texts[Math.floor(at / PAGE_BYTES)];
    if (!page) throw new RangeError("There is no such text.");
    const from = (at % PAGE_BYTES) + 2;
    return page.toString("utf8", from, from + page.readUInt16LE(from - 2));
  }
}
