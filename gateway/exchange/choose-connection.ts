/** A connection that serves a route. */
export type Serving = { connectionId: number; priority: number; share: number };

/**
 * Of the connections that may be used, those with the lowest priority number; where prices are compared, also those that reach every
 * network of the country.
 */
export function firstOf<One extends Serving & { isNational: boolean }>(
  usable: readonly One[],
  isByPrice: boolean,
): One[] {
  const first = Math.min(...usable.map(({ priority }) => priority));
  return usable.filter(
    ({ priority, isNational }) => priority === first || (isByPrice && isNational),
  );
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
