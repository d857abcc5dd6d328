import type { QueryClient } from "@tanstack/react-query";
import { client, orpc, type Outputs } from "../../api/client.ts";
import { watchShown } from "../../ui/page-shown.ts";
import { followTogether, type Shared } from "./one-stream.ts";

type Stream = Outputs["notifications"]["stream"];
type StreamEvent = Stream extends AsyncIterable<infer Each> ? Each : never;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** A stream that ends, as each does after some minutes, is opened again, after 2 s first and a minute at most. */
async function readStream(
  hear: (notification: StreamEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const stream = await client.notifications.stream({}, { signal });
      signal.addEventListener("abort", () => void stream.return?.(undefined));
      for await (const notification of stream) {
        if (signal.aborted) return;
        waitMs = FIRST_WAIT_MS;
        hear(notification);
      }
    } catch {
      // No connection, or the session has ended: the next try finds out.
    }
    await wait(waitMs, signal);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

// Old browsers and plain-http addresses have no locks between their pages.
const sharedHere = (): Shared => ({
  locks: navigator.locks,
  openChannel:
    typeof BroadcastChannel === "undefined" ? undefined : (name) => new BroadcastChannel(name),
});

/** What a notification is about has changed: the list of them, and the money that stands at the head of every page. */
function readAnew(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: orpc.notifications.list.key() });
  void queries.invalidateQueries({ queryKey: orpc.billing.wallet.key() });
}

/** Keeps the figure of unread notifications true while the page can be seen and the same person (`who`) looks; returns how to stop. */
export function followUnread(queries: QueryClient, who: string): () => void {
  const { queryKey } = orpc.notifications.unread.queryOptions({ input: {} });
  const together = followTogether<StreamEvent>(
    `lh-news ${who}`,
    {
      read: readStream,
      onEvent(notification) {
        const known = queries.getQueryData(queryKey)?.unread;
        queries.setQueryData(queryKey, { unread: notification.unread });
        // Another count after a gap means a notification that was not announced.
        if (
          notification.type === "notification" ||
          (known !== undefined && known !== notification.unread)
        )
          readAnew(queries);
      },
      onReturn: () => void queries.invalidateQueries({ queryKey }),
    },
    sharedHere(),
  );
  const stopWatching = watchShown(together.show);
  return () => {
    stopWatching();
    together.show(false);
  };
}
