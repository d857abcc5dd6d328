import { setTimeout as wait } from "node:timers/promises";

/** Does work of a key; resolves once it was done after the call, whether for this call alone or for several. */
export type PacedWork = (key: string, work: () => Promise<unknown>) => Promise<void>;

/**
 * Work of one key is done once at a time, and again after a pause (ms) at the soonest: whoever asks meanwhile waits for that next
 * time together. Nothing is left out, so that what was undone in between is done again.
 */
export function createPacedWork(pauseMs: number): PacedWork {
  const turns = new Map<string, { current: Promise<unknown>; next?: Promise<void> }>();
  const begin = async (key: string, work: () => Promise<unknown>): Promise<void> => {
    const turn: { current: Promise<unknown>; next?: Promise<void> } = { current: work() };
    turns.set(key, turn);
    const forget = () => {
      if (turn.next === undefined) turns.delete(key);
    };
    void paused(turn.current).then(forget);
    await turn.current;
  };
  const paused = (current: Promise<unknown>) =>
    current.catch(() => undefined).then(() => wait(pauseMs, undefined, { ref: false }));
  return (key, work) => {
    const turn = turns.get(key);
    if (!turn) return begin(key, work);
    turn.next ??= paused(turn.current).then(() => begin(key, work));
    return turn.next;
  };
}
