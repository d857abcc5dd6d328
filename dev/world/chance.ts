import { mix32 } from "../../gateway/random.ts";

/** What a seed decides, one draw after the other. */
export type Chance = ReturnType<typeof createChance>;

/** Draws that are the same for the same seed. */
export function createChance(seed: number) {
  let drawn = 0;
  const bits = (): number => mix32(seed, drawn++);
  const below = (end: number): number => bits() % end;
  return {
    below,
    /** From `low` to `high`, both included. */
    between: (low: number, high: number): number => low + below(high - low + 1),
    isOneIn: (count: number): boolean => below(count) === 0,
    /** Small numbers are as likely as all that are up to twice as large. */
    mostlySmall: (high: number): number => Math.floor(high ** (below(10_000) / 10_000)),
    oneOf<One>(all: readonly One[]): One {
      const one = all[below(all.length)];
      if (one === undefined) throw new Error("There is nothing to choose from.");
      return one;
    },
  };
}
