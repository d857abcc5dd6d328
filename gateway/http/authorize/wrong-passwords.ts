/** Wrong tries from one address before it is refused unheard, and of one name over all addresses before only the right password passes. */
const MAX_OF_ADDRESS = 10;
const MAX_OF_NAME = 100;
const WINDOW_MS = 10 * 60_000;
/** More than these are not told apart any more: memory stays small. */
const MAX_COUNTED = 100_000;

export type Try = { address: string; name: string };

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
  const wrong = new Map<string, number>();
  let windowStartMs = 0;
  const nowMs = (): number => {
    const now = machineMs();
    if (now - windowStartMs >= WINDOW_MS) {
      wrong.clear();
      windowStartMs = now;
    }
    return now;
  };
  const ofAddress = ({ address }: Try): string => `address ${address}`;
  const ofName = ({ name }: Try): string => `name ${name}`;
  const count = (key: string): number => {
    const counted = (wrong.get(key) ?? 0) + 1;
    if (wrong.size < MAX_COUNTED || wrong.has(key)) wrong.set(key, counted);
    return counted;
  };
  const waitSeconds = (key: string, limit: number): number => {
    const now = nowMs();
    const isOver = (wrong.get(key) ?? 0) >= limit;
    return isOver ? Math.ceil((windowStartMs + WINDOW_MS - now) / 1000) : 0;
  };
  return {
    waitOfAddress: (given) => waitSeconds(ofAddress(given), MAX_OF_ADDRESS),
    waitOfName: (given) => waitSeconds(ofName(given), MAX_OF_NAME),
    countWrong(given) {
      nowMs();
      const counts = [count(ofAddress(given)), count(ofName(given))];
      return counts[0] === MAX_OF_ADDRESS || counts[1] === MAX_OF_NAME;
    },
  };
}
