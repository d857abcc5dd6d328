/** 32 well mixed bits of a seed and a position: the same everywhere and for ever, so that a base can be made again. */
export function mix32(seed: number, position: number): number {
  let x = (seed ^ Math.imul(position + 1, 0x9e3779b1)) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** A seed of its own for each use, so that two properties of one person have nothing to do with each other. */
export function seedFor(seed: number, ...parts: number[]): number {
  return parts.reduce((state, part) => mix32(state, part), seed >>> 0);
}

/** Cumulative 32-bit thresholds of relative weights; the last is always the whole range. */
export function thresholds(weights: readonly number[]): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const steps = new Float64Array(weights.length);
  let sum = 0;
  weights.forEach((weight, index) => {
    sum += weight;
    steps[index] = (sum / total) * 2 ** 32;
  });
  steps[weights.length - 1] = 2 ** 32;
  return steps;
}

/** The index of the weight that 32 random bits fall on. */
export function drawFrom(steps: Float64Array, bits: number): number {
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bits < (steps[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
