/** Random numbers below a bound, the same for the same seed. */
export type Random = (below: number) => number;

/** Mulberry32: small, even and quick. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below) | 0;
  };
}

const MAX_BYTES = 4_096;
/** Bytes at which readers turn: ends, signs, quotes, and the ends of numbers. */
const ODD_BYTES = [0, 1, 9, 10, 13, 32, 34, 44, 59, 92, 0x7f, 0x80, 0xc0, 0xed, 0xf0, 0xfe, 0xff];
const ODD_WORDS = [
  0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff,
];

/** Spoils bytes in a few places: changes, cuts, repeats, words of the format, and parts of another input. */
export function spoil(
  random: Random,
  input: Uint8Array,
  { words, others }: { words: readonly Uint8Array[]; others: readonly Uint8Array[] },
): Uint8Array {
  let bytes = Buffer.from(input);
  for (let left = 1 + random(5); left > 0; left -= 1) bytes = once(random, bytes, words, others);
  return bytes.subarray(0, MAX_BYTES);
}

function once(
  random: Random,
  bytes: Buffer<ArrayBuffer>,
  words: readonly Uint8Array[],
  others: readonly Uint8Array[],
): Buffer<ArrayBuffer> {
  const at = random(bytes.length + 1);
  const length = 1 + random(Math.min(32, bytes.length - at + 1));
  const put = (part: Uint8Array, over = 0) =>
    Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at + over)]);
  const pick = (list: readonly Uint8Array[]): Uint8Array =>
    list[random(list.length)] ?? Buffer.of(random(256));
  switch (random(9)) {
    case 0:
      return put(Buffer.of((bytes[at] ?? 0) ^ (1 << random(8))), 1);
    case 1:
      return put(Buffer.of(ODD_BYTES[random(ODD_BYTES.length)] ?? 0), random(2));
    case 2:
      return put(Buffer.alloc(0), length);
    case 3:
      return put(bytes.subarray(at, at + length));
    case 4:
      return put(pick(words), random(2) * length);
    case 5: {
      const other = pick(others);
      return put(other.subarray(random(other.length)), bytes.length);
    }
    case 6: {
      const number = Buffer.alloc(4);
      number.writeUInt32BE(ODD_WORDS[random(ODD_WORDS.length)] ?? 0);
      const width = [1, 2, 4][random(3)] ?? 4;
      return put(number.subarray(4 - width), width);
    }
    case 7:
      return put(Buffer.from(String(ODD_WORDS[random(ODD_WORDS.length)] ?? 0)), length);
    default:
      return put(Buffer.from(Array.from({ length }, () => random(256))), length);
  }
}
