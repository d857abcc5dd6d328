export type ClockListener = { name: string; url: string };

/** Names the program that could not follow the clock. The clock keeps its confirmed time and can be moved again. */
export class ClockListenerError extends Error {
  override name = "ClockListenerError";
}

/**
 * Sends a program the shared clock's offset (ms ahead of the machine's) and waits until it has done everything due.
 * Tries twice, then throws a ClockListenerError.
 */
export async function announceOffset(
  listener: ClockListener,
  offsetMs: number,
  { sandboxKey, timeoutMs }: { sandboxKey: string; timeoutMs: number },
): Promise<void> {
  let problem = "";
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      const response = await fetch(`${listener.url}/sandbox/clock`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-sandbox-key": sandboxKey },
        body: JSON.stringify({ offsetMs }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.arrayBuffer();
      if (response.ok) return;
      problem = `answered ${response.status}`;
      // A refusal does not change by asking again; a program that was busy or restarting may.
      if (response.status < 500) break;
    } catch (error) {
      problem = describeFailure(error, timeoutMs);
    }
  }
  throw new ClockListenerError(`The ${listener.name} did not follow the clock: it ${problem}.`);
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === "TimeoutError")
    return `did not finish within ${timeoutMs / 1000} s`;
  return "could not be reached";
}
