import { mix32, seedFor } from "../random.ts";

const ROUNDS = 4;

/**
 * A place (0 to `places` - 1) for each turn (of as many), each once, in an order of its own for each seed. It is worked out from
 * the turn alone: a Feistel cipher over the next power of four, asked again until its answer is a place.
 */
export function shuffledPlaces(seed: number, places: number): (turn: number) => number {
  const halfBits = Math.max(1, Math.ceil(Math.ceil(Math.log2(Math.max(places, 2))) / 2));
  const mask = 2 ** halfBits - 1;
  const keys = Array.from({ length: ROUNDS }, (_, round) => seedFor(seed, round));
  const permuted = (value: number): number => {
    let left = Math.floor(value / (mask + 1));
    let right = value & mask;
    for (const key of keys) [left, right] = [right, left ^ (mix32(key, right) & mask)];
    return left * (mask + 1) + right;
  };
  return (turn) => {
    let place = permuted(turn);
    while (place >= places) place = permuted(place);
    return place;
  };
}
