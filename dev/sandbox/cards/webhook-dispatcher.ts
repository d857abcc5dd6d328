import type { Log } from "../../../platform/log/log.ts";
import type { Database } from "../state/database.ts";
import type { Dialect } from "./card-objects.store.ts";
import {
  type Delivery,
  findDueDelivery,
  findNextDueMs,
  updateAfterAttempt,
  updateHeld,
  type Signing,
} from "./webhook-deliveries.store.ts";

const MAX_ATTEMPTS = 15;
const LONGEST_PAUSE_MS = 60_000;
const ANSWER_TIMEOUT_MS = 20_000;

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };
export type WebhookWriter = (eventId: string, signing: Signing) => WebhookRequest;

export type WebhookDispatcher = {
  /** Sends what is due; call it after the transaction that enqueued. */
  kick(): void;
  /** Resolves when everything that is due now has been tried. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

type DispatcherOptions = {
  db: Database;
  log: Log;
  retryMs: number;
  writers: Record<Dialect, WebhookWriter>;
};

/** Sends webhooks one after another, at least once each; what is not accepted is sent again after growing pauses. */
export function createWebhookDispatcher(options: DispatcherOptions): WebhookDispatcher {
  const { db } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    for (;;) {
      const delivery = stopping.signal.aborted ? undefined : findDueDelivery(db, Date.now());
      if (delivery === undefined) return;
      await attempt(options, delivery, stopping.signal);
    }
  }

  function settle(): Promise<void> {
    clearTimeout(timer);
    running ??= drain().finally(() => {
      running = undefined;
      scheduleNext();
    });
    return running;
  }

  function kick(): void {
    settle().catch((error: unknown) =>
      options.log.error({ err: error }, "webhooks could not be sent"),
    );
  }

  function scheduleNext(): void {
    const dueMs = stopping.signal.aborted ? undefined : findNextDueMs(db);
    if (dueMs !== undefined) timer = setTimeout(kick, Math.max(0, dueMs - Date.now())).unref();
  }

  return {
    kick,
    settle,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

async function attempt(
  { db, log, retryMs, writers }: DispatcherOptions,
  delivery: Delivery,
  stopping: AbortSignal,
): Promise<void> {
  const answer = await post(
    writers[delivery.dialect](delivery.eventId, delivery.signing),
    stopping,
  );
  // A send that the shutdown cut off does not count: the delivery stays due and goes out at the next start.
  if (stopping.aborted && !answer.accepted) return;
  const attempts = delivery.attempts + 1;
  const state = answer.accepted ? "delivered" : attempts >= MAX_ATTEMPTS ? "failed" : "pending";
  const pauseMs = Math.min(retryMs * 2 ** delivery.attempts, LONGEST_PAUSE_MS);
  const { status: lastStatus, error: lastError } = answer;
  updateAfterAttempt(db, {
    ...delivery,
    state,
    attempts,
    dueMs: Date.now() + pauseMs,
    lastStatus,
    lastError,
  });
  if (delivery.state !== "held") updateHeld(db, Date.now());
  log.debug({ event: delivery.eventId, type: delivery.eventType, state, lastStatus }, "webhook");
}

type Answer = { accepted: boolean; status: number | null; error: string | null };

async function post(
  { url, headers, body }: WebhookRequest,
  stopping: AbortSignal,
): Promise<Answer> {
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      signal,
      redirect: "manual",
    });
    await response.arrayBuffer();
    return {
      accepted: response.ok,
      status: response.status,
      error: response.ok ? null : `answered ${response.status}`,
    };
  } catch {
    return { accepted: false, status: null, error: "not reached" };
  }
}
