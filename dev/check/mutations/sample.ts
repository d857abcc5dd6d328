import type { Mutation } from "./mutation.ts";

/** Some mutations, spread over the whole list; the same ones for the same seed. */
export function sampleMutations(
  mutations: readonly Mutation[],
  size: number,
  seed: number,
): Mutation[] {
  const stride = mutations.length / size;
  const shift = (seed * GOLDEN) % 1;
  if (stride <= 1) return [...mutations];
  return Array.from({ length: size }, (_, index) => {
    const at = Math.floor((index + shift) * stride);
    return mutations[at] as Mutation;
  });
}

/** Days in a row fall far from each other. */
const GOLDEN = 0.618_033_988_749_895;
