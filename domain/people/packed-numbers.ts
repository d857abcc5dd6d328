/** A whole number below 2^35 takes five bytes of seven bits at the most. */
const MAX_BYTES_EACH = 5;

/**
 * Ascending numbers as the distances between them, seven bits a byte and the lowest first: under two bytes each where a
 * list has many, four where it has few.
 */
export function packNumbers(ascending: Int32Array): Uint8Array {
  const bytes = new Uint8Array(ascending.length * MAX_BYTES_EACH);
  let end = 0;
  let last = 0;
  for (let at = 0; at < ascending.length; at += 1) {
    const number = ascending[at] as number;
    let distance = number - last;
    last = number;
    while (distance > 127) {
      bytes[end++] = (distance & 127) | 128;
      distance >>>= 7;
    }
    bytes[end++] = distance;
  }
  return bytes.subarray(0, end);
}

/** What packNumbers packed. Throws when it ends within a number. */
export function unpackNumbers(bytes: Uint8Array): Int32Array {
  const numbers = new Int32Array(bytes.length);
  let count = 0;
  let last = 0;
  let distance = 0;
  let shift = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    distance |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    last += distance;
    numbers[count++] = last;
    distance = 0;
    shift = 0;
  }
  if (shift !== 0) throw new Error("Packed numbers end within a number.");
  return numbers.subarray(0, count);
}
