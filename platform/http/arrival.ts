import type { Context } from "hono";

const arrivals = new WeakMap<Context, number>();

/** Notes that a request begins now. To be called before its body is read: what limits bodies may read all of it. */
export function noteArrival(context: Context): void {
  arrivals.set(context, performance.now());
}

/** Milliseconds since the request began; 0 where nobody noted it. */
export function msSinceArrival(context: Context): number {
  const arrivedMs = arrivals.get(context);
  return arrivedMs === undefined ? 0 : performance.now() - arrivedMs;
}
