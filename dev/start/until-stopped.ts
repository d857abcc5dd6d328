import type { RunningSystem } from "./system.ts";

// One Ctrl-C often arrives several times: from the terminal, from npm and from the first command.
const SAME_SIGNAL_MS = 1_500;

/** Calls `stop` at the first SIGINT, SIGTERM or SIGHUP; one that comes later, on its own, ends the process at once. */
export function onSignals(stop: () => void): void {
  let firstMs: number | undefined;
  const take = (): void => {
    if (firstMs === undefined) {
      firstMs = performance.now();
      stop();
    } else if (performance.now() - firstMs > SAME_SIGNAL_MS) process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, take);
}

/** Waits until somebody asks to stop or a part fails, then stops everything. Ends the process. */
export async function runUntilStopped(
  start: (signal: AbortSignal) => Promise<RunningSystem>,
): Promise<void> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>();
  const controller = new AbortController();
  onSignals(() => {
    console.log("\nStopping…");
    controller.abort();
    ask(undefined);
  });
  try {
    const system = await start(controller.signal);
    const failure = await Promise.race([asked, system.failed]);
    await system.stop();
    if (failure !== undefined) throw failure;
    process.exit(0);
  } catch (error) {
    if (!controller.signal.aborted) console.error(explain(error));
    process.exit(controller.signal.aborted ? 0 : 1);
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as NodeJS.ErrnoException).code === "ENOSPC")
    return "The disk is full: free some space and start again.";
  return error.message;
}
