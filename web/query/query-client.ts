import { QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isOffline, watchConnection } from "../api/connection.ts";
import { cacheRead, cacheReads, cachedOrThrow } from "../offline/cached-reads.ts";
import { onSessionChange, recheckSession } from "../session/session.ts";
import { isRetryable, toProblem } from "../api/app-problem.ts";
import { forgetFirstReads } from "../api/first-reads.ts";
import { i18n } from "../i18n/i18n.ts";

const MAX_RETRIES = 2;

/** One cache for the whole app. Reads are retried when that can help; writes never by themselves. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // The session has ended: the header, the menu and the guards must be notified.
      if (toProblem(error).code === "unauthenticated") void recheckSession();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: "always",
      persister: cacheReads,
      retry: (count, error) => count < MAX_RETRIES && isRetryable(toProblem(error)),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

onSessionChange(() => {
  forgetFirstReads();
  queryClient.removeQueries();
});

// Sentences that came with an answer are asked for again.
i18n.on("change", () => void queryClient.invalidateQueries());

if (!import.meta.env.SSR) {
  // The page may show cached data.
  watchConnection(() => {
    if (!isOffline()) void queryClient.refetchQueries({ type: "active", stale: true });
  });
  // The browser kept the page for the way back: what it shows is from before.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries();
  });
}

const queryOf = <Data>(queryKey: QueryKey) =>
  queryClient.getQueryCache().build<Data>(queryClient, { queryKey });

/** The server's reply, else the device's cached one. For pages with their own copy of it. */
export async function freshOrCached<Data>(queryKey: QueryKey, asked: Promise<Data>): Promise<Data> {
  try {
    const data = await asked;
    cacheAnswer(queryKey, data);
    return data;
  } catch (error) {
    return cachedOrThrow(queryOf<Data>(queryKey), error);
  }
}

/** What the server answered to a change stands for the read of the same thing from now on, offline too. */
export function cacheAnswer<Data>(queryKey: QueryKey, data: Data): void {
  const query = queryOf<Data>(queryKey);
  queryClient.setQueryData(queryKey, data);
  cacheRead(query);
}
