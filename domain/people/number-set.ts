/** National numbers have nine digits: each is below this. */
const END = 1_000_000_000;
const PAGE_BITS = 12;
const PAGE_WORDS = 1 << (PAGE_BITS - 5);
const SLAB_PAGES = 256;

/**
 * A set of whole numbers below a thousand million, a bit each. Room is made page by page where numbers are, so it takes 1 MB
 * empty, about as much again for two thousand numbers anywhere, and never more than the numbering plan: 30 MB for all
 * mobile numbers of South Africa, however often they come.
 */
export class NumberSet {
  private readonly pageAt = new Int32Array(END / (1 << PAGE_BITS) + 1);
  private readonly slabs: Uint32Array[] = [];
  private pages = 0;
  /** How many numbers are in it. */
  size = 0;

  /** Puts a number in; false when it was there. */
  add(number: number): boolean {
    const slot = this.pageAt[number >>> PAGE_BITS] || this.newPage(number >>> PAGE_BITS);
    const slab = this.slabs[(slot - 1) >>> 8] as Uint32Array;
    const word = ((slot - 1) & (SLAB_PAGES - 1)) * PAGE_WORDS + ((number >>> 5) & (PAGE_WORDS - 1));
    const before = slab[word] as number;
    const after = before | (1 << (number & 31));
    if (after === (before | 0)) return false;
    slab[word] = after;
    this.size += 1;
    return true;
  }

  has(number: number): boolean {
    const slot = this.pageAt[number >>> PAGE_BITS];
    if (!slot) return false;
    const slab = this.slabs[(slot - 1) >>> 8] as Uint32Array;
    const word = ((slot - 1) & (SLAB_PAGES - 1)) * PAGE_WORDS + ((number >>> 5) & (PAGE_WORDS - 1));
    return (((slab[word] as number) >>> (number & 31)) & 1) === 1;
  }

  /** All numbers, ascending, in pieces of `length`; the last may be shorter. Each piece is good until the next is asked for. */
  *ascending(length: number): Generator<Int32Array> {
    const piece = new Int32Array(length);
    let filled = 0;
    for (let page = 0; page < this.pageAt.length; page += 1) {
      const slot = this.pageAt[page];
      if (!slot) continue;
      const slab = this.slabs[(slot - 1) >>> 8] as Uint32Array;
      const start = ((slot - 1) & (SLAB_PAGES - 1)) * PAGE_WORDS;
      for (let at = 0; at < PAGE_WORDS; at += 1) {
        for (let word = slab[start + at] as number; word !== 0; word &= word - 1) {
          piece[filled++] = (page << PAGE_BITS) | (at << 5) | (31 - Math.clz32(word & -word));
          if (filled < length) continue;
          yield piece;
          filled = 0;
        }
      }
    }
    if (filled > 0) yield piece.subarray(0, filled);
  }

  private newPage(page: number): number {
    if (this.pages === this.slabs.length * SLAB_PAGES)
      this.slabs.push(new Uint32Array(SLAB_PAGES * PAGE_WORDS));
    this.pages += 1;
    this.pageAt[page] = this.pages;
    return this.pages;
  }
}
