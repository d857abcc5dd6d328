/** A connection that serves a route. */
export type Serving = { connectionId: number; priority: number; share: number };

/** Of the connections that may be used, those with the lowest priority number. */
export function firstOf<One extends Serving>(usable: readonly One[]): One[] {
  const first = Math.min(...usable.map(({ priority }) => priority));
  return usable.filter(({ priority }) => priority === first);
}

/**
 * One of these connections by share. `turn` in [0, 1) says whose turn it is, so that over many calls each gets its share. Undefined
 * when there is none.
 */
export function chooseConnection(equals: readonly Serving[], turn: number): Serving | undefined {
  let left = turn * equals.reduce((sum, { share }) => sum + share, 0);
  for (const serving of equals) {
    if (left < serving.share) return serving;
    left -= serving.share;
  }
  return equals.at(-1);
}
