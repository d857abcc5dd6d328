import { QueryCache, QueryClient } from "@tanstack/react-query";
import { onSessionChange, recheckSession } from "../session/session.ts";
import { isRetryable, toProblem } from "./app-problem.ts";

const MOST_RETRIES = 2;

/** One cache for the whole app. Reads are retried when that can help; writes never by themselves. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // The session has ended in the meantime: the header, the menu and the guards must hear of it.
      if (toProblem(error).code === "unauthenticated") recheckSession();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: "always",
      retry: (count, error) => count < MOST_RETRIES && isRetryable(toProblem(error)),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

onSessionChange(() => queryClient.removeQueries());
