/** Events that were given something lately, and what. */
export type RecentEvents = {
  /** The service that was shown for it; undefined when it is not known. */
  find(connectionId: number, eventHash: Buffer): number | undefined;
  add(connectionId: number, eventHash: Buffer, serviceId: number): void;
};

/** Remembers so many events and forgets the oldest first. */
export function createRecentEvents(limit: number): RecentEvents {
  const events = new Map<string, number>();
  const keyOf = (connectionId: number, hash: Buffer) =>
    `${connectionId}:${hash.toString("base64")}`;
  return {
    find: (connectionId, hash) => events.get(keyOf(connectionId, hash)),
    add(connectionId, hash, serviceId) {
      events.set(keyOf(connectionId, hash), serviceId);
      const [oldest] = events.size > limit ? events.keys() : [];
      if (oldest !== undefined) events.delete(oldest);
    },
  };
}
