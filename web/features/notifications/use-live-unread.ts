import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { client, orpc, type Outputs } from "../../api/client.ts";
import { useMe } from "../../session/session.ts";
import { NOBODY, whoIs } from "../../session/who.ts";
import { watchShown } from "../../ui/page-shown.ts";
import { followTogether, type Shared } from "./one-stream.ts";

type Stream = Outputs["notifications"]["stream"];
type News = Stream extends AsyncIterable<infer Each> ? Each : never;

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
async function readStream(hear: (news: News) => void, signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const stream = await client.notifications.stream({}, { signal });
      signal.addEventListener("abort", () => void stream.return?.(undefined));
      for await (const news of stream) {
        if (signal.aborted) return;
        waitMs = FIRST_WAIT_MS;
        hear(news);
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

/**
 * How many notifications are unread, by one stream of server-sent events for all pages of this browser that can be seen, as
 * long as the same person looks at them. Without one the figure is the one that was read.
 */
export function useLiveUnread(): number {
  const queries = useQueryClient();
  const who = whoIs(useMe());
  const options = orpc.notifications.unread.queryOptions({ input: {} });
  const unread = useQuery({ ...options, staleTime: 60_000 }).data?.unread ?? 0;
  useEffect(() => {
    if (who === NOBODY) return;
    const listKey = orpc.notifications.list.key();
    const together = followTogether<News>(
      `lh-news ${who}`,
      {
        read: readStream,
        onNews(news) {
          const known = queries.getQueryData(options.queryKey)?.unread;
          queries.setQueryData(options.queryKey, { unread: news.unread });
          // Another figure after a gap means news that nobody heard.
          if (news.type === "notification" || (known !== undefined && known !== news.unread))
            void queries.invalidateQueries({ queryKey: listKey });
        },
        onReturn: () => void queries.invalidateQueries({ queryKey: options.queryKey }),
      },
      sharedHere(),
    );
    const stopWatching = watchShown(together.show);
    return () => {
      stopWatching();
      together.show(false);
    };
    // One stream as long as the same person looks.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [queries, who]);
  return unread;
}
