import type { DraftPatch } from "./draft.ts";

export type SaveState =
  | { kind: "idle" }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved" }
  | { kind: "retrying" }
  | { kind: "conflict" }
  | { kind: "refused"; message: string };

/** What a failed save means: try again by itself, somebody else saved, or the server says no. */
export type SaveFailure =
  | { kind: "retry" }
  | { kind: "conflict" }
  | { kind: "refused"; message: string };

export type DraftQueueDeps = {
  /** Saves over a version (null: creates) and answers with the new version. `attempt` counts from 0. */
  send(patch: DraftPatch, version: number | null, attempt: number): Promise<number>;
  failureOf(error: unknown): SaveFailure;
  onState(state: SaveState): void;
  /** Keeps in this browser what is not yet on the server; null when everything is. */
  keep(patch: DraftPatch | null, version: number | null): void;
  timers: {
    set(run: () => void, delayMs: number): unknown;
    clear(timer: unknown): void;
  };
};

export type DraftQueue = {
  change(patch: DraftPatch): void;
  /** Saves at once; true when everything is on the server. */
  flush(): Promise<boolean>;
  /** After a conflict: saves what is pending over this version. */
  keepMine(version: number): Promise<boolean>;
  version(): number | null;
};

const TYPING_MS = 800;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/**
 * Saves the changes of one draft: waits while somebody types, never has two saves under way, puts changes made meanwhile
 * into the next one, and tries again when the network is gone. After a conflict it stops until somebody decides.
 */
export function createDraftQueue(deps: DraftQueueDeps, startVersion: number | null): DraftQueue {
  let version = startVersion;
  let pending: DraftPatch | null = null;
  let running: Promise<void> | null = null;
  let timer: unknown = null;
  let attempt = 0;
  let isFlushing = false;
  let isBlocked = false;

  function disarm() {
    if (timer !== null) deps.timers.clear(timer);
    timer = null;
  }

  function arm(delayMs: number) {
    disarm();
    timer = deps.timers.set(() => {
      timer = null;
      void run();
    }, delayMs);
  }

  function run(): Promise<void> {
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  }

  async function drain() {
    if (pending === null) return;
    while (pending !== null && !isBlocked && (timer === null || isFlushing)) {
      const patch: DraftPatch = pending;
      pending = null;
      deps.onState({ kind: "saving" });
      try {
        version = await deps.send(patch, version, attempt);
        attempt = 0;
        deps.keep(pending, version);
      } catch (error) {
        pending = { ...patch, ...(pending ?? {}) };
        deps.keep(pending, version);
        fail(deps.failureOf(error));
        return;
      }
    }
    if (!isBlocked) deps.onState({ kind: pending === null ? "saved" : "waiting" });
  }

  function fail(failure: SaveFailure) {
    deps.onState(failure.kind === "retry" ? { kind: "retrying" } : failure);
    if (failure.kind === "conflict") isBlocked = true;
    if (failure.kind === "retry") {
      arm(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 30_000);
      attempt += 1;
    }
  }

  async function flush() {
    if (isBlocked) return false;
    disarm();
    isFlushing = true;
    try {
      await run();
      // A save that was under way when we came may have ended before the last change.
      if (pending !== null && timer === null && !isBlocked && attempt === 0) await run();
    } finally {
      isFlushing = false;
    }
    return pending === null;
  }

  return {
    change(patch) {
      pending = { ...(pending ?? {}), ...patch };
      deps.keep(pending, version);
      if (isBlocked) return;
      arm(TYPING_MS);
      if (!running) deps.onState({ kind: "waiting" });
    },
    flush,
    keepMine(latest) {
      version = latest;
      isBlocked = false;
      return flush();
    },
    version: () => version,
  };
}
