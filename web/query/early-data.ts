/** Longer a page does not wait: it is drawn without, and shows what comes. */
const PATIENCE_MS = 200;

/**
 * Takes what the page asked for before the app was there into the query cache before it is first drawn, so that it is drawn once. Nothing is waited
 * for on later pages, and never for long.
 */
export async function withEarlyData(read: () => Promise<unknown>): Promise<void> {
  // Only looked at here: what takes them (web/api/first-reads.ts) comes with the query cache.
  if ((globalThis.firstReads?.answers.size ?? 0) === 0) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([read().catch(() => undefined), patience]);
}
