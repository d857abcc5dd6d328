import { useInfiniteQuery } from "@tanstack/react-query";
import { client, type Outputs } from "../../../api/client.ts";

export type Transaction = Outputs["billing"]["transactions"]["rows"][number];

/** The statement page by page, newest first. */
export function useStatement(limit: number) {
  const query = useInfiniteQuery({
    queryKey: ["statement", limit],
    queryFn: ({ pageParam, signal }) =>
      client.billing.transactions(
        { limit, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return { ...query, rows: query.data?.pages.flatMap((page) => page.rows) };
}
