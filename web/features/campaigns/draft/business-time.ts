let latestServerMs = 0;
let readAtMs = 0;

/**
 * Tells the page what time it is for the business. A phone's clock may be wrong, and in the sandbox time is moved
 * forward; a time just written by the server is at least as late as now.
 */
export function noteServerTime(iso: string): void {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms) || ms <= businessNowMs()) return;
  latestServerMs = ms;
  readAtMs = Date.now();
}

/** Now, as far as this page knows. */
export function businessNowMs(): number {
  const passedMs = Date.now() - readAtMs;
  return Math.max(Date.now(), latestServerMs === 0 ? 0 : latestServerMs + passedMs);
}
