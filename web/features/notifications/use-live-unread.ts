import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { orpc } from "../../api/client.ts";
import { useMe } from "../../session/session.ts";
import { showBadge } from "./app-badge.ts";
import { NOBODY, whoIs } from "../../session/who.ts";

/**
 * How many notifications are unread, by one stream of server-sent events for all pages of this browser that can be seen, as
 * long as the same person looks at them. Without one the figure is the one that was read.
 */
export function useLiveUnread(): number {
  const queries = useQueryClient();
  const who = whoIs(useMe());
  const options = orpc.notifications.unread.queryOptions({ input: {} });
  const unread = useQuery({ ...options, staleTime: 60_000 }).data?.unread ?? 0;
  useEffect(() => showBadge(unread), [unread]);
  useEffect(() => {
    if (who === NOBODY) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Loaded after the page: nothing waits for it.
    void import("./live-unread.ts")
      .then(({ followUnread }) => {
        if (!isOver) stop = followUnread(queries, who);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queries, who]);
  return unread;
}
