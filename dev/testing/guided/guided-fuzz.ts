import { type BlockWatch, NeverRun } from "./blocks.ts";
import { createRandom, spoil } from "./spoil.ts";

/** A reader of what comes from outside. It may refuse as it likes, and must never throw what is not its own refusal. */
export type Reader = {
  name: string;
  /** Whole inputs to begin with. */
  seeds: readonly Uint8Array[];
  /** Words of the format, put in anywhere. */
  words?: readonly string[];
  /** Reads one input. Whatever it throws is a crash. */
  read(input: Uint8Array): unknown;
};

export type Crash = { input: Uint8Array; error: unknown };
/** `functions` of the watched files ran. */
export type Fuzzed = { runs: number; stored: number; functions: number; crash?: Crash };

/** Longer than any reader of ours may take over 4 kB, on a busy machine too. */
const MAX_MS = 1_000;
/** A look at what ran takes as long as hundreds of inputs, so as many are read before each as take about as long. */
const MAX_BETWEEN_LOOKS = 512;
/** Also on a machine that gives no time. */
const MIN_RUNS = 200;

/**
 * Spoils inputs again and again, and goes on from those that made a block of code run that had not run before, or more often.
 * Ends at the first crash, or after so many milliseconds.
 */
export async function fuzzGuided(
  reader: Reader,
  watch: BlockWatch,
  { seed, ms, isBlind = false }: { seed: number; ms: number; isBlind?: boolean },
): Promise<Fuzzed> {
  const random = createRandom(seed);
  const words = (reader.words ?? []).map((it) => Buffer.from(it));
  const corpus: Uint8Array[] = [];
  const never = new NeverRun();
  const end = performance.now() + ms;
  let runs = 0;
  const read = async (input: Uint8Array): Promise<Crash | undefined> => {
    runs += 1;
    const began = performance.now();
    try {
      await reader.read(input);
    } catch (error) {
      return { input, error };
    }
    const tookMs = performance.now() - began;
    return tookMs > MAX_MS
      ? { input, error: new Error(`It took ${Math.round(tookMs)} ms.`) }
      : undefined;
  };
  /** Whether something ran that never had; remembers it. */
  const isNew = (): boolean => never.shrinksBy(watch.look(), true);
  const answer = (crash?: Crash): Fuzzed => ({
    runs,
    stored: corpus.length,
    functions: never.functions,
    ...(crash === undefined ? {} : { crash }),
  });
  // What ran before says nothing of this reader.
  watch.look();
  for (const input of reader.seeds) {
    const crash = await read(input);
    if (crash) return answer(crash);
    corpus.push(input);
  }
  isNew();
  /** Stores those of a batch that made something new run: halves are read again until one is left. */
  const storeNew = async (batch: readonly Uint8Array[]): Promise<void> => {
    for (const input of batch) await read(input);
    if (batch.length === 1) {
      if (isNew()) corpus.push(...batch);
      return;
    }
    if (!never.shrinksBy(watch.look(), false)) return;
    const middle = batch.length >> 1;
    await storeNew(batch.slice(0, middle));
    await storeNew(batch.slice(middle));
  };
  let size = 8;
  while (performance.now() < end || runs < MIN_RUNS) {
    const began = performance.now();
    const batch = Array.from({ length: size }, () => {
      // Newer finds are nearer to what has not run yet.
      const from = Math.max(random(corpus.length), random(corpus.length));
      return spoil(random, corpus[from] ?? new Uint8Array(), { words, others: corpus });
    });
    for (const input of batch) {
      const crash = await read(input);
      if (crash) return answer(crash);
    }
    if (isBlind) continue;
    const looked = performance.now();
    const isWorth = never.shrinksBy(watch.look(), false);
    const isShort = looked - began < performance.now() - looked;
    size = Math.max(8, Math.min(MAX_BETWEEN_LOOKS, isShort ? size * 2 : size >> 1));
    if (isWorth) await storeNew(batch);
  }
  return answer();
}
