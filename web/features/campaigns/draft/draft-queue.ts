import type { DraftPatch } from "../../../../contract/campaigns/draft-wire.ts";
import type { SaveFailure, SaveState, Unsaved } from "./save-state.ts";

export type DraftQueueDeps = {
  /**
   * Saves over a version (null: creates) and answers with the new version. `unanswered` was sent over the same version
   * before; one of it may have arrived although its answer was lost.
   */
  send(
    patch: DraftPatch,
    version: number | null,
    unanswered: readonly DraftPatch[],
  ): Promise<number>;
  failureOf(error: unknown): SaveFailure;
  onState(state: SaveState): void;
  /** Keeps in this browser what is not known to be on the server; null when everything is. */
  store(unsaved: Unsaved | null, version: number | null): void;
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
  overwriteTheirs(version: number): Promise<boolean>;
  /**
   * Does what ends the draft once everything is saved, and saves nothing while it is done nor after it; when it fails,
   * saving goes on. Undefined, and nothing done, when not everything could be saved.
   */
  handOver<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Somebody looks at the draft; so it is from the start. */
  open(): void;
  /** Nobody looks at it any more: saves once, and leaves to others what that does not bring to the server. */
  close(): Promise<boolean>;
  version(): number | null;
};

const TYPING_MS = 800;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/**
 * Saves the changes of one draft: waits while somebody types, never has two saves under way, puts changes made meanwhile
 * into the next one, and tries again when the network is gone. After a conflict it stops until somebody decides. Whatever
 * else needs the draft on the server, submitting it included, takes its turn here.
 */
export function createDraftQueue(
  deps: DraftQueueDeps,
  startVersion: number | null,
  startUnanswered: readonly DraftPatch[] = [],
): DraftQueue {
  let version = startVersion;
  let unanswered = startUnanswered;
  let pending: DraftPatch | null = null;
  let sending: DraftPatch | null = null;
  let running: Promise<void> | null = null;
  let timer: unknown = null;
  let attempt = 0;
  let flushes = 0;
  let isBlocked = false;
  let isClosed = false;
  let handing: "no" | "under way" | "done" = "no";

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

  const mayArm = () => !isBlocked && !isClosed && handing === "no";

  const isDue = () =>
    pending !== null && !isBlocked && handing === "no" && (timer === null || flushes > 0);

  function store() {
    const patch = sending || pending ? { ...sending, ...pending } : null;
    const sent = sending ? [...unanswered, sending] : unanswered;
    deps.store(patch && { patch, unanswered: sent }, version);
  }

  function run(): Promise<void> {
    if (running === null && isDue()) running = drain();
    return running ?? Promise.resolve();
  }

  async function drain() {
    let isAnswered = true;
    while (isAnswered && isDue()) isAnswered = await sendPending();
    // Before waiting callers continue, so that the next change finds no save in progress.
    running = null;
    if (isAnswered && !isBlocked) deps.onState({ kind: pending === null ? "saved" : "waiting" });
  }

  async function sendPending(): Promise<boolean> {
    const patch = pending ?? {};
    sending = patch;
    pending = null;
    store();
    deps.onState({ kind: "saving" });
    try {
      version = await deps.send(patch, version, unanswered);
      sending = null;
      unanswered = [];
      attempt = 0;
      store();
      return true;
    } catch (error) {
      const failure = deps.failureOf(error);
      if (failure.kind === "retry") unanswered = [...unanswered, patch];
      putBack(patch);
      sending = null;
      store();
      fail(failure);
      return false;
    }
  }

  /** Newer input wins over what was sent. */
  function putBack(patch: DraftPatch) {
    pending = { ...patch, ...pending };
  }

  function fail(failure: SaveFailure) {
    deps.onState(failure.kind === "retry" ? { kind: "retrying" } : failure);
    if (failure.kind === "conflict") isBlocked = true;
    if (failure.kind !== "retry") return;
    if (mayArm()) arm(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 30_000);
    attempt += 1;
  }

  async function flush() {
    if (isBlocked) return false;
    disarm();
    flushes += 1;
    try {
      await run();
    } finally {
      flushes -= 1;
    }
    return pending === null && sending === null;
  }

  async function handOver<Result>(work: () => Promise<Result>) {
    if (handing !== "no" || !(await flush())) return undefined;
    handing = "under way";
    disarm();
    try {
      const result = await work();
      handing = "done";
      pending = null;
      store();
      return result;
    } finally {
      if (handing === "under way") {
        handing = "no";
        if (pending !== null && mayArm()) arm(TYPING_MS);
      }
    }
  }

  return {
    change(patch) {
      if (handing === "done") return;
      pending = { ...pending, ...patch };
      store();
      if (isBlocked) return;
      if (mayArm()) arm(TYPING_MS);
      if (sending === null) deps.onState({ kind: "waiting" });
    },
    flush,
    overwriteTheirs(latest) {
      version = latest;
      unanswered = [];
      isBlocked = false;
      return flush();
    },
    handOver,
    open() {
      isClosed = false;
    },
    close() {
      isClosed = true;
      return flush();
    },
    version: () => version,
  };
}
