import type { Log } from "./log/log.ts";

type Step = { name: string; close: () => Promise<unknown> | void };

export type Shutdown = {
  /** Adds something to close. Steps run one after another, the last added first, so that what was opened first closes last. */
  add(name: string, close: Step["close"]): void;
  /** True from the moment the program has begun to stop: readiness answers no and workers take nothing new. */
  stopping(): boolean;
  /** Runs every step once; further calls wait for the same run. Resolves to true when all ended well in time. */
  run(reason: string): Promise<boolean>;
  /** Runs on SIGTERM, SIGINT or when the parent process is gone, and ends the process. A second signal ends it at once. */
  listenToSignals(): void;
};

// One Ctrl-C often arrives twice: from the terminal, and forwarded by the program that started this one.
const SAME_SIGNAL_MS = 1_000;

// Longer than the last requests (eight seconds) and running jobs (ten) may take together.
const DEADLINE_MS = 19_000;

/** Orderly shutdown within `deadlineMs`; the steps finish or return their current work. */
export function createShutdown(log: Log, deadlineMs = DEADLINE_MS): Shutdown {
  const steps: Step[] = [];
  let running: Promise<boolean> | undefined;
  let startedAtMs = 0;

  function run(reason: string): Promise<boolean> {
    running ??= withDeadline(runSteps(reason, steps, log), deadlineMs, log);
    return running;
  }

  function end(reason: string): void {
    if (running !== undefined) {
      if (performance.now() - startedAtMs > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    startedAtMs = performance.now();
    void run(reason).then((clean) => process.exit(clean ? 0 : 1));
  }

  return {
    add: (name, close) => void steps.push({ name, close }),
    stopping: () => running !== undefined,
    run,
    listenToSignals() {
      process.on("SIGTERM", () => end("SIGTERM"));
      process.on("SIGINT", () => end("SIGINT"));
      // A parent killed outright sends no signal; the closed channel is the only sign.
      process.on("disconnect", () => running === undefined && end("the parent process is gone"));
    },
  };
}

async function runSteps(reason: string, steps: readonly Step[], log: Log): Promise<boolean> {
  log.info({ reason }, "stopping");
  let clean = true;
  for (const step of steps.toReversed()) {
    try {
      await step.close();
    } catch (err) {
      clean = false;
      log.error({ err, step: step.name }, "a step of the shutdown failed");
    }
  }
  log.info({ clean }, "stopped");
  return clean;
}

async function withDeadline(
  work: Promise<boolean>,
  deadlineMs: number,
  log: Log,
): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    log.error({ deadlineMs }, "the shutdown took too long");
    resolve(false);
  }, deadlineMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
