/** A connection that serves a route. */
export type Serving = { connectionId: number; priority: number; share: number };

/**
 * The connection for the next call: of those that may be used, the ones with the lowest priority number; among them by share.
 * `turn` in [0, 1) says whose turn it is, so that over many calls each gets its share. Undefined when there is none.
 */
export function chooseConnection(usable: readonly Serving[], turn: number): Serving | undefined {
  const first = Math.min(...usable.map(({ priority }) => priority));
  const equals = usable.filter(({ priority }) => priority === first);
  let left = turn * equals.reduce((sum, { share }) => sum + share, 0);
  for (const serving of equals) {
    if (left < serving.share) return serving;
    left -= serving.share;
  }
  return equals.at(-1);
}
