export type Memory<Value> = {
  get(key: string, ask: () => Promise<Value>): Promise<Value>;
  /** Forgets everything: what was remembered is known to have changed. */
  clear(): void;
};

/**
 * Remembers answers for a while; those who ask at once share one call, and a failure is not remembered. Technical time:
 * the machine's, not the business clock. At most `maxEntries`, the oldest go first.
 */
export function createMemory<Value>(cacheMs: number, maxEntries = 500): Memory<Value> {
  const entries = new Map<string, { answer: Promise<Value>; untilMs: number }>();
  return {
    clear: () => entries.clear(),
    get(key, ask) {
      const known = entries.get(key);
      if (known && known.untilMs > Date.now()) return known.answer;
      const entry = { answer: ask(), untilMs: Date.now() + cacheMs };
      entries.delete(key);
      entries.set(key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
      entry.answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.answer;
    },
  };
}
