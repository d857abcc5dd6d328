import { mix32 } from "../../gateway/random.ts";

/**
 * When shops open the app, in ms from the beginning: as people come, each without regard to the others and to how fast anything answers
 * (a Poisson process). The same seed, the same day.
 */
export function arrivalsOf(shops: number, seconds: number, seed: number): number[] {
  const meanMs = (seconds * 1_000) / shops;
  let atMs = 0;
  return Array.from({ length: shops }, (_, shop) => {
    const share = (mix32(seed, shop) + 1) / 2 ** 32;
    atMs += -Math.log(share) * meanMs;
    return atMs;
  });
}
