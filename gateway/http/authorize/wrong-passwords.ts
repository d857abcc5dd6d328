import { createWindowCounts } from "../../../platform/http/window-counts.ts";

/** Wrong tries from one address before it is refused unheard, and of one name over all addresses before only the right password passes. */
const MAX_OF_ADDRESS = 10;
const MAX_OF_NAME = 100;
const WINDOW_MS = 10 * 60_000;

/** `name` is one of few: what callers call themselves is theirs to make up. */
export type Try = { address: string; name: "tool" | "another" };

export type WrongPasswords = {
  /** Seconds for which nothing from this address is heard; 0 for one that may try. */
  waitOfAddress(given: Try): number;
  /** Seconds for which wrong passwords of this name are answered as too many; 0 where they are few. The right one passes all the same. */
  waitOfName(given: Try): number;
  /** Counts a wrong one. True for the one that fills the measure. */
  countWrong(given: Try): boolean;
};

/**
 * Guesses at the password, counted in memory and by the machine's own clock, in windows of ten minutes. Right passwords are
 * not counted, however many. A restart forgets the count, and each process has its own.
 */
export function createWrongPasswords(machineMs: () => number = Date.now): WrongPasswords {
  const [addresses, names] = [
    createWindowCounts(WINDOW_MS, machineMs),
    createWindowCounts(WINDOW_MS, machineMs),
  ];
  return {
    waitOfAddress: ({ address }) =>
      addresses.of(address) >= MAX_OF_ADDRESS ? addresses.secondsLeft() : 0,
    waitOfName: ({ name }) => (names.of(name) >= MAX_OF_NAME ? names.secondsLeft() : 0),
    countWrong({ address, name }) {
      const counts = [addresses.add(address), names.add(name)];
      return counts[0] === MAX_OF_ADDRESS || counts[1] === MAX_OF_NAME;
    },
  };
}
