import type { Listener } from "../../../platform/listener.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Database } from "../../db/database.ts";
import { asSystem } from "../../identity/identity.ts";
import type { Announcer } from "../../db/announcer/announcer.ts";
import type { NotificationRow } from "./notification.ts";
import { fromPayload } from "./live-payload.ts";
import { findNotification } from "./notifications.store.ts";

type PageListener = (notification: NotificationRow | undefined) => void;

export type LiveNotifications = { notifications: AsyncGenerator<NotificationRow>; close(): void };

/** Brings notifications to the pages that are open, whichever process wrote them. */
export type LiveFeed = {
  /** News of one user from now on, until it is closed, some minutes are over, the signal is aborted or the program stops. */
  follow(userId: string, signal: AbortSignal | undefined): LiveNotifications;
  stop(): Promise<void>;
};

/** Somebody with more open pages than this gets the oldest ones ended. */
const MAX_PAGES = 10;

/** Open pages reconnect after this time, so that the session is checked again. Technical time. */
const LONGEST_MS = 5 * 60_000;

/** The feed listens from the first page on: a worker never does. */
export function createLiveFeed(options: {
  db: Database;
  announcer: Pick<Announcer, "listen">;
  log: Log;
  longestMs?: number;
}): LiveFeed {
  const { db, announcer, log, longestMs = LONGEST_MS } = options;
  const listeners = new Map<string, Set<PageListener>>();
  let listening: Listener | undefined;
  let isStopped = false;

  async function deliver(payload: string): Promise<void> {
    const { notificationId, userId } = fromPayload(payload);
    if (userId === undefined ? listeners.size === 0 : !listeners.has(userId)) return;
    // Heard for whoever has a page open, not for who opened the first.
    const notification = await asSystem(() => findNotification(db, notificationId));
    if (!notification) return;
    for (const listener of listeners.get(notification.userId) ?? []) listener(notification);
  }

  function hear(payload: string): void {
    deliver(payload).catch((err: unknown) =>
      log.warn({ err, payload }, "a notification did not reach the open pages"),
    );
  }

  /** Pages ask again and see by that what was missed. */
  function endAll(): void {
    for (const own of listeners.values()) for (const listener of own) listener(undefined);
  }

  function add(userId: string, listener: PageListener): void {
    listening ??= announcer.listen("notification", { onMessage: hear, onAgain: endAll });
    const own = listeners.get(userId) ?? new Set<PageListener>();
    listeners.set(userId, own.add(listener));
    const [oldest] = own;
    if (own.size > MAX_PAGES) oldest?.(undefined);
  }

  function remove(userId: string, listener: PageListener): void {
    const own = listeners.get(userId);
    own?.delete(listener);
    if (own?.size === 0) listeners.delete(userId);
  }

  function follow(userId: string, signal: AbortSignal | undefined): LiveNotifications {
    const waiting: NotificationRow[] = [];
    let isOver = isStopped || signal?.aborted === true;
    let wake = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    const listener: PageListener = (notification) => {
      if (notification) waiting.push(notification);
      else close();
      wake.resolve();
    };
    const close = (): void => {
      isOver = true;
      signal?.removeEventListener("abort", close);
      clearTimeout(timer);
      remove(userId, listener);
      wake.resolve();
    };
    async function* live(): AsyncGenerator<NotificationRow> {
      while (!isOver) {
        for (let next = waiting.shift(); next; next = waiting.shift()) yield next;
        if (isOver) return;
        await wake.promise;
        wake = Promise.withResolvers();
      }
    }
    if (!isOver) {
      timer = setTimeout(close, longestMs).unref();
      add(userId, listener);
      signal?.addEventListener("abort", close, { once: true });
    }
    return { notifications: live(), close };
  }

  return {
    follow,
    async stop() {
      isStopped = true;
      endAll();
      await listening?.stop();
    },
  };
}
