let latestServerMs = 0;
let readAtMs = 0;

/**
 * Tells the page what time it is for the business. A phone's clock may be wrong, and in the sandbox time is moved
 * forward. Every answer carries the server's time (its `Date`), and a stored one an earlier time, which changes nothing.
 */
export function noteServerTime(time: string): void {
  const ms = Date.parse(time);
  if (Number.isNaN(ms) || ms <= businessNowMs()) return;
  latestServerMs = ms;
  readAtMs = Date.now();
}

/** Now, as far as this page knows. */
export function businessNowMs(): number {
  const passedMs = Date.now() - readAtMs;
  return Math.max(Date.now(), latestServerMs === 0 ? 0 : latestServerMs + passedMs);
}
