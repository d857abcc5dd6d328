import { QueryClient } from "@tanstack/react-query";
import { isRetryable, toProblem } from "./app-problem.ts";

const MOST_RETRIES = 2;

/** One cache for the whole app. Reads are retried when that can help; writes never by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: "always",
      retry: (count, error) => count < MOST_RETRIES && isRetryable(toProblem(error)),
    },
    mutations: { networkMode: "always", retry: false },
  },
});
