import { seedFor } from "../random.ts";

/**
 * A walk through 0 … size-1 that visits each number once and looks random: (start + i × step) mod size, where the step has no factor
 * in common with the size. The same seed gives the same walk.
 */
export function orderOf(seed: number, size: number): { start: number; step: number } {
  return { start: seedFor(seed, 7) % size, step: coprimeStep(seed, size) };
}

function coprimeStep(seed: number, size: number): number {
  if (size < 3) return 1;
  let step = (seedFor(seed, 8) % (size - 1)) + 1;
  while (greatestCommonDivisor(step, size) !== 1) step = (step % (size - 1)) + 1;
  return step;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
