import { AsyncResource } from "node:async_hooks";

/** Somebody has asked for as much as may wait for one. */
export class TooManyWaiting extends Error {}

export type FairTurns = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Heavy work of many, `together` at a time and of each one at a time: whoever asks for much waits for the own work, and hardly for that of others. Rejects
 * with TooManyWaiting where as many of one wait already as may. Work that waited is done as of who asked for it (AsyncLocalStorage), not of whoever ended before.
 */
export function createFairTurns({
  together,
  mostWaiting,
}: {
  together: number;
  mostWaiting: number;
}): FairTurns {
  /** In the order in which they have their turns. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const working = new Set<string>();
  const begin = (): void => {
    if (working.size >= together) return;
    const who = waiting.keys().find((one) => !working.has(one));
    if (who === undefined) return;
    const [work, ...rest] = waiting.get(who) ?? [];
    waiting.delete(who);
    if (rest.length > 0) waiting.set(who, rest);
    working.add(who);
    void work?.().finally(() => {
      working.delete(who);
      begin();
    });
    begin();
  };
  return <Result>(who: string, work: () => Promise<Result>) => {
    const others = waiting.get(who) ?? [];
    if (others.length >= mostWaiting) return Promise.reject(new TooManyWaiting());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const own = AsyncResource.bind(() => Promise.try(work).then(resolve, reject));
    waiting.set(who, [...others, own]);
    begin();
    return promise;
  };
}
