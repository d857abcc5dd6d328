/** Number of calls and the seed: `FUZZ_SEED` and `FUZZ_RUNS` (calls of each operation) choose others. */
export const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 3);

export const AGAIN = `FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS}`;
