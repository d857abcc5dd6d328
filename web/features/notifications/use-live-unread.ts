import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { client, orpc } from "../../api/client.ts";
import { useMe } from "../../session/session.ts";

const NOBODY = " ";
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

/**
 * How many notifications are unread, by one stream of server-sent events for as long as the page is open and the same
 * person looks at it. A stream that ends, as each does after some minutes, is opened again, after 2 s first and a minute at
 * most; without one the figure is the one that was read.
 */
export function useLiveUnread(): number {
  const queries = useQueryClient();
  const me = useMe();
  const whose = `${me?.userId ?? ""} ${me?.actedBy ?? ""}`;
  const options = orpc.notifications.unread.queryOptions({ input: {} });
  const unread = useQuery({ ...options, staleTime: 60_000 }).data?.unread ?? 0;
  useEffect(() => {
    if (whose === NOBODY) return;
    const stop = new AbortController();
    const follow = async () => {
      let waitMs = FIRST_WAIT_MS;
      while (!stop.signal.aborted) {
        try {
          const stream = await client.notifications.stream({}, { signal: stop.signal });
          stop.signal.addEventListener("abort", () => void stream.return?.(undefined));
          for await (const news of stream) {
            if (stop.signal.aborted) return;
            waitMs = FIRST_WAIT_MS;
            queries.setQueryData(options.queryKey, { unread: news.unread });
            if (news.type === "notification")
              void queries.invalidateQueries({ queryKey: orpc.notifications.list.key() });
          }
        } catch {
          // No connection, or the session has ended: the next try finds out.
        }
        await wait(waitMs, stop.signal);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      }
    };
    void follow();
    return () => stop.abort();
    // One stream as long as the same person looks.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [queries, whose]);
  return unread;
}
