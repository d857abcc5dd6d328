/** People by the keyed hash of their number, in about 16 to 32 bytes each. */
export type HashIndex = {
  add(hash: Buffer, person: number): void;
  find(hash: Buffer): number | undefined;
};

/**
 * An index for so many people. It holds 32 bits of a hash beside its place, so that a number of nobody is taken for somebody's
 * once in billions.
 */
export function createHashIndex(people: number): HashIndex {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(people * 2, 2)));
  const persons = new Int32Array(slots);
  const checks = new Uint32Array(slots);
  const slotOf = (hash: Buffer) => hash.readUInt32LE(0) % slots;
  return {
    add(hash, person) {
      let slot = slotOf(hash);
      while (persons[slot] !== 0) slot = (slot + 1) % slots;
      persons[slot] = person;
      checks[slot] = hash.readUInt32LE(4);
    },
    find(hash) {
      const check = hash.readUInt32LE(4);
      for (let slot = slotOf(hash); persons[slot] !== 0; slot = (slot + 1) % slots)
        if (checks[slot] === check) return persons[slot];
      return undefined;
    },
  };
}
