const EMPTY_SLOTS = 16;
const FEW = 4;

/**
 * The latest seconds at which people were written to, at most so many of each, in typed arrays: 4 bytes a second, for everybody as many as
 * whoever has most of them, in powers of two, and about 12 a person beside them.
 */
export class PersonTimes {
  readonly #most: number;
  /** Entry of a person, plus one, by hash; 0 is free. */
  #slots = new Int32Array(EMPTY_SLOTS);
  #people = new Int32Array(EMPTY_SLOTS / 2);
  /** Room for so many seconds of a person: a cap may be far above what anybody gets. */
  #width: number;
  /** The latest first. */
  #seconds: Uint32Array;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
    this.#width = Math.min(most, FEW);
    this.#seconds = new Uint32Array((EMPTY_SLOTS / 2) * this.#width);
  }

  get size(): number {
    return this.#size;
  }

  /** The earliest of the seconds when so many are held of a person, else 0. */
  nth(person: number): number {
    const entry = (this.#slots[this.#slotOf(person)] ?? 0) - 1;
    return entry < 0 ? 0 : this.#nthOf(entry);
  }

  /** How many of the seconds held of a person are after this one. */
  countAfter(person: number, second: number): number {
    const entry = (this.#slots[this.#slotOf(person)] ?? 0) - 1;
    if (entry < 0) return 0;
    let count = 0;
    while (count < this.#width && (this.#seconds[entry * this.#width + count] ?? 0) > second)
      count += 1;
    return count;
  }

  add(person: number, second: number): void {
    const entry = this.#entryOf(person);
    if (this.#width < this.#most && this.#lastOf(entry) > 0) this.#widen();
    const first = entry * this.#width;
    let at = first + this.#width - 1;
    if ((this.#seconds[at] ?? 0) >= second) return;
    for (; at > first && (this.#seconds[at - 1] ?? 0) < second; at -= 1)
      this.#seconds[at] = this.#seconds[at - 1] ?? 0;
    this.#seconds[at] = second;
  }

  /** Everybody, each with what `nth` says. */
  *everybody(): Generator<{ person: number; nth: number }> {
    for (let entry = 0; entry < this.#size; entry += 1)
      yield { person: this.#people[entry] ?? 0, nth: this.#nthOf(entry) };
  }

  /** Forgets people who were written to last at this second or before. */
  forgetUntil(second: number): void {
    const [people, seconds, width] = [this.#people, this.#seconds, this.#width];
    const isLeft = (entry: number) => (seconds[entry * width] ?? 0) > second;
    let left = 0;
    for (let entry = 0; entry < this.#size; entry += 1) if (isLeft(entry)) left += 1;
    // At once as large as needed, so that nobody is placed twice.
    const room = 2 ** Math.ceil(Math.log2(Math.max(EMPTY_SLOTS / 2, left)));
    const size = this.#size;
    this.#size = 0;
    this.#slots = new Int32Array(room * 2);
    this.#people = new Int32Array(room);
    this.#seconds = new Uint32Array(room * width);
    for (let entry = 0; entry < size; entry += 1) {
      if (!isLeft(entry)) continue;
      const into = this.#entryOf(people[entry] ?? 0) * width;
      for (let at = 0; at < width; at += 1)
        this.#seconds[into + at] = seconds[entry * width + at] ?? 0;
    }
  }

  #nthOf(entry: number): number {
    return this.#width < this.#most ? 0 : this.#lastOf(entry);
  }

  #lastOf(entry: number): number {
    return this.#seconds[(entry + 1) * this.#width - 1] ?? 0;
  }

  #widen(): void {
    const [seconds, narrow] = [this.#seconds, this.#width];
    this.#width = Math.min(this.#most, narrow * 2);
    this.#seconds = new Uint32Array(this.#people.length * this.#width);
    for (let entry = 0; entry < this.#size; entry += 1)
      this.#seconds.set(
        seconds.subarray(entry * narrow, (entry + 1) * narrow),
        entry * this.#width,
      );
  }

  /** Where a person's entry is noted, or would be. */
  #slotOf(person: number): number {
    const mask = this.#slots.length - 1;
    const hash = Math.imul(person, 0x9e3779b1);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const entry = this.#slots[slot] ?? 0;
      if (entry === 0 || this.#people[entry - 1] === person) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #entryOf(person: number): number {
    const slot = this.#slotOf(person);
    const known = (this.#slots[slot] ?? 0) - 1;
    if (known >= 0) return known;
    if (this.#size === this.#people.length) {
      this.#grow();
      return this.#entryOf(person);
    }
    this.#people[this.#size] = person;
    this.#size += 1;
    this.#slots[slot] = this.#size;
    return this.#size - 1;
  }

  #grow(): void {
    const [people, seconds] = [this.#people, this.#seconds];
    this.#people = new Int32Array(people.length * 2);
    this.#people.set(people);
    this.#seconds = new Uint32Array(seconds.length * 2);
    this.#seconds.set(seconds);
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let entry = 0; entry < this.#size; entry += 1)
      this.#slots[this.#slotOf(this.#people[entry] ?? 0)] = entry + 1;
  }
}
